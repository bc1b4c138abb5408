import { showCredits } from '../../lib/format.ts'
import { useText } from '../../lib/text/useText.ts'
import { PlannedSheet } from '../../plans/PlannedSheet.tsx'
import { TurnFacts, TurnNote } from '../../plans/TurnFacts.tsx'
import { feeOfTurn, type Turn } from '../../trade/turns.ts'
import { Fact, FactList } from '../../ui/FactList.tsx'
import { type Transfer, transferFee } from './buildTransfer.ts'
import { TransferTerms, useTransferWords } from './TransferTerms.tsx'
import { planTransfer } from './transferPlan.ts'

type PlannedTransferSheetProps = {
  readonly transfer: Transfer
  /** What is wrapped or unwrapped first. */
  readonly turn: Turn
  readonly address: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review of a transfer that both forms of a token pay together, and then the steps of its plan. */
export function PlannedTransferSheet(props: PlannedTransferSheetProps) {
  const { transfer, turn, address, onClose, onDone } = props
  const t = useText()
  const { title, again } = useTransferWords(transfer, address)
  const calls = () => planTransfer(transfer, turn, address)
  const count = calls().length
  const fee = transferFee(transfer.token, transfer.arrives) + feeOfTurn(turn)
  return (
    <PlannedSheet
      title={title}
      name="transfer"
      confirm={t('plans.startSteps', { count })}
      again={again}
      address={address}
      calls={calls}
      onClose={onClose}
      onDone={onDone}
    >
      <TransferTerms transfer={transfer} address={address} />
      <div className="mt-2 px-1">
        <FactList>
          <TurnFacts turns={[turn]} />
          <Fact label={t('transactions.networkFees', { count })} term="networkFee">
            {showCredits(fee)}
          </Fact>
        </FactList>
        <TurnNote turns={[turn]} />
      </div>
    </PlannedSheet>
  )
}
