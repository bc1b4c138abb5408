import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { copyText } from './copyText.ts'

type CopyButtonProps = {
  readonly text: string
  /** The label for what is copied, e.g. "Copy the token id". */
  readonly label: string
  readonly className?: string
}

/** Copies a text and shows a tick for a moment. */
export function CopyButton({ text, label, className }: CopyButtonProps) {
  const t = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      aria-label={copied ? t('ui.copied') : label}
      title={label}
      onClick={() => void copyText(text).then(setCopied)}
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-control text-low hover:bg-s3 hover:text-high',
        className,
      )}
    >
      <Icon size={15} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
