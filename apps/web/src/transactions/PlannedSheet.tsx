import { type ReactNode, useState } from 'react'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Modal } from '../ui/Modal.tsx'
import { addPlan, type PlannedStep } from './plan.ts'

export type PlannedSheetProps = {
  /** Titles: during review, and once the steps have begun. */
  readonly title: string
  readonly name: string
  /** Label of the confirm button. */
  readonly confirm: string
  readonly address: string
  readonly steps: () => readonly PlannedStep[]
  /** The steps of the started plan. */
  readonly show: (plan: string) => ReactNode
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
  /** What is about to be signed. */
  readonly children: ReactNode
}

/** The review of a plan of several transactions, and then its steps. */
export function PlannedSheet(props: PlannedSheetProps) {
  const { title, name, confirm, address, steps, show, onClose, onDone, children } = props
  const [plan, setPlan] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const start = async () => {
    setIsStarting(true)
    try {
      setPlan(await addPlan(address, steps()))
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <Modal show title={plan ? name : title} maskClosable={!plan} onClose={plan ? onDone : onClose}>
      {plan ? (
        show(plan)
      ) : (
        <>
          {children}
          <ConfirmButton busy={isStarting} onConfirm={start}>
            {confirm}
          </ConfirmButton>
        </>
      )}
    </Modal>
  )
}
