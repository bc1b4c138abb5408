import { movementOf } from '@nightjar/sdk'
import { showCredits } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { SendSheet } from '../../transactions/SendSheet.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { buildTransfer, type Transfer, transferFee } from './buildTransfer.ts'
import { SwapPrivatelyLink } from './SwapPrivatelyLink.tsx'
import { TransferTerms, useTransferWords } from './TransferTerms.tsx'

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
  const { tokens, pairs } = useExchange()
  const { isShielding, ...words } = useTransferWords(transfer, address)
  const paid = [movementOf(token, amount)]
  const order = async () => ({
    transaction: buildTransfer(transfer),
    address,
    kind: arrives === 'private' ? ('to_private' as const) : ('transfer' as const),
    paid,
    received: to === address ? paid : [],
  })
  return (
    <SendSheet
      {...words}
      becomesPrivate={isShielding}
      next={
        isShielding && (
          <SwapPrivatelyLink
            token={token}
            amount={amount}
            tokens={tokens}
            pairs={pairs}
            onPress={onDone}
          />
        )
      }
      order={order}
      onClose={onClose}
      onDone={onDone}
    >
      <TransferTerms transfer={transfer} address={address} />
      <div className="mt-2 px-1">
        <FactList>
          <Fact label={t('assets.networkFee')}>{showCredits(transferFee(token, arrives))}</Fact>
        </FactList>
      </div>
    </SendSheet>
  )
}
