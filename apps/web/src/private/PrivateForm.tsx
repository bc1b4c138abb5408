import { type ReactNode, useState } from 'react'
import { PlanSheet } from '../plans/PlanSheet.tsx'
import { TradeForm, type TradeFormProps } from '../trade/TradeForm.tsx'
import { RecordsFailure } from './RecordsFailure.tsx'

type PrivateFormProps = Omit<TradeFormProps, 'below'> & {
  /** What else belongs to the form, below it. */
  readonly panel: ReactNode
  /** The review while it is open; `show` shows the plan that it started. */
  readonly review: (show: (plan: string) => void) => ReactNode
}

/** A form whose action becomes a plan, and the sheet of the one that it started. */
export function PrivateForm({ panel, review, ...form }: PrivateFormProps) {
  const [shown, setShown] = useState<string>()
  return (
    <>
      <TradeForm {...form} mode="private" below={<RecordsFailure />} />
      {panel}
      {review(setShown)}
      {shown && <PlanSheet id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
