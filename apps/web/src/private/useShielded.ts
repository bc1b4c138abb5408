import { type PrivateAction, type Wait, waitAfterShielding } from '@nightjar/sdk'
import { useState } from 'react'
import type { Preview } from '../plans/previewPlan.ts'

/** Whether a form that makes money private first then waits for others. */
export type Shielded = {
  /** What is advised; undefined if nothing becomes private, or waiting would not help. */
  readonly advised: Wait | undefined
  /** The same unless it was skipped. */
  readonly wait: Wait | undefined
  readonly onSkip: (isSkipped: boolean) => void
}

/** The wait of a form between making money private and its action, by default as advised. */
export function useShielded(
  action: PrivateAction | undefined,
  preview: Preview | undefined,
): Shielded {
  const [isSkipped, onSkip] = useState(false)
  const isFirst = preview !== undefined && preview.calls.length > 0
  const advised = action && isFirst ? waitAfterShielding(action) : undefined
  return { advised, wait: isSkipped ? undefined : advised, onSkip }
}
