import { useState } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { RollingNumber } from '../../ui/RollingNumber.tsx'

type AmountInputProps = {
  readonly id: string
  readonly text: string
  /** The amount follows from the other side; it rolls to its new value. */
  readonly isDerived: boolean
  readonly isLoading: boolean
  readonly onType: (text: string) => void
}

const LARGEST = 32
const SMALLEST = 15
/** Characters that fit beside the token button at the largest size. */
const FITTING = 11

/** The amount, 32 px; it shrinks before it overflows. */
export function AmountInput({ id, text, isDerived, isLoading, onType }: AmountInputProps) {
  const [focused, setFocused] = useState(false)
  const shown = focused ? text : groupThousands(text)
  const covers = !focused && (isDerived ? text !== '' : shown !== text)
  const length = Math.max(shown.length, 1)
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * FITTING) / length))
  const style = { fontSize: size }
  if (isLoading) {
    return (
      <span className="flex h-11 flex-1 items-center" role="status" aria-label="Loading">
        <span className="skeleton h-8 w-32 bg-s3!" />
      </span>
    )
  }
  return (
    <span className="relative h-11 min-w-0 flex-1 font-bold" style={style}>
      <input
        id={id}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className={classNames(
          'h-11 w-full truncate bg-transparent outline-none placeholder:text-low',
          covers && 'text-transparent',
        )}
      />
      {covers && <RollingNumber text={shown} className="pointer-events-none absolute inset-0" />}
    </span>
  )
}

/** The typed text itself stays ungrouped: the caret never jumps over a comma. */
function groupThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  if (!/^\d+$/.test(whole) || text.split('.').length > 2) return text
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
