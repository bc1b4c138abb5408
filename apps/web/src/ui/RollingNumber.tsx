import type { CSSProperties } from 'react'
import { classNames } from './classNames.ts'

type RollingNumberProps = {
  readonly text: string
  readonly className?: string
  readonly style?: CSSProperties
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** A number whose digits roll to their new value. Purely visual: it is hidden from screen readers. */
export function RollingNumber({ text, className, style }: RollingNumberProps) {
  return (
    <span
      aria-hidden="true"
      style={style}
      className={classNames('flex items-center overflow-hidden', className)}
    >
      {[...text].map((character, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its position
        <Cell key={place} character={character} />
      ))}
    </span>
  )
}

function Cell({ character }: { readonly character: string }) {
  const digit = digits.indexOf(character)
  if (digit < 0) return <span className="shrink-0">{character}</span>
  return (
    <span className="inline-block h-[1.25em] shrink-0 overflow-hidden leading-[1.25em]">
      <span
        className="block transition-transform duration-200 ease-out"
        style={{ transform: `translateY(${-digit * 1.25}em)` }}
      >
        {digits.map((each) => (
          <span key={each} className="block h-[1.25em]">
            {each}
          </span>
        ))}
      </span>
    </span>
  )
}
