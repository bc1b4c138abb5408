import { CREDITS, feeReserve, formatAmount } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { showCredits } from '../lib/format.ts'
import { formHash } from '../lib/search.ts'
import { useText } from '../lib/text/useText.ts'
import { useWallet } from '../wallets/useWallet.ts'

type PublicFeeProps = {
  /** In microcredits. */
  readonly fee: bigint
  /** Reviews the same with credits made private first; left out where that is a transfer of its own. */
  readonly onHide?: (() => void) | undefined
}

const hide =
  'veil-fill mt-2 flex min-h-11 w-full items-center justify-center gap-2 rounded-field bg-accent-fill px-4 py-2 text-center font-medium text-on-accent hover:brightness-108'

/** Why a fee is public, and the private way: credits for it are made private first. */
export function PublicFee({ fee, onHide }: PublicFeeProps) {
  const t = useText()
  const { address, capabilities } = useWallet()
  const reserve = feeReserve([fee])
  if (capabilities?.privateFee === false) {
    return <p className="mt-2 px-1 text-13 text-warning">{t('private.publicFeeWallet')}</p>
  }
  const amount = formatAmount(reserve, CREDITS.decimals)
  const form = { token: CREDITS.symbol, amount, to: address ?? undefined, as: 'private' }
  const words = (
    <>
      <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
      {t('private.hideAddress', { amount: showCredits(reserve) })}
    </>
  )
  return (
    <div data-mode="private" className="mt-2">
      <p className="px-1 text-13 text-warning">{t('private.publicFee')}</p>
      {onHide ? (
        <button type="button" className={hide} onClick={onHide}>
          {words}
        </button>
      ) : (
        <Link to="/assets/transfer/public" hash={formHash(form)} className={hide}>
          {words}
        </Link>
      )}
    </div>
  )
}
