import { CREDITS, type PrivateAction } from '@nightjar/sdk'
import { useEffect, useMemo } from 'react'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { privateBalances } from '../../private/balances.ts'
import { planShelf, takenBy } from '../../private/planEntry.ts'
import { type Preview, previewPlan } from '../../private/previewPlan.ts'
import { useRecords } from '../../private/records.ts'
import { toPrivateTransfer } from './privateTransfer.ts'
import { type TransferDesk, useTransferOf } from './useTransfer.ts'

export type PrivateTransferDesk = {
  readonly desk: TransferDesk
  readonly action: PrivateAction | undefined
  /** The plan that does it; undefined before the form is complete, or where the records do not suffice. */
  readonly preview: Preview | undefined
}

/** The form of a transfer from records, and the plan that does it. */
export function usePrivateTransfer(): PrivateTransferDesk {
  const { credits } = useAccount(useExchange().tokens)
  const { records } = useRecords()
  const plans = planShelf.use(({ items }) => items)
  useEffect(() => {
    void planShelf.load()
  }, [])
  const holder = useMemo(
    () => ({ records: records ?? [], taken: takenBy(plans), collects: false }),
    [records, plans],
  )
  const balances = useMemo(
    () => records && privateBalances(records.filter(({ id }) => !holder.taken.has(id))),
    [records, holder],
  )
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
