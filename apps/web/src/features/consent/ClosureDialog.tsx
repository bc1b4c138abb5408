import { Modal } from '../../ui/Modal.tsx'
import { ConsentButtons } from './ConsentButtons.tsx'
import { closureWords as words } from './words.ts'

type ClosureDialogProps = {
  readonly closureDate: string
  readonly onAccept: () => void
  readonly onRefuse: () => void
}

export function ClosureDialog({ closureDate, onAccept, onRefuse }: ClosureDialogProps) {
  return (
    <Modal show title={words.title} closable={false} maskClosable={false} zIndex={100} size="34rem">
      <p className="font-medium">{words.date(closureDate)}</p>
      <p className="mt-3 text-mid">{words.withdraw}</p>
      <p className="mt-3 mb-2 text-mid normal-nums">{words.afterwards}</p>
      <ConsentButtons onAccept={onAccept} onRefuse={onRefuse} />
    </Modal>
  )
}
