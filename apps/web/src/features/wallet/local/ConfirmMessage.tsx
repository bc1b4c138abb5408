import { useText } from '../../../lib/text/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { PromptProps } from './promptProps.ts'

/** Shows the whole text that is about to be signed. */
export function ConfirmMessage({ prompt, onConfirm, onRefuse }: PromptProps<'message'>) {
  const t = useText()
  const text = new TextDecoder().decode(prompt.message)
  return (
    <Modal show title={t('local.signTitle')} zIndex={110} maskClosable={false} onClose={onRefuse}>
      <p className="text-mid">{t('local.signText')}</p>
      <pre className="mt-4 max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-field bg-s2 p-4 text-13">
        {text}
      </pre>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button kind="secondary" size="large" onClick={onRefuse}>
          {t('local.refuse')}
        </Button>
        <Button kind="ink" size="large" onClick={onConfirm}>
          {t('local.sign')}
        </Button>
      </div>
    </Modal>
  )
}
