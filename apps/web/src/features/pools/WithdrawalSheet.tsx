import { LP_TOKEN } from '@nightjar/sdk'
import { useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { Tolerance } from '../../trade/Tolerance.tsx'
import { useRenewal } from '../../trade/useRenewal.ts'
import { useTrade } from '../../trade/useTrade.ts'
import { nextDeadline } from '../../transactions/height.ts'
import { SubmissionSheet } from '../../transactions/SendSheet.tsx'
import { isBegun, useSubmission } from '../../transactions/useTransactions.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { buildWithdrawal } from './buildLiquidity.ts'
import { LiquiditySeen } from './LiquiditySeen.tsx'
import { isWithdrawalWorse, movedWithdrawal, raiseWithdrawal, withdrawalNow } from './movedQuote.ts'
import { orderWithdrawal } from './orders.ts'
import { PoolMoved } from './PoolMoved.tsx'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'
import type { ReviewProps } from './reviewProps.ts'
import { SideAmounts } from './SideAmounts.tsx'

/** The review, sending and receipt of a withdrawal. */
export function WithdrawalSheet(props: ReviewProps<WithdrawalQuote>) {
  const { reviewed, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const [fails, setFails] = useState(false)
  const { sides, liquidity, sharePpm, pair } = reviewed
  const submission = useTrade(useSubmission())
  const slippageBps = usePreferences((preferences) => preferences.slippageBps)
  const now = current && withdrawalNow(reviewed, current.pair, slippageBps)
  const worse = now && isWithdrawalWorse(now, reviewed) ? movedWithdrawal(now, reviewed) : undefined
  const isMoved = !now || worse !== undefined
  const better = now && raiseWithdrawal(now, reviewed)
  useRenewal(better && !isBegun(submission) ? () => onAccept(better) : undefined)
  const order = async () => {
    const deadlineHeight = await nextDeadline()
    const transaction = buildWithdrawal(reviewed, { to: address, deadlineHeight })
    return orderWithdrawal(reviewed, { transaction, address, deadlineHeight })
  }
  return (
    <SubmissionSheet
      submission={submission}
      title={t('pools.reviewRemove')}
      name={t('pools.remove')}
      confirm={t('pools.confirmRemove')}
      done={t('pools.removed')}
      again={t('pools.backToForm')}
      order={order}
      isBlocked={isMoved || fails}
      onClose={onClose}
      onDone={onDone}
    >
      <SideAmounts label={t('pools.youReceive')} sides={sides} />
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('pools.burned')}>
            {showExact(liquidity, LP_TOKEN)} {pair.token0.symbol} / {pair.token1.symbol}
          </Fact>
          {sides.map(({ token, minimum }) => (
            <Fact key={token.id} label={t('pools.atLeastOf', { symbol: token.symbol })}>
              {showExact(minimum, token)}
            </Fact>
          ))}
          <Tolerance
            mode="public"
            limits={sides.map(({ amount, minimum }) => ({ quoted: amount, limit: minimum }))}
          />
          <Fact label={t('pools.share')}>
            {showShare(sharePpm.before)} → {showShare(sharePpm.after)}
          </Fact>
          <Fact label={t('transactions.networkFees', { count: 1 })} term="networkFee">
            {showCredits(
              buildWithdrawal(reviewed, { to: address, deadlineHeight: 0 }).feeMicrocredits,
            )}
          </Fact>
        </FactList>
      </div>
      <LiquiditySeen amounts="pools.allAmounts" />
      <Preflight
        build={(deadlineHeight) => buildWithdrawal(reviewed, { to: address, deadlineHeight })}
        name={`${pair?.id} ${liquidity} ${sides.map(({ amount, minimum }) => `${amount}-${minimum}`).join()}`}
        address={address}
        isMoved={isMoved}
        onVerdict={setFails}
      />
      <PoolMoved now={now} worse={worse} onAccept={onAccept} />
    </SubmissionSheet>
  )
}
