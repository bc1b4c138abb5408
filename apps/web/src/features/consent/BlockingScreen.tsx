import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

type BlockingScreenProps = {
  readonly title: string
  readonly text: string
  readonly onAskAgain: () => void
}

/** Blurs the page; its only button leads back to the question. */
export function BlockingScreen({ title, text, onAskAgain }: BlockingScreenProps) {
  const t = useText()
  return (
    <Modal show hideAll opaque title={title} closable={false} zIndex={200}>
      <p className="text-mid">{text}</p>
      <Button kind="secondary" className="mt-5 w-full" data-autofocus onClick={onAskAgain}>
        {t('consent.again')}
      </Button>
    </Modal>
  )
}
