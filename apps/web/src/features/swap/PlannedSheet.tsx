import { type ReactNode, useState } from 'react'
import { addPlan } from '../../transactions/plan.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SplitSteps } from './SplitSteps.tsx'

type PlannedSheetProps = {
  readonly title: string
  /** The title once the steps have begun. */
  readonly startedTitle: string
  /** What the confirming button says. */
  readonly confirm: string
  readonly address: string
  readonly makePlan: () => Parameters<typeof addPlan>[1]
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
  /** What is about to be signed. */
  readonly children: ReactNode
}

/** The review of a swap in several steps, and then the steps. */
export function PlannedSheet(props: PlannedSheetProps) {
  const { title, startedTitle, confirm, address, makePlan, onClose, onDone, children } = props
  const [plan, setPlan] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const start = async () => {
    setIsStarting(true)
    try {
      setPlan(await addPlan(address, makePlan()))
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <Modal
      show
      title={plan ? startedTitle : title}
      maskClosable={!plan}
      onClose={plan ? onDone : onClose}
    >
      {plan ? (
        <SplitSteps plan={plan} address={address} begins onDone={onDone} />
      ) : (
        <>
          {children}
          <div className="sticky bottom-0 bg-s1 pt-4">
            <Button
              size="large"
              className="w-full"
              data-autofocus
              busy={isStarting}
              onClick={() => void start()}
            >
              {confirm}
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}
