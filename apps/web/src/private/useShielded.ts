import { isPooled, type PrivateAction, restFor, type Wait } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChainHead } from '../lib/chainHead.ts'
import { crowdQuery } from '../lib/crowdQuery.ts'
import type { Preview } from '../plans/previewPlan.ts'

/** Whether a form that makes money private first then lets it rest. */
export type Shielded = {
  /** What is advised; undefined if nothing becomes private, resting would not help, or others' calls are not known yet. */
  readonly advised: Wait | undefined
  /** The same unless it was skipped. */
  readonly wait: Wait | undefined
  readonly onSkip: (isSkipped: boolean) => void
}

/** The rest of a form between making money private and its action, by default as advised; drawn once. */
export function useShielded(
  action: PrivateAction | undefined,
  preview: Preview | undefined,
): Shielded {
  const [isSkipped, onSkip] = useState(false)
  const [chance] = useState(Math.random)
  const now = useChainHead(({ seenAt }) => seenAt / 1000)
  const { data: calls } = useQuery(crowdQuery)
  const isFirst = preview !== undefined && preview.calls.length > 0
  const rests = action !== undefined && isFirst && isPooled(action) && calls !== undefined
  const advised = rests ? restFor({ action, calls, now }, () => chance) : undefined
  return { advised, wait: isSkipped ? undefined : advised, onSkip }
}
