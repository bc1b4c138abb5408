import { lazy, type ReactNode, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import type { MessageId } from '../../messageIds.ts'
import { Tooltip } from '../Tooltip.tsx'

/** The term and its explanation. */
const explanations = {
  impact: 'terms.impact',
  minimum: 'terms.minimum',
  maximum: 'terms.maximum',
  poolFee: 'terms.poolFee',
  networkFee: 'terms.networkFee',
  lp: 'terms.lp',
  surplus: 'terms.surplus',
  record: 'terms.record',
  allowance: 'terms.allowance',
  holding: 'terms.holding',
  locked: 'terms.locked',
} as const satisfies Readonly<Record<string, MessageId>>

export type TermName = keyof typeof explanations

/** A word with an explanation that is shown, and loaded, while the pointer is over it or it has the focus. */
export function Term({
  name,
  children,
}: {
  readonly name: TermName
  readonly children: ReactNode
}) {
  const text = (
    <Suspense fallback="…">
      <Explanation name={name} />
    </Suspense>
  )
  return (
    <Tooltip text={text}>
      <button
        type="button"
        className="reach-text cursor-help text-left underline decoration-dotted decoration-low underline-offset-4 hover:text-high"
      >
        {children}
      </button>
    </Tooltip>
  )
}

const Explanation = lazy(async () => {
  await loadMessages('ui/terms')
  return { default: TermText }
})

function TermText({ name }: { readonly name: TermName }) {
  const t = useText()
  return t(explanations[name])
}
