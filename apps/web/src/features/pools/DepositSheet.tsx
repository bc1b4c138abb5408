import { useState } from 'react'
import { showCredits } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useText } from '../../lib/text/useText.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { useRenewal } from '../../trade/useRenewal.ts'
import { useTrade } from '../../trade/useTrade.ts'
import { nextDeadline } from '../../transactions/height.ts'
import { SubmissionSheet } from '../../transactions/SendSheet.tsx'
import { isBegun, useSubmission } from '../../transactions/useTransactions.ts'
import { Fact } from '../../ui/FactList.tsx'
import { buildDeposit } from './buildLiquidity.ts'
import { DepositTerms } from './DepositTerms.tsx'
import { isDepositWorse, movedDeposit, raiseDeposit } from './movedQuote.ts'
import { useOpenedSince } from './OpenedPair.tsx'
import { orderDeposit } from './orders.ts'
import { PoolMoved } from './PoolMoved.tsx'
import type { DepositQuote } from './quoteDeposit.ts'
import type { ReviewProps } from './reviewProps.ts'

/** The review, sending and receipt of a deposit. */
export function DepositSheet(props: ReviewProps<DepositQuote>) {
  const { reviewed, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const [fails, setFails] = useState(false)
  const openedSince = useOpenedSince()
  const { pair, sides, liquidity } = reviewed
  const submission = useTrade(useSubmission())
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const worse =
    current && isDepositWorse(current, reviewed) ? movedDeposit(current, reviewed) : undefined
  const isMoved = !current || worse !== undefined
  const better = current && raiseDeposit(current, reviewed, slippageBps)
  useRenewal(better && !isBegun(submission) ? () => onAccept(better) : undefined)
  const order = async () => {
    const deadlineHeight = await nextDeadline()
    const transaction = buildDeposit(reviewed, { to: address, deadlineHeight })
    return orderDeposit(reviewed, { transaction, address, deadlineHeight })
  }
  return (
    <SubmissionSheet
      submission={submission}
      title={t(pair ? 'pools.reviewAdd' : 'pools.reviewCreate')}
      name={t('pools.add')}
      confirm={t(pair ? 'pools.confirmAdd' : 'pools.confirmCreate')}
      done={t('pools.added')}
      again={t('pools.addMore')}
      order={order}
      isBlocked={isMoved || fails}
      onClose={onClose}
      onDone={onDone}
    >
      <DepositTerms reviewed={reviewed}>
        <Fact label={t('transactions.networkFees', { count: 1 })} term="networkFee">
          {showCredits(buildDeposit(reviewed, { to: address, deadlineHeight: 0 }).feeMicrocredits)}
        </Fact>
      </DepositTerms>
      <Preflight
        build={(deadlineHeight) => buildDeposit(reviewed, { to: address, deadlineHeight })}
        name={`${pair?.id} ${liquidity} ${sides.map(({ amount, minimum }) => `${amount}-${minimum}`).join()}`}
        address={address}
        isMoved={isMoved}
        onVerdict={setFails}
      />
      <PoolMoved
        now={current}
        worse={current && worse && { ...worse, title: openedSince(current, reviewed) }}
        gone={
          pair
            ? undefined
            : t('pools.existsNow', { pair: sides.map(({ token }) => token.symbol).join(' / ') })
        }
        onAccept={onAccept}
      />
    </SubmissionSheet>
  )
}
