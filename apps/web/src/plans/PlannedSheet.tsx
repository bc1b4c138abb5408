import { type CallStep, transactionKinds } from '@nightjar/sdk'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { sentenceOf } from '../lib/sentenceOf.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { useText } from '../lib/text/useText.ts'
import { endTolerance, hasTolerance } from '../trade/endTolerance.ts'
import { useRenewal } from '../trade/useRenewal.ts'
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
  /** Its label if it has to be held. */
  readonly hold?: string | undefined
  /** It would fail: it cannot be confirmed. */
  readonly disabled?: boolean
  /** Takes the better terms of the newest block; left out if there are none. */
  readonly renew?: (() => void) | undefined
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
    hold,
    again,
    address,
    calls,
    disabled = false,
    renew,
    onClose,
    onDone,
    children,
  } = props
  const [plan, setPlan] = useState<string>()
  const t = useText()
  const [isStarting, setIsStarting] = useState(false)
  const [failure, setFailure] = useState('')
  useRenewal(isStarting || plan ? undefined : renew)
  useEffect(() => {
    loadMessages('plans').catch(() => undefined) // offline: asked for again with the plan
  }, [])
  const start = async () => {
    setIsStarting(true)
    setFailure('')
    const agreed = calls()
    try {
      const { startCalls } = await import('./plans.ts')
      setPlan(await startCalls({ address, title: name, calls: agreed }))
      if (agreed.some(({ kind }) => hasTolerance(transactionKinds[kind]))) endTolerance('public')
    } catch (error) {
      setFailure(sentenceOf(error) || t('plans.notStarted'))
    }
    setIsStarting(false)
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
      <ConfirmButton
        busy={isStarting}
        disabled={disabled}
        hold={hold}
        failure={failure}
        onConfirm={start}
      >
        {confirm}
      </ConfirmButton>
    </Modal>
  )
}
