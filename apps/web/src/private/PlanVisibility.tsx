import { callOf, type PrivateAction } from '@nightjar/sdk'
import { useText } from '../lib/text/useText.ts'
import { Visibility } from '../ui/Visibility.tsx'
import { useWallet } from '../wallets/useWallet.ts'
import { PublicFee } from './PublicFee.tsx'
import type { Preview } from './previewPlan.ts'
import { showsOwner } from './showsOwner.ts'
import { splitVisibility, type VisibilityFact } from './splitVisibility.ts'

type PlanVisibilityProps = {
  readonly action: PrivateAction
  readonly preview: Preview
  /** Facts about the action; who made it is added. */
  readonly facts: readonly VisibilityFact[]
  /** Leaves out facts that are the same for all transactions, in forms that have a review. */
  readonly isBrief?: boolean
}

/** What the chain will see of a private action, based on the table of what calls reveal. */
export function PlanVisibility({ action, preview, facts, isBrief = false }: PlanVisibilityProps) {
  const t = useText()
  const { address } = useWallet()
  const isNamed = showsOwner(action, { address, paysPrivately: preview.paysPrivately })
  const isOnlyByFee = !showsOwner(action, { address, paysPrivately: true })
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
      {isNamed && isOnlyByFee && <PublicFee fee={preview.fee} />}
    </>
  )
}
