import { useId } from 'react'
import { withPercent } from '../lib/format.ts'

type PercentSliderProps = {
  readonly label: string
  /** 0 to 100. */
  readonly value: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

const marks = [0, 25, 50, 75, 100]

/** A percentage from 0 to 100, by dragging, arrow keys or a click on a quarter. */
export function PercentSlider({ label, value, disabled = false, onChange }: PercentSliderProps) {
  const id = useId()
  return (
    <div className="px-1">
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-valuetext={withPercent(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="percent-slider"
        style={{ '--part': `${value}%` } as React.CSSProperties} // a custom property
      />
      <div className="flex flex-wrap items-center justify-between gap-x-2 text-13 text-mid">
        <label htmlFor={id}>{label}</label>
        <span className="flex flex-wrap items-center gap-1" aria-hidden="true">
          {marks.slice(1).map((mark) => (
            <button
              key={mark}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              onClick={() => onChange(mark)}
              className="min-h-8 min-w-9 rounded-control px-1.5 text-12 hover:bg-s3 hover:text-high max-desk:min-h-11"
            >
              {withPercent(mark)}
            </button>
          ))}
          <output className="min-w-13 text-right text-high">{withPercent(value)}</output>
        </span>
      </div>
    </div>
  )
}
