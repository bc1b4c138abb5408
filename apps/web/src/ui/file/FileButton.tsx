import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import type { MessageId } from '../../messageIds.ts'
import { Button, type ButtonProps } from '../Button.tsx'

/** Why a chosen file could not be read, as a sentence. */
export type FileFault = Extract<MessageId, 'file.tooLarge' | 'file.unreadable'>

type FileButtonProps = Pick<ButtonProps, 'size' | 'disabled'> & {
  readonly label: string
  /** Maximum size in bytes: if the wrong file was chosen, the user is told, and the page stays usable. */
  readonly maxBytes: number
  readonly onText: (text: string) => void
  readonly onFault: (fault: FileFault) => void
}

/** Asks for a JSON file and passes on its text. */
export function FileButton({ label, maxBytes, onText, onFault, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const fail = async (fault: FileFault) => {
    await loadMessages('ui/file')
    onFault(fault)
  }
  const read = async (file: File) => {
    if (file.size > maxBytes) return fail('file.tooLarge')
    await file.text().then(onText, () => fail('file.unreadable'))
  }
  return (
    <>
      <Button kind="secondary" {...button} onClick={() => input.current?.click()}>
        <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = '' // so that the same file can be chosen again
        }}
      />
    </>
  )
}
