import { CREDITS, feeReserve, formatAmount } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { showCredits } from '../lib/format.ts'
import { formHash } from '../lib/search.ts'
import { useText } from '../lib/text/useText.ts'
import { useWallet } from '../wallets/useWallet.ts'

/** Why a fee is public, and the private way: credits for it are made private first. The fee is in microcredits. */
export function PublicFee({ fee }: { readonly fee: bigint }) {
  const t = useText()
  const { address, capabilities } = useWallet()
  const reserve = feeReserve([fee])
  if (capabilities?.privateFee === false) {
    return <p className="mt-2 px-1 text-13 text-warning">{t('private.publicFeeWallet')}</p>
  }
  const amount = formatAmount(reserve, CREDITS.decimals)
  const form = { token: CREDITS.symbol, amount, to: address ?? undefined, as: 'private' }
  return (
    <div data-mode="private" className="mt-2">
      <p className="px-1 text-13 text-warning">{t('private.publicFee')}</p>
      <Link
        to="/assets/transfer/public"
        hash={formHash(form)}
        className="veil-fill mt-2 flex min-h-11 w-full items-center justify-center gap-2 rounded-field bg-accent-fill px-4 py-2 text-center font-medium text-on-accent hover:brightness-108"
      >
        <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
        {t('private.hideAddress', { amount: showCredits(reserve) })}
      </Link>
    </div>
  )
}
