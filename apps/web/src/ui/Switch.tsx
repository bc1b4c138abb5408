import { useId } from 'react'

type SwitchProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A setting that is switched on or off immediately. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <span className="flex min-h-11 items-center gap-3 text-13 text-mid">
      <label htmlFor={id}>{label}</label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        onClick={() => onChange(!checked)}
        className="relative grid h-11 w-10 shrink-0 place-items-center"
      >
        <span
          aria-hidden="true"
          className={`relative h-5.5 w-10 rounded-full border border-line-strong transition-colors duration-120 ${checked ? 'bg-high' : 'bg-s3'}`}
        >
          <span
            className={`absolute top-0.5 left-0.5 size-4 rounded-full transition-transform duration-120 ${checked ? 'translate-x-4.5 bg-bg' : 'bg-mid'}`}
          />
        </span>
      </button>
    </span>
  )
}
