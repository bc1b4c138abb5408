import { feeReserve, formatAmount } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { showCredits } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { useWallet } from '../wallets/useWallet.ts'

/** Why a fee is public, and how to pay it from a record; the fee is in microcredits. */
export function PublicFee({ fee }: { readonly fee: bigint }) {
  const t = useText()
  const { capabilities } = useWallet()
  const reserve = feeReserve([fee])
  if (capabilities?.privateFee === false) {
    return <p className="mt-2 px-1 text-13 text-warning">{t('private.publicFeeWallet')}</p>
  }
  return (
    <p className="mt-2 px-1 text-13 text-warning">
      {t('private.publicFee')}{' '}
      <Link
        to="/assets/transfer/public"
        hash={`token=ALEO&amount=${formatAmount(reserve, 6)}&as=private`}
        className="font-medium underline"
      >
        {t('private.makeCredits', { amount: showCredits(reserve) })}
      </Link>
    </p>
  )
}
