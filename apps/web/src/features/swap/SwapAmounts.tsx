import type { Token } from '@nightjar/sdk'
import { ArrowDown } from 'lucide-react'
import { useText } from '../../lib/text/useText.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'

type Side = { readonly amount: bigint; readonly token: Token }
type SwapAmountsProps = { readonly paid: Side; readonly received: Side }

/** Both amounts of a reviewed swap in large type. */
export function SwapAmounts({ paid, received }: SwapAmountsProps) {
  const t = useText()
  return (
    <div className="rounded-field border border-line bg-s2 p-4">
      <AmountRow label={t('swap.pay')} {...paid} />
      <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" className="my-2 ml-2 text-low" />
      <AmountRow label={t('swap.receive')} {...received} />
    </div>
  )
}
