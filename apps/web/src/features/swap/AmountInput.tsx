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
  const rolls = isDerived && !focused && text !== ''
  const size = Math.max(SMALLEST, Math.min(LARGEST, (LARGEST * FITTING) / Math.max(text.length, 1)))
  const style = { fontSize: size }
  if (isLoading)
    return <span className="skeleton my-1 h-9 w-40" role="status" aria-label="Loading" />
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
          rolls && 'text-transparent',
        )}
      />
      {rolls && <RollingNumber text={text} className="pointer-events-none absolute inset-0" />}
    </span>
  )
}
