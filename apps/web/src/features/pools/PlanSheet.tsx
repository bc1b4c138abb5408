import { type ReactNode, useState } from 'react'
import { addPlan, type PlannedStep } from '../../transactions/plan.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { PoolSteps } from './PoolSteps.tsx'

type PlanSheetProps = {
  /** What it is called while it is reviewed, and what once it is sent. */
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
export function PlanSheet(props: PlanSheetProps) {
  const { title, name, confirm, again, address, steps, children, onClose, onDone } = props
  const [plan, setPlan] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const start = async () => {
    setIsStarting(true)
    setPlan(await addPlan(address, steps()))
  }
  return (
    <Modal show title={plan ? name : title} maskClosable={!plan} onClose={plan ? onDone : onClose}>
      {plan ? (
        <PoolSteps plan={plan} address={address} begins again={again} onDone={onDone} />
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
