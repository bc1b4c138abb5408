import { useId } from 'react'
import { classNames } from './classNames.ts'

type ChipsProps = {
  readonly label: string
  readonly options: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A filter with one option selected. */
export function Chips({ label, options, value, onChange }: ChipsProps) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className="fade-ends -mx-1 flex min-w-0 max-w-full gap-1.5 overflow-x-auto px-1 py-1"
    >
      {options.map((option) => (
        <label
          key={option}
          className={classNames(
            'relative flex min-h-9 shrink-0 cursor-pointer items-center rounded-full border px-3.5 text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent max-desk:min-h-11',
            option === value
              ? 'border-transparent chosen font-medium text-high'
              : 'border-line-strong text-mid hover:text-high',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
