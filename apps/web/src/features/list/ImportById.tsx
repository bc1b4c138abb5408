import { useState } from 'react'
import { LONGEST_PASTED } from '../../lib/longestPasted.ts'
import { readTokenId } from '../../lib/readTokenId.ts'
import { useText } from '../../lib/text/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { ImportSheet } from '../../ui/ImportSheet.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** Asks for a token's id, then shows the token. */
export function ImportById({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const [text, setText] = useState('')
  const [reviewed, setReviewed] = useState<string>()
  const id = readTokenId(text)
  if (reviewed) return <ImportSheet id={reviewed} onImported={onClose} onClose={onClose} />
  return (
    <Modal show hideAll maskClosable title={t('list.idTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (id) setReviewed(id)
        }}
      >
        <TextField
          label={t('list.idLabel')}
          hint={t(text === '' || id ? 'list.idHint' : 'list.idWrong')}
          data-autofocus
          inputMode="numeric"
          maxLength={LONGEST_PASTED}
          value={text}
          onType={setText}
        />
        <Button kind="ink" type="submit" className="mt-4 w-full" disabled={!id}>
          {t('list.idNext')}
        </Button>
      </form>
    </Modal>
  )
}
