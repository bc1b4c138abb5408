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
import { buildDeposit } from './buildLiquidity.ts'
import { depositWordsNow, isDepositWorse } from './movedQuote.ts'
import { orderDeposit } from './orders.ts'
import type { DepositQuote } from './quoteDeposit.ts'

type DepositSheetProps = {
  readonly reviewed: DepositQuote
  /** The quote at the newest block, undefined if there no longer is one. */
  readonly current: DepositQuote | undefined
  readonly address: string
  readonly onAccept: (quote: DepositQuote) => void
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review, sending and receipt of a deposit. */
export function DepositSheet(props: DepositSheetProps) {
  const { reviewed, current, address, onAccept, onClose, onDone } = props
  const t = useText()
  const [fails, setFails] = useState(false)
  const { pair, sides, liquidity, sharePpm } = reviewed
  const [a, b] = sides
  const moved = current && isDepositWorse(current, reviewed) ? current : undefined
  const order = async () => {
    const deadlineHeight = await nextDeadline()
    const transaction = buildDeposit(reviewed, { to: address, deadlineHeight })
    return orderDeposit(reviewed, { transaction, address, deadlineHeight })
  }
  return (
    <SendSheet
      title={t(pair ? 'pools.reviewAdd' : 'pools.reviewCreate')}
      name={t('pools.add')}
      confirm={t(pair ? 'pools.confirmAdd' : 'pools.confirmCreate')}
      done={t('pools.added')}
      again={t('pools.addMore')}
      order={order}
      isBlocked={moved !== undefined || fails}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        {sides.map(({ token, used }) => (
          <AmountRow key={token.id} label={t('pools.youAdd')} amount={used} token={token} />
        ))}
        <div className="border-line border-t pt-3">
          <p className="text-13 text-low">{t('pools.youGet')}</p>
          <p className="mt-0.5 font-bold text-17 wrap-anywhere">
            {showExact(liquidity, LP_TOKEN)}{' '}
            <span className="font-normal text-13 text-mid">
              {a.token.symbol} / {b.token.symbol}
            </span>
          </p>
        </div>
      </div>
      <div className="mt-3 px-1">
        <FactList>
          <Fact label={t('pools.share')}>
            {showShare(sharePpm.before)} → {showShare(sharePpm.after)}
          </Fact>
          {pair &&
            sides.map(({ token, amount, minimum }) => (
              <Fact key={token.id} label={t('pools.takenOf', { symbol: token.symbol })}>
                {t('pools.range', {
                  least: showExact(minimum, token),
                  most: showExact(amount, token),
                })}
              </Fact>
            ))}
          <Fact label={t('pools.whoSees')}>{t('pools.everyoneSeesDeposit')}</Fact>
        </FactList>
      </div>
      <Preflight
        build={(deadlineHeight) => buildDeposit(reviewed, { to: address, deadlineHeight })}
        name={`${pair?.id} ${liquidity} ${sides.map(({ amount, minimum }) => `${amount}-${minimum}`).join()}`}
        address={address}
        onVerdict={setFails}
      />
      {moved && <MovedNotice text={t(depositWordsNow(moved))} onAccept={() => onAccept(moved)} />}
    </SendSheet>
  )
}
