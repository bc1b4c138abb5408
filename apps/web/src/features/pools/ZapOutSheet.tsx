import { LP_TOKEN } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { movedZapOut, moveZapOut, payoutOf, zapOutNow } from './movedQuote.ts'
import { PoolMoved } from './PoolMoved.tsx'
import { stepsOut, type ZapOutQuote } from './planZap.ts'
import { poolFees } from './poolFees.ts'
import { feeOfSteps, planPool } from './poolPlan.ts'
import type { ReviewProps } from './reviewProps.ts'
import { StepsNote } from './StepsNote.tsx'
import { ZapOutFacts } from './ZapOutFacts.tsx'

/** The review of a withdrawal in one token, and its two steps. */
export function ZapOutSheet(props: ReviewProps<ZapOutQuote>) {
  const { reviewed, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { pair, received, liquidity } = reviewed
  const { protocolFee } = useExchange().settings
  const now = current && zapOutNow(reviewed, current.pair, poolFees(current.pair, protocolFee))
  const moves = now && moveZapOut(now, reviewed, slippageBps)
  const steps = stepsOut(reviewed)
  return (
    <PlannedSheet
      title={t('pools.reviewRemove')}
      name="zapOut"
      confirm={t('pools.confirmSteps', { count: steps.length })}
      again={t('pools.backToForm')}
      address={address}
      calls={() => planPool(steps, { pair, to: address, slippageBps })}
      disabled={moves?.isWorse ?? true}
      renew={moves?.isBetter ? () => onAccept(now ?? reviewed) : undefined}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('pools.youReceive')} amount={payoutOf(reviewed)} token={received} />
      </div>
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('pools.burned')}>
            {showExact(liquidity, LP_TOKEN)} {pair.token0.symbol} / {pair.token1.symbol}
          </Fact>
        </FactList>
        <ZapOutFacts quote={reviewed} feeMicrocredits={feeOfSteps(steps)} />
      </div>
      <StepsNote text={t('pools.zapOutText')} amounts="pools.allAmounts" />
      <PoolMoved
        now={now}
        worse={now && moves?.isWorse ? movedZapOut(now, reviewed) : undefined}
        onAccept={onAccept}
      />
    </PlannedSheet>
  )
}
