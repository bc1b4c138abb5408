import { groupThousands, withoutUnseen } from '@nightjar/sdk'
import { use, useState } from 'react'
import { inStyle } from '../lib/format.ts'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { fit, roomFor } from './fit.ts'
import { FormNote } from './formNote.ts'
import { RollingNumber } from './RollingNumber.tsx'

type AmountInputProps = {
  readonly id: string
  /** With a decimal point in every language; it is shown, and may be typed, in the language's own notation. */
  readonly text: string
  /** The amount follows from the other side; its digits roll to the new value. */
  readonly isDerived: boolean
  readonly isLoading: boolean
  /** The form cannot go on because of it, and says why. */
  readonly isFaulty?: boolean
  readonly onType: (text: string) => void
}

/** Characters that fit in one line of a phone at the least size; the most that a token can have takes two. */
const ONE_LINE = 30

/**
 * The amount, as large as fits up to 2rem; long ones have the line for themselves. Nothing of what is pasted is cut here, or the
 * rest could be another amount.
 */
export function AmountInput(props: AmountInputProps) {
  const { id, text, isDerived, isLoading, isFaulty = false, onType } = props
  const note = use(FormNote)
  const t = useText()
  const [focused, setFocused] = useState(false)
  const shown = inStyle(focused ? text : grouped(text))
  const covers = !focused && (isDerived ? text !== '' : shown !== inStyle(text))
  if (isLoading) {
    return (
      <span
        className="flex h-11 flex-1 basis-32 items-center"
        role="status"
        aria-label={t('ui.loading')}
      >
        <span className="skeleton h-8 w-32 bg-s3!" />
      </span>
    )
  }
  return (
    <span className="@container relative h-11 min-w-0 grow font-bold" style={roomFor(shown)}>
      <input
        id={id}
        style={fit(shown, 'var(--least-input)')}
        value={inStyle(text)}
        aria-invalid={isFaulty || undefined}
        aria-describedby={isFaulty ? note : undefined}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        onChange={({ target }) => onType(inStyle(withoutUnseen(target.value).replace(/\s+/g, ' ')))}
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
          style={fit(shown, '12px')}
          className={classNames(
            'pointer-events-none absolute inset-0',
            shown.length > ONE_LINE && 'flex-wrap content-center',
          )}
        />
      )}
    </span>
  )
}

/** The typed text itself stays ungrouped, so that the caret never jumps over a comma. */
const grouped = (text: string): string =>
  /^\d+(\.[^.]*)?$/.test(text) ? groupThousands(text) : text
