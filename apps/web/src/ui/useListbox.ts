import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isComposing } from './isComposing.ts'

type ListboxOptions = {
  readonly label: string
  /** Number of options. */
  readonly count: number
  /** The keys that jump to the first and to the last option. */
  readonly jumps: readonly [first: string, last: string]
  readonly onChoose: (index: number) => void
}

/**
 * A list that a search field above it controls: the arrow keys move, Enter chooses, and the field keeps the focus. Keys
 * are left to an input method while it is composing. `reset` makes the first option the active one again.
 */
export function useListbox({ label, count, jumps: [first, last], onChoose }: ListboxOptions) {
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
  const move = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index))
    setActive(next)
    list.current?.querySelector(`[id="${optionId(next)}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    [first]: () => move(0),
    [last]: () => move(count - 1),
    Enter: () => active < count && onChoose(active),
  }
  return {
    reset: () => setActive(0),
    fieldProps: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': count > 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown: (event: KeyboardEvent) => {
        const step = isComposing(event.nativeEvent) ? undefined : steps[event.key]
        if (!step) return
        event.preventDefault()
        step()
      },
    },
    listProps: { ref: list, id, role: 'listbox', 'aria-label': label, tabIndex: -1 },
    /** The selected option is the active one unless something else is said to be. */
    optionProps: (index: number, isSelected = index === active) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': isSelected,
      tabIndex: -1,
      'data-active': index === active || undefined,
      onClick: () => onChoose(index),
      onPointerMove: () => setActive(index),
    }),
  } as const
}

export type Listbox = ReturnType<typeof useListbox>
