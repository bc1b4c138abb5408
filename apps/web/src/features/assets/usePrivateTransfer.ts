import { CREDITS, type PrivateAction } from '@nightjar/sdk'
import { useAccount } from '../../lib/useExchange.ts'
import { type Preview, previewPlan } from '../../plans/previewPlan.ts'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'
import { toPrivateTransfer } from './privateTransfer.ts'
import { type TransferDesk, useTransferOf } from './useTransfer.ts'

export type PrivateTransferDesk = {
  readonly desk: TransferDesk
  readonly action: PrivateAction | undefined
  /** The plan of the transfer; undefined while the form is incomplete or the records do not suffice. */
  readonly preview: Preview | undefined
}

/** The form of a transfer from records, and its plan. */
export function usePrivateTransfer(): PrivateTransferDesk {
  const { credits } = useAccount()
  const { holder, balances } = usePrivateHoldings()
  const hidden = balances?.get(CREDITS.id) ?? 0n
  const desk = useTransferOf({
    balances,
    credits: credits === undefined ? undefined : credits + hidden,
    feeOf: (token, arrives, amount) =>
      previewPlan(toPrivateTransfer({ token, arrives, amount, to: '' }), holder)?.fee ?? 0n,
  })
  const action = desk.transfer && toPrivateTransfer(desk.transfer)
  return { desk, action, preview: action && previewPlan(action, holder) }
}
