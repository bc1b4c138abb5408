import type { Token } from '@nightjar/sdk'
import { useText } from '../../lib/text/useText.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'

type BothAmountsProps = { readonly amount: bigint; readonly from: Token; readonly to: Token }

/** The exact amounts given and received. */
export function BothAmounts({ amount, from, to }: BothAmountsProps) {
  const t = useText()
  return (
    <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
      <AmountRow label={t('wrap.youGive')} amount={amount} token={from} />
      <AmountRow label={t('wrap.youGet')} amount={amount} token={to} />
    </div>
  )
}
