import { PlannedSheet, type PlannedSheetProps } from '../../transactions/PlannedSheet.tsx'
import { PoolSteps } from './PoolSteps.tsx'

type PlanSheetProps = Omit<PlannedSheetProps, 'show'> & { readonly again: string }

/** The review of a plan for one pool, and then its steps. */
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
