import { movementOf } from '@nightjar/sdk'
import { showCredits, showExact } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { AmountRow } from '../../ui/AmountRow.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { Visibility } from '../../ui/Visibility.tsx'
import { buildTransfer, type Transfer, transferFee } from './buildTransfer.ts'
import { SwapPrivatelyLink } from './SwapPrivatelyLink.tsx'
import { transferSight } from './transferSight.ts'

type TransferSheetProps = {
  readonly transfer: Transfer
  readonly address: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review, sending and receipt of a transfer. */
export function TransferSheet({ transfer, address, onClose, onDone }: TransferSheetProps) {
  const t = useText()
  const { token, amount, to, arrives } = transfer
  const { tokens } = useExchange()
  const paid = [movementOf(token, amount)]
  const isShielding = arrives === 'private' && to === address
  const shown = showExact(amount, token)
  const order = async () => ({
    transaction: buildTransfer(transfer),
    address,
    kind: arrives === 'private' ? ('to_private' as const) : ('transfer' as const),
    paid,
  })
  return (
    <SendSheet
      title={t(isShielding ? 'assets.makePrivate' : 'assets.reviewTransfer')}
      name={t(isShielding ? 'assets.makePrivate' : 'assets.transfer')}
      confirm={t(isShielding ? 'assets.makeAmountPrivate' : 'assets.confirmTransfer', {
        amount: shown,
      })}
      done={isShielding ? t('assets.privateNow', { amount: shown }) : t('assets.sent')}
      again={t(isShielding ? 'assets.makeMorePrivate' : 'assets.sendAgain')}
      becomesPrivate={isShielding}
      next={isShielding && <SwapPrivatelyLink token={token} tokens={tokens} onPress={onDone} />}
      order={order}
      onClose={onClose}
      onDone={onDone}
    >
      <div className="space-y-3 rounded-field border border-line bg-s2 p-4">
        <AmountRow label={t('assets.youSend')} amount={amount} token={token} />
        <div className="border-line border-t pt-3">
          <p className="text-13 text-low">{t('assets.to')}</p>
          <p className="mt-0.5 text-low break-all">
            <b className="text-high">{to.slice(0, 10)}</b>
            {to.slice(10, -10)}
            <b className="text-high">{to.slice(-10)}</b>
          </p>
          {to === address && <p className="mt-1 text-13 text-mid">{t('assets.yourOwn')}</p>}
        </div>
      </div>
      <Visibility {...transferSight(token, arrives)} />
      <div className="mt-2 px-1">
        <FactList>
          <Fact label={t('assets.networkFee')}>{showCredits(transferFee(token, arrives))}</Fact>
        </FactList>
      </div>
    </SendSheet>
  )
}
