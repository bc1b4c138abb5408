import { FEES, type Pair, PROGRAMS } from '@nightjar/sdk'
import { showCredits } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { TurnFacts, TurnNote } from '../../plans/TurnFacts.tsx'
import { countTurns, feeOfTurns, type Turn } from '../../trade/turns.ts'
import { Fact } from '../../ui/FactList.tsx'
import { DepositTerms } from './DepositTerms.tsx'
import { planDeposit } from './depositPlan.ts'
import { isDepositWorse, movedDeposit, raiseDeposit } from './movedQuote.ts'
import { PoolMoved } from './PoolMoved.tsx'
import type { DepositQuote } from './quoteDeposit.ts'
import type { ReviewProps } from './reviewProps.ts'

type WrapDepositSheetProps = ReviewProps<DepositQuote> & {
  readonly pair: Pair
  /** What is wrapped first. */
  readonly entries: readonly Turn[]
}

/** The review of a deposit that wraps what lacks inside, and then the steps of its plan. */
export function WrapDepositSheet(props: WrapDepositSheetProps) {
  const { reviewed, pair, entries, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const worse =
    current && isDepositWorse(current, reviewed) ? movedDeposit(current, reviewed) : undefined
  const better = current && raiseDeposit(current, reviewed, slippageBps)
  const fee = FEES[PROGRAMS.core].add_liquidity + feeOfTurns(entries)
  const count = countTurns(entries) + 1
  return (
    <PlannedSheet
      title={t('pools.reviewAdd')}
      name="zapIn"
      confirm={t('pools.confirmSteps', { count })}
      again={t('pools.addMore')}
      address={address}
      calls={() => planDeposit(reviewed, { pair, entries, to: address })}
      disabled={!current || worse !== undefined}
      renew={better && (() => onAccept(better))}
      onClose={onClose}
      onDone={onDone}
    >
      <DepositTerms reviewed={reviewed}>
        <TurnFacts turns={entries} />
        <Fact label={t('transactions.networkFees', { count })} term="networkFee">
          {showCredits(fee)}
        </Fact>
      </DepositTerms>
      <div className="px-1">
        <TurnNote turns={entries} />
      </div>
      <PoolMoved now={current} worse={worse} onAccept={onAccept} />
    </PlannedSheet>
  )
}
