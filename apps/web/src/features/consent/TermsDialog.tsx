import { useState } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import { ConsentButtons } from './ConsentButtons.tsx'
import { termsWords as words } from './words.ts'

type TermsDialogProps = {
  readonly termsUrl: string
  readonly onAccept: (doNotShowAgain: boolean) => void
  readonly onRefuse: () => void
}

export function TermsDialog({ termsUrl, onAccept, onRefuse }: TermsDialogProps) {
  const [doNotShowAgain, setDoNotShowAgain] = useState(false)
  return (
    <Modal show title={words.title} closable={false} maskClosable={false} zIndex={100} size="34rem">
      <p className="text-mid">{words.intro}</p>
      <ol className="mt-3 normal-nums list-decimal space-y-2.5 pl-6 marker:text-low">
        <li>{words.fakeTokens}</li>
        <li>
          {words.areas}{' '}
          <a
            className="text-accent underline underline-offset-3"
            href={termsUrl}
            target="_blank"
            rel="noreferrer"
          >
            {words.termsLink}
          </a>
          .
        </li>
        <li>{words.custody}</li>
        <li>{words.bridges}</li>
      </ol>
      <label className="mt-4 flex min-h-11 w-fit cursor-pointer items-center gap-3 pr-3 text-mid">
        <input
          type="checkbox"
          className="size-5 accent-(--accent-fill)"
          checked={doNotShowAgain}
          onChange={(event) => setDoNotShowAgain(event.target.checked)}
        />
        {words.doNotShow}
      </label>
      <ConsentButtons onAccept={() => onAccept(doNotShowAgain)} onRefuse={onRefuse} />
    </Modal>
  )
}
