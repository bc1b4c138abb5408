import { callOf, feeReserve, formatAmount, type PrivateAction } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { showCredits } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { Visibility } from '../ui/Visibility.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { Preview } from './previewPlan.ts'
import { splitVisibility, type VisibilityFact } from './splitVisibility.ts'

type PlanVisibilityProps = {
  readonly action: PrivateAction
  readonly preview: Preview
  /** Facts about the action; who made it is added. */
  readonly facts: readonly VisibilityFact[]
  /** Whether the action itself shows the account, whoever pays the fee. */
  readonly isSeen?: boolean
  /** Leaves out facts that are the same for all transactions, in forms that have a review. */
  readonly isBrief?: boolean
}

/** What the chain will see of a private action, based on the table of what calls reveal. */
export function PlanVisibility(props: PlanVisibilityProps) {
  const { action, preview, facts, isSeen = false, isBrief = false } = props
  const t = useText()
  const isNamed = isSeen || !preview.paysPrivately
  const you = t(isNamed ? 'private.seesYou' : 'private.hidesYou')
  const { everyone, onlyYou } = splitVisibility(callOf(action), [
    ...facts,
    ...(isBrief ? [] : [{ input: 'deadline', text: t('private.seesDeadline') }]),
    { input: 'signer', text: you },
  ])
  const shown = isNamed ? [...everyone, you] : everyone
  const hidden = isNamed ? onlyYou.filter((text) => text !== you) : onlyYou
  return (
    <>
      <Visibility everyone={[...new Set(shown)]} onlyYou={hidden} />
      {!isSeen && !preview.paysPrivately && <PublicFee fee={preview.fee} />}
    </>
  )
}

/** Why the fee is public, and how to pay it from a record. */
function PublicFee({ fee }: { readonly fee: bigint }) {
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
