import { type ReactNode, useState } from 'react'
import { PlanSheet, type PlanSheetProps } from '../plans/PlanSheet.tsx'
import { UnfinishedPlans } from '../plans/UnfinishedPlans.tsx'
import { TradeForm, type TradeFormProps } from '../trade/TradeForm.tsx'
import { RecordsFailure } from './RecordsFailure.tsx'

type PrivateFormProps = Omit<TradeFormProps, 'below'> & {
  readonly address: string | null
  /** What else belongs to the form, below it. */
  readonly panel: ReactNode
  /** The review while it is open; `show` shows the plan that it started. */
  readonly review: (show: (plan: string) => void) => ReactNode
  readonly renew?: PlanSheetProps['renew']
}

/** A form whose action becomes a plan: the account's unfinished plans above it, and the sheet of the one that is shown. */
export function PrivateForm({ address, panel, review, renew, ...form }: PrivateFormProps) {
  const [shown, setShown] = useState<string>()
  return (
    <>
      {address && <UnfinishedPlans address={address} onShow={setShown} />}
      <TradeForm {...form} below={<RecordsFailure />} />
      {panel}
      {review(setShown)}
      {shown && <PlanSheet id={shown} renew={renew} onClose={() => setShown(undefined)} />}
    </>
  )
}
