import { LP_TOKEN } from '@nightjar/sdk'
import { useState } from 'react'
import { showExact } from '../../lib/format.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import { nextDeadline } from '../../transactions/height.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { MovedNotice } from '../../ui/MovedNotice.tsx'
import { buildWithdrawal } from './buildLiquidity.ts'
import { isWithdrawalWorse, withdrawalWordsNow } from './movedQuote.ts'
import { orderWithdrawal } from './orders.ts'
import type { WithdrawalQuote } from './quoteWithdrawal.ts'

type WithdrawalSheetProps = {
  readonly reviewed: WithdrawalQuote
  /** The quote at the newest block, undefined if there no longer is one. */
  readonly current: WithdrawalQuote | undefined
  readonly address: string
  readonly onAccept: (quote: WithdrawalQuote) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review, sending and receipt of a withdrawal. */
export function WithdrawalSheet(props: WithdrawalSheetProps) {
  const { reviewed, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const [fails, setFails] = useState(false)
  const { sides, liquidity, sharePpm, pair } = reviewed
  const moved = current && isWithdrawalWorse(current, reviewed) ? current : undefined
  const order = async () => {
    const deadlineHeight = await nextDeadline()
    const transaction = buildWithdrawal(reviewed, { to: address, deadlineHeight })
    return orderWithdrawal(reviewed, { transaction, address, deadlineHeight })
  }
  return (
    <SendSheet
      title={t('pools.reviewRemove')}
      name={t('pools.remove')}
      confirm={t('pools.confirmRemove')}
      done={t('pools.removed')}
      again={t('pools.backToForm')}
      order={order}
      isBlocked={moved !== undefined || fails}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        {sides.map(({ token, amount }) => (
          <AmountRow key={token.id} label={t('pools.youReceive')} amount={amount} token={token} />
        ))}
      </div>
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
          <Fact label={t('pools.share')}>
            {showShare(sharePpm.before)} → {showShare(sharePpm.after)}
          </Fact>
          <Fact label={t('pools.whoSees')}>{t('pools.everyoneSeesWithdrawal')}</Fact>
        </FactList>
      </div>
      <Preflight
        build={(deadlineHeight) => buildWithdrawal(reviewed, { to: address, deadlineHeight })}
        name={`${pair?.id} ${liquidity} ${sides.map(({ amount, minimum }) => `${amount}-${minimum}`).join()}`}
        address={address}
        onVerdict={setFails}
      />
      {moved && (
        <MovedNotice text={t(withdrawalWordsNow(moved))} onAccept={() => onAccept(moved)} />
      )}
    </SendSheet>
  )
}
