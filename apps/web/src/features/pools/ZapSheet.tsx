import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { stepsIn, type ZapInQuote } from './planZap.ts'
import { feeOfSteps, planPool } from './poolPlan.ts'
import { StepsNote } from './StepsNote.tsx'
import { ZapFacts } from './ZapFacts.tsx'

type ZapSheetProps = {
  readonly reviewed: ZapInQuote
  readonly address: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review of a deposit of one token, and its two steps. */
export function ZapSheet({ reviewed, address, onClose, onDone }: ZapSheetProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { pair, paid, amount } = reviewed
  const steps = stepsIn(reviewed)
  return (
    <PlannedSheet
      title={t('pools.reviewAdd')}
      name="zapIn"
      confirm={t('pools.confirmSteps', { count: steps.length })}
      again={t('pools.addMore')}
      address={address}
      calls={() => planPool(steps, { pair, to: address, slippageBps })}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('pools.youPay')} amount={amount} token={paid} />
      </div>
      <ZapFacts quote={reviewed} feeMicrocredits={feeOfSteps(steps)} />
      <StepsNote text={t('pools.zapText')} seen={t('pools.everyoneSeesDeposit')} />
    </PlannedSheet>
  )
}
