import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { TurnFacts, TurnNote } from '../../plans/TurnFacts.tsx'
import { afterTurns, feeOfTurns, type Turn } from '../../trade/turns.ts'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { movedZapIn, moveZapIn } from './movedQuote.ts'
import { PoolMoved } from './PoolMoved.tsx'
import { stepsIn, type ZapInQuote } from './planZap.ts'
import { planPool, ZAP_IN_FEE } from './poolPlan.ts'
import type { ReviewProps } from './reviewProps.ts'
import { StepsNote } from './StepsNote.tsx'
import { ZapFacts } from './ZapFacts.tsx'

type ZapSheetProps = ReviewProps<ZapInQuote> & {
  /** What is wrapped first. */
  readonly entries: readonly Turn[]
}

/** The review of a deposit of one token, and then the steps of its plan. */
export function ZapSheet(props: ZapSheetProps) {
  const { reviewed, entries, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { pair, paid, amount } = reviewed
  const moves = current && moveZapIn(current, reviewed, slippageBps)
  const calls = () =>
    afterTurns(entries, address, planPool(stepsIn(reviewed), { pair, to: address, slippageBps }))
  return (
    <PlannedSheet
      title={t('pools.reviewAdd')}
      name="zapIn"
      confirm={t('pools.confirmSteps', { count: calls().length })}
      again={t('pools.addMore')}
      address={address}
      calls={calls}
      disabled={moves?.isWorse ?? true}
      renew={moves?.isBetter ? () => onAccept(current ?? reviewed) : undefined}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('pools.youPay')} amount={amount} token={paid} />
      </div>
      <ZapFacts
        quote={reviewed}
        entries={entries}
        feeMicrocredits={ZAP_IN_FEE + feeOfTurns(entries)}
      />
      <div className="px-1">
        <FactList>
          <TurnFacts turns={entries} />
        </FactList>
        <TurnNote turns={entries} />
      </div>
      <StepsNote text={t('pools.zapText')} amounts="pools.bothAmounts" />
      <PoolMoved
        now={current}
        worse={current && moves?.isWorse ? movedZapIn(current, reviewed) : undefined}
        onAccept={onAccept}
      />
    </PlannedSheet>
  )
}
