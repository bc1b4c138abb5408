import { withoutUnseen } from '@nightjar/sdk'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'

/** In characters. */
export const LONGEST_SEARCH = 100

type SearchBarProps = {
  readonly label: string
  readonly text: string
  readonly onType: (text: string) => void
  /** Shown at its end. */
  readonly children?: ReactNode
}

/** The search field at the top of a list. */
export function SearchBar({ label, text, onType, children }: SearchBarProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 border-line border-b px-4 desk:px-5">
      <label className="flex min-w-0 flex-1 basis-48 items-center gap-2.5">
        <Search size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-low" />
        <span className="sr-only">{label}</span>
        <input
          type="search"
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={(event) => onType(withoutUnseen(event.target.value))}
          className="min-h-12 w-full bg-transparent outline-none placeholder:text-low"
        />
      </label>
      {children}
    </div>
  )
}
