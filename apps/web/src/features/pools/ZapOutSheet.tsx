import { LP_TOKEN } from '@nightjar/sdk'
import { showExact } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { stepsOut, type ZapOutQuote } from './planZap.ts'
import { feeOfSteps, planPool } from './poolPlan.ts'
import { StepsNote } from './StepsNote.tsx'
import { ZapOutFacts } from './ZapOutFacts.tsx'

type ZapOutSheetProps = {
  readonly reviewed: ZapOutQuote
  readonly address: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review of a withdrawal in one token, and its two steps. */
export function ZapOutSheet({ reviewed, address, onClose, onDone }: ZapOutSheetProps) {
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const { pair, received, liquidity, zap } = reviewed
  const steps = stepsOut(reviewed)
  return (
    <PlannedSheet
      title={t('pools.reviewRemove')}
      name="zapOut"
      confirm={t('pools.confirmSteps', { count: steps.length })}
      again={t('pools.backToForm')}
      address={address}
      calls={() => planPool(steps, { pair, to: address, slippageBps })}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="rounded-field border border-line bg-s2 p-4">
        <AmountRow
          label={t('pools.youReceive')}
          amount={zap.returned + zap.bought}
          token={received}
        />
      </div>
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('pools.burned')}>
            {showExact(liquidity, LP_TOKEN)} {pair.token0.symbol} / {pair.token1.symbol}
          </Fact>
        </FactList>
        <ZapOutFacts quote={reviewed} feeMicrocredits={feeOfSteps(steps)} />
      </div>
      <StepsNote text={t('pools.zapOutText')} seen={t('pools.everyoneSeesWithdrawal')} />
    </PlannedSheet>
  )
}
