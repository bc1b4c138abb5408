import type { ReactNode } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

type StatementDialogProps = {
  readonly title: string
  readonly children: ReactNode
  readonly onAccept: () => void
  readonly onRefuse: () => void
}

/** Statements that can only be accepted or refused. */
export function StatementDialog({ title, children, onAccept, onRefuse }: StatementDialogProps) {
  const t = useText()
  return (
    <Modal show hideAll title={title} closable={false} zIndex={100} size="34rem">
      {children}
      <div className="mt-3 flex flex-col gap-2 desk:flex-row-reverse">
        <Button className="flex-1" kind="ink" onClick={onAccept}>
          {t('consent.accept')}
        </Button>
        <Button className="flex-1" kind="secondary" onClick={onRefuse}>
          {t('consent.refuse')}
        </Button>
      </div>
    </Modal>
  )
}
