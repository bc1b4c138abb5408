import { PlannedSheet, type PlannedSheetProps } from '../../transactions/PlannedSheet.tsx'
import { PoolSteps } from './PoolSteps.tsx'

type PlanSheetProps = {
  /** Titles: during review, and once sent. */
  readonly title: string
  readonly name: string
  readonly confirm: string
  readonly again: string
  readonly address: string
  readonly steps: () => readonly PlannedStep[]
  /** What is about to be signed. */
  readonly children: ReactNode
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
}

/** The review of a plan around a pool, and then its steps. */
export function PlanSheet({ again, ...props }: PlanSheetProps) {
  const { address, onDone } = props
  return (
    <PlannedSheet
      {...props}
      show={(plan) => (
        <PoolSteps plan={plan} address={address} begins again={again} onDone={onDone} />
      )}
    />
  )
}
