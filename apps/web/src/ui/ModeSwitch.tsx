import { Eye, EyeOff } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'

export type Mode = 'public' | 'private'

type ModeSwitchProps = {
  readonly value: Mode
  readonly onChange: (mode: Mode) => void
  /** The label for screen readers; "Who sees it" by default. */
  readonly label?: string
}

const modes = [
  { mode: 'public', text: 'ui.public', Icon: Eye },
  { mode: 'private', text: 'ui.private', Icon: EyeOff },
] as const

/** Public or private; the selected one has its colour and its eye. */
export function ModeSwitch({ value, onChange, label }: ModeSwitchProps) {
  const t = useText()
  const name = useId()
  const group = useFocusKept()
  return (
    <fieldset
      ref={group}
      aria-label={label ?? t('ui.mode')}
      className="inline-flex max-w-full flex-wrap rounded-field border border-line bg-bg p-1"
    >
      {modes.map(({ mode, text, Icon }) => (
        <label
          key={mode}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3.5 font-medium text-13 has-focus-visible:outline-2 has-focus-visible:outline-accent max-desk:min-h-11',
            mode === value ? `chosen ${chosen[mode]}` : 'text-mid hover:text-high',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={mode === value}
            onChange={() => onChange(mode)}
          />
          <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
          {t(text)}
        </label>
      ))}
    </fieldset>
  )
}

const chosen: Record<Mode, string> = { public: 'text-public', private: 'veil text-private' }

/** The switch that had the focus has gone with its page: the next page's takes it. */
let isHandedOver = false

function useFocusKept() {
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    const { current } = group
    const { activeElement, body } = document
    if (isHandedOver && (activeElement === body || activeElement === null)) {
      current?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true })
    }
    isHandedOver = false
    return () => {
      isHandedOver = current?.contains(document.activeElement) ?? false
    }
  }, [])
  return group
}
