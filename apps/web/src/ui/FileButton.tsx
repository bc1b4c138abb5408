import { Upload } from 'lucide-react'
import { useRef } from 'react'
import type { MessageId } from '../messageIds.ts'
import { Button, type ButtonProps } from './Button.tsx'

/** What can keep a chosen file from being read, as a sentence. */
export type FileFault = Extract<MessageId, 'ui.fileTooLarge' | 'ui.fileUnreadable'>

type FileButtonProps = Pick<ButtonProps, 'size' | 'disabled'> & {
  readonly label: string
  /** Longest file that is read, in bytes: whoever chose the wrong one is told so, and the page goes on. */
  readonly maxBytes: number
  readonly onText: (text: string) => void
  readonly onFault: (fault: FileFault) => void
}

/** Asks for a JSON file and gives its text. */
export function FileButton({ label, maxBytes, onText, onFault, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    if (file.size > maxBytes) return onFault('ui.fileTooLarge')
    await file.text().then(onText, () => onFault('ui.fileUnreadable'))
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
          target.value = '' // the same file can be chosen again
        }}
      />
    </>
  )
}
