import { useId } from 'react'
import { withPercent } from '../lib/format.ts'

type PercentSliderProps = {
  readonly label: string
  /** 0 to 100. */
  readonly value: number
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

const marks = [25, 50, 75, 100]

/** A percentage from 0 to 100, by dragging, arrow keys or a click on a quarter. */
export function PercentSlider({ label, value, disabled = false, onChange }: PercentSliderProps) {
  const id = useId()
  return (
    <div className="px-1">
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
        <span>
          <label htmlFor={id} className="block text-13 text-mid">
            {label}
          </label>
          <output className="block font-bold text-22">{withPercent(value)}</output>
        </span>
        <span className="flex flex-wrap items-center gap-1" aria-hidden="true">
          {marks.map((mark) => (
            <button
              key={mark}
              type="button"
              tabIndex={-1}
              disabled={disabled}
              onClick={() => onChange(mark)}
              className="min-h-8 min-w-9 rounded-control border border-line-strong px-2 text-12 text-mid enabled:hover:bg-s3 enabled:hover:text-high"
            >
              {withPercent(mark)}
            </button>
          ))}
        </span>
      </div>
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
    </div>
  )
}
