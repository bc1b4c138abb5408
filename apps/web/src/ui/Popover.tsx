import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './classNames.ts'
import { useFading } from './useFading.ts'

export type PopoverProps = {
  /** The content of the trigger. */
  readonly trigger: ReactNode
  readonly label?: string
  readonly triggerClassName?: string
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly placement?: 'top' | 'bottom'
  readonly align?: 'start' | 'center' | 'end'
  /** Pixels between the trigger and the panel. */
  readonly offsetDistance?: number
  /** Pixels by which the panel is shifted sideways. */
  readonly offsetSkid?: number
  readonly zIndex?: number
}

const aligns = {
  start: 'left-0',
  center: 'left-1/2 -translate-x-1/2',
  end: 'right-0',
}

/** A small panel next to its trigger; a click outside or Escape closes it. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    triggerClassName,
    children,
    placement = 'bottom',
    align = 'center',
  } = props
  const { offsetDistance = 12, offsetSkid = 0, zIndex = 9999 } = props
  const [open, setOpen] = useState(false)
  const fading = useFading(open)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useDismiss(box, open, close)
  const side =
    placement === 'bottom'
      ? { top: '100%', marginTop: offsetDistance }
      : { bottom: '100%', marginBottom: offsetDistance }
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {fading !== 'gone' && (
        <div
          id={id}
          inert={fading === 'leaving'}
          style={{ ...side, marginLeft: offsetSkid, zIndex }}
          className={classNames(
            'absolute w-max whitespace-normal rounded-field border border-line-strong bg-s2 p-2 shadow-card transition-opacity duration-200 starting:opacity-0',
            fading === 'leaving' && 'pointer-events-none opacity-0',
            aligns[align],
          )}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  )
}

function useDismiss(box: React.RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      close()
      box.current?.querySelector('button')?.focus()
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Node && target !== document.body && !box.current?.contains(target))
        close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', onFocusIn)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', onFocusIn)
    }
  })
}
