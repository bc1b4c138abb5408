import { CREDITS, callOf, type PrivateAction, type Token } from '@nightjar/sdk'
import { useAccount } from '../../lib/useExchange.ts'
import type { Preview } from '../../plans/previewPlan.ts'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'
import { usePurse } from '../../private/usePurse.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { toPrivateTransfer } from './privateTransfer.ts'
import { type TransferDesk, useTransferOf } from './useTransfer.ts'
import { mostToSend } from './validateTransfer.ts'

export type PrivateTransferDesk = {
  readonly desk: TransferDesk
  readonly action: PrivateAction | undefined
  /** The plan of the transfer; undefined while the form is incomplete or the money does not suffice. */
  readonly preview: Preview | undefined
}

/** The form of a transfer from records, and its plan. */
export function usePrivateTransfer(): PrivateTransferDesk {
  const account = useAccount()
  const { credits } = account
  const holdings = usePrivateHoldings()
  const purse = usePurse({ holdings, account })
  const hidden = holdings.balances?.get(CREDITS.id) ?? 0n
  const actionOf = (token: Token, arrives: Mode, amount: bigint) =>
    toPrivateTransfer({ token, arrives, amount, to: '' })
  const desk = useTransferOf({
    balances: purse.balances,
    open: purse.open,
    feeOf: (...terms) => {
      const action = actionOf(...terms)
      return purse.previewOf(action)?.fee ?? callOf(action).feeMicrocredits
    },
    mostOf: (token, _, fee) => mostToSend(token, purse.balances?.get(token.id), fee),
    creditsOf: (...terms) => {
      if (!purse.isAffordable(actionOf(...terms))) return 0n
      return credits === undefined ? undefined : credits + hidden
    },
  })
  const action = desk.transfer && toPrivateTransfer(desk.transfer)
  return { desk, action, preview: action && purse.previewOf(action) }
}
