import { useId } from 'react'
import { classNames } from './classNames.ts'

type SegmentsProps<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Fills the row; its label is only for screen readers. */
  readonly isWide?: boolean
}

/** A choice of a few options, all visible. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, isWide = false } = props
  const name = useId()
  return (
    <fieldset>
      <legend className={isWide ? 'sr-only' : 'mb-1.5 text-13 text-low'}>{label}</legend>
      <div
        className={classNames(
          'max-w-full rounded-[10px] border border-line bg-bg p-1',
          isWide ? 'flex flex-wrap' : 'inline-flex flex-wrap',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center rounded-control text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent',
              isWide ? 'flex-1 justify-center px-1.5 text-center max-desk:min-h-11' : 'px-3.5',
              option.value === value ? 'chosen font-medium text-high' : 'text-mid hover:text-high',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
