import type { CSSProperties } from 'react'
import { classNames } from './classNames.ts'

type RollingNumberProps = {
  readonly text: string
  /** Says where it is, because the text above its digits is placed within it. */
  readonly className: string
  readonly style?: CSSProperties
}

/**
 * A number whose digits roll to their new value. What rolls is drawn by the style sheet: only the text itself, invisible
 * above it, can be found and copied. Hidden from screen readers, and not translated.
 */
export function RollingNumber({ text, className, style }: RollingNumberProps) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      style={style}
      className={classNames('flex items-center overflow-hidden', className)}
    >
      {[...text].map((character, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its position
        <Cell key={place} character={character} />
      ))}
      <span className="wrap-anywhere absolute max-w-full text-transparent">{text}</span>
    </span>
  )
}

function Cell({ character }: { readonly character: string }) {
  const digit = '0123456789'.indexOf(character)
  if (digit < 0) return <span data-character={character} className="drawn shrink-0" />
  return (
    <span className="inline-block h-[1.25em] shrink-0 overflow-hidden leading-[1.25em]">
      <span
        className="digits block transition-transform duration-200 ease-out"
        style={{ transform: `translateY(${-digit * 1.25}em)` }}
      />
    </span>
  )
}
