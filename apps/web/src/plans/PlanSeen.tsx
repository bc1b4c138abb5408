import type { PrivateAction } from '@nightjar/sdk'
import { PublicFee } from '../private/PublicFee.tsx'
import { type PartFact, sightOf } from '../ui/sightOf.ts'
import { Visibility } from '../ui/Visibility.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import type { Preview } from './previewPlan.ts'
import { trialOf } from './trialOf.ts'

export type PlanSeenProps = {
  readonly action: PrivateAction
  readonly preview: Preview
  /** Facts about parts of the action's call. */
  readonly parts: readonly PartFact[]
  /** Reviews the same with credits for the fees made private first. */
  readonly onHide?: (() => void) | undefined
}

/** What the chain will see of a private action, and why its fee is public if only the fee shows the account. */
export function PlanSeen({ action, preview, parts, onHide }: PlanSeenProps) {
  const signer = useWallet().address ?? ''
  const { paysPrivately: privateFee, fee } = preview
  const call = trialOf(action, { address: signer, deadlineHeight: 0 })
  const sight = sightOf({ ...call, signer, privateFee }, parts)
  return (
    <>
      <Visibility {...sight} />
      {sight.account === 'payer' && <PublicFee fee={fee} onHide={onHide} />}
    </>
  )
}
