import { useState } from 'react'
import { showCredits, showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { Preflight } from '../../preflight/Preflight.tsx'
import type { Unwrap } from '../../trade/unwrapPlan.ts'
import { wrapMovements } from '../../trade/wrapMovements.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { BothAmounts } from './BothAmounts.tsx'
import { buildWrap } from './buildWrap.ts'

export type SheetProps = {
  readonly unwrap: Unwrap
  readonly address: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review, sending and receipt of a wrap. */
export function WrapSheet({ unwrap, address, onClose, onDone }: SheetProps) {
  const t = useText()
  const [fails, setFails] = useState(false)
  const { wrapping, amount } = unwrap
  const { outside, inside } = wrapping
  const transaction = buildWrap(wrapping, { amount, to: address })
  const movements = wrapMovements(wrapping, amount)
  const order = async () => ({
    transaction,
    address,
    kind: 'wrap' as const,
    paid: movements.outside,
    received: movements.inside,
  })
  return (
    <SendSheet
      title={t('wrap.reviewWrap')}
      name={t('wrap.wrap')}
      confirm={t('wrap.confirmWrap', { amount: showExact(amount, outside) })}
      done={t('wrap.wrapped')}
      again={t('wrap.wrapMore')}
      order={order}
      isBlocked={fails}
      onClose={onClose}
      onDone={onDone}
    >
      <BothAmounts amount={amount} from={outside} to={inside} />
      <div className="mt-2 px-1">
        <FactList>
          <Fact label={t('transactions.networkFees', { count: 1 })}>
            {showCredits(transaction.feeMicrocredits)}
          </Fact>
        </FactList>
      </div>
      <Preflight
        build={() => transaction}
        name={`wrap ${inside.id} ${amount}`}
        address={address}
        onVerdict={setFails}
      />
    </SendSheet>
  )
}
