import type { CallStep } from '@nightjar/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PlanSheet } from './lazyPlans.ts'
import type { CallsTitle } from './planEntry.ts'

type PlannedSheetProps = {
  /** The title of the review. */
  readonly title: string
  readonly name: CallsTitle
  /** Label of the confirm button. */
  readonly confirm: string
  /** Label of the button at the end of the plan. */
  readonly again: string
  readonly address: string
  readonly calls: () => readonly CallStep[]
  /** It would fail: it cannot be confirmed. */
  readonly disabled?: boolean
  readonly onClose: () => void
  /** Closes and empties the form. */
  readonly onDone: () => void
  /** What is about to be signed. */
  readonly children: ReactNode
}

/** The review of a plan of several calls, and then the plan itself. */
export function PlannedSheet(props: PlannedSheetProps) {
  const {
    title,
    name,
    confirm,
    again,
    address,
    calls,
    disabled = false,
    onClose,
    onDone,
    children,
  } = props
  const [plan, setPlan] = useState<string>()
  const [isStarting, setIsStarting] = useState(false)
  const start = async () => {
    setIsStarting(true)
    try {
      const { startCalls } = await import('./plans.ts')
      setPlan(await startCalls({ address, title: name, calls: calls() }))
    } finally {
      setIsStarting(false)
    }
  }
  if (plan) {
    return (
      <Suspense>
        <PlanSheet id={plan} again={again} onClose={onDone} />
      </Suspense>
    )
  }
  return (
    <Modal show title={title} onClose={onClose}>
      {children}
      <ConfirmButton busy={isStarting} disabled={disabled} onConfirm={start}>
        {confirm}
      </ConfirmButton>
    </Modal>
  )
}
