import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../../lib/text/useText.ts'
import { classNames } from '../../../ui/classNames.ts'

type PasswordFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'new-password' | 'current-password' | 'off'
  readonly hint?: string
  /** What is wrong with the value, once the field is left. */
  readonly problem?: string | undefined
  readonly autoFocus?: boolean
}

/** A field for a secret, with its label above, and below it a hint or what is wrong; it is readable while its eye is open. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, autoComplete, hint, problem, autoFocus = false } = props
  const id = useId()
  const t = useText()
  const [isLeft, setIsLeft] = useState(false)
  const [isReadable, setReadable] = useState(false)
  const Icon = isReadable ? Eye : EyeOff
  const isWrong = isLeft && value !== '' && problem !== undefined
  const below = isWrong ? problem : hint
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 text-mid">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={isReadable ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="off"
          value={value}
          autoComplete={autoComplete}
          data-autofocus={autoFocus || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={below === undefined ? undefined : `${id}-hint`}
          onBlur={() => setIsLeft(true)}
          onChange={(event) => onChange(event.target.value)}
          className="h-12 w-full rounded-field border border-line-strong bg-bg pr-12 pl-3.5 text-15"
        />
        <button
          type="button"
          aria-label={t('local.reveal')}
          aria-pressed={isReadable}
          title={t('local.reveal')}
          onClick={() => setReadable(!isReadable)}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-low hover:text-high"
        >
          <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={classNames('mt-1.5 text-13 empty:hidden', isWrong ? 'text-danger' : 'text-low')}
      >
        {below}
      </p>
    </div>
  )
}
