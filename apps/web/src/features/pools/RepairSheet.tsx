import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { type RepairQuote, stepsOfRepair } from './planRepair.ts'
import { feeOfSteps, planPool } from './poolPlan.ts'
import { RepairedFacts } from './RepairedFacts.tsx'
import { StepsNote } from './StepsNote.tsx'

type RepairSheetProps = {
  readonly reviewed: RepairQuote
  readonly address: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review of a deposit that repairs the pool's price first, and its steps. */
export function RepairSheet({ reviewed, address, onClose, onDone }: RepairSheetProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { pair, used } = reviewed
  const steps = stepsOfRepair(reviewed)
  return (
    <PlanSheet
      title={t('pools.reviewRepair')}
      name={t('pools.add')}
      confirm={t('pools.confirmSteps', { count: steps.length })}
      again={t('pools.addMore')}
      address={address}
      steps={() => planPool(steps, { pair, to: address, slippageBps })}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('pools.youAdd')} amount={used[0]} token={pair.token0} />
        <AmountRow label={t('pools.youAdd')} amount={used[1]} token={pair.token1} />
      </div>
      <RepairedFacts repair={reviewed} feeMicrocredits={feeOfSteps(steps)} />
      <StepsNote text={t('pools.repairText')} seen={t('pools.everyoneSeesDeposit')} />
    </PlanSheet>
  )
}
