import { withoutUnseen } from '@nightjar/sdk'
import { type InputHTMLAttributes, useId } from 'react'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  readonly label: string
  readonly hint: string
  readonly onType: (text: string) => void
}

/** A text field with its label above and a hint below. */
export function TextField({ label, hint, onType, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-13 text-low">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(withoutUnseen(target.value))}
        className="mt-1.5 min-h-12 w-full rounded-field border border-line-strong bg-s2 px-3.5 outline-none placeholder:text-low focus:border-accent"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-low">
        {hint}
      </p>
    </div>
  )
}
