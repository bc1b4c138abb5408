import { useId } from 'react'

type PasswordFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'new-password' | 'current-password' | 'off'
  readonly hint?: string
  readonly autoFocus?: boolean
}

/** A field for a secret, with its label above and a hint below. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, autoComplete, hint, autoFocus = false } = props
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-13 text-mid">
        {label}
      </label>
      <input
        id={id}
        type="password"
        value={value}
        autoComplete={autoComplete}
        data-autofocus={autoFocus || undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full rounded-field border border-line-strong bg-bg px-3.5 text-15"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-low">
          {hint}
        </p>
      )}
    </div>
  )
}
