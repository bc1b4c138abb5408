import { groupThousands } from '@nightjar/sdk'
import { useState } from 'react'
import { inStyle } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { RollingNumber } from './RollingNumber.tsx'

type AmountInputProps = {
  readonly id: string
  /** With a decimal point in every language; it is shown, and may be typed, in the language's own notation. */
  readonly text: string
  /** The amount follows from the other side; its digits roll to the new value. */
  readonly isDerived: boolean
  readonly isLoading: boolean
  readonly onType: (text: string) => void
}

/** Width of a digit as a fraction of its height; points and commas are narrower. */
const DIGIT_WIDTH = 0.64

/** The amount, 32 px; it shrinks before it overflows. */
export function AmountInput({ id, text, isDerived, isLoading, onType }: AmountInputProps) {
  const t = useText()
  const [focused, setFocused] = useState(false)
  const shown = inStyle(focused ? text : grouped(text))
  const covers = !focused && (isDerived ? text !== '' : shown !== inStyle(text))
  const width = DIGIT_WIDTH * Math.max(shown.length, 1)
  const style = { fontSize: `clamp(12px, calc(100cqi / ${width.toFixed(2)}), 32px)` }
  if (isLoading) {
    return (
      <span className="flex h-11 flex-1 items-center" role="status" aria-label={t('ui.loading')}>
        <span className="skeleton h-8 w-32 bg-s3!" />
      </span>
    )
  }
  return (
    <span className="@container relative h-11 min-w-0 flex-1 font-bold">
      <input
        id={id}
        style={style}
        value={inStyle(text)}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        maxLength={100}
        onChange={(event) => onType(inStyle(event.target.value))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        className={classNames(
          'h-11 w-full truncate bg-transparent outline-none placeholder:text-low',
          covers && 'text-transparent',
        )}
      />
      {covers && (
        <RollingNumber
          text={shown}
          style={style}
          className="pointer-events-none absolute inset-0"
        />
      )}
    </span>
  )
}

/** The typed text itself stays ungrouped, so that the caret never jumps over a comma. */
const grouped = (text: string): string =>
  /^\d+(\.[^.]*)?$/.test(text) ? groupThousands(text) : text
