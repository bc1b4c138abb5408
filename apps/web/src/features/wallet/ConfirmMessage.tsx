import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import type { PromptProps } from './LocalPrompt.tsx'

/** Shows the whole text that is about to be signed. */
export function ConfirmMessage({ prompt, onConfirm, onRefuse }: PromptProps<'message'>) {
  const text = new TextDecoder().decode(prompt.message)
  return (
    <Modal show title="Sign a message" zIndex={110} maskClosable={false} onClose={onRefuse}>
      <p className="text-mid">
        This site asks you to sign the text below. It moves no funds and costs nothing.
      </p>
      <pre className="mt-4 max-h-64 overflow-auto whitespace-pre-wrap break-words rounded-field bg-s2 p-4 text-13">
        {text}
      </pre>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <Button kind="secondary" size="large" onClick={onRefuse}>
          Refuse
        </Button>
        <Button size="large" onClick={onConfirm}>
          Sign
        </Button>
      </div>
    </Modal>
  )
}
