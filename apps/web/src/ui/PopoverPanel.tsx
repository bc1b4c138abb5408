import { Popover } from '@base-ui/react/popover'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useBack } from './useBack.ts'

export type PanelProps = {
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly placement?: 'top' | 'bottom'
  readonly align?: 'start' | 'center' | 'end'
  /** Pixels between the trigger and the panel. */
  readonly offsetDistance?: number
  /** Pixels by which the panel is shifted sideways. */
  readonly offsetSkid?: number
  readonly zIndex?: number
}

type PopoverPanelProps = PanelProps & {
  /** The id of the panel; its trigger's is the same, followed by `-trigger`. */
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** What a popover shows: inside the window, with the focus in it, and back on the trigger when it closes. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { id, anchor, open, onOpen, children, placement = 'bottom', align = 'center' } = props
  const { offsetDistance = 12, offsetSkid = 0, zIndex = 9999 } = props
  const popup = useRef<HTMLDivElement>(null)
  useBack(open ? () => onOpen(false) : undefined)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        const isOnTrigger = event.target instanceof Node && anchor.current?.contains(event.target)
        if (reason === 'outside-press' && isOnTrigger) return // its click closes
        onOpen(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side={placement}
          align={align}
          sideOffset={offsetDistance}
          alignOffset={align === 'end' ? -offsetSkid : offsetSkid}
          collisionPadding={8}
          style={{ zIndex }}
        >
          <Popover.Popup
            ref={popup}
            id={id}
            aria-labelledby={`${id}-trigger`}
            initialFocus={popup} // a focused field would open a phone's keyboard
            finalFocus={() => (isElsewhere() ? false : anchor.current)}
            onBlur={({ currentTarget, relatedTarget: next }) => {
              if (!(next instanceof Element) || currentTarget.contains(next)) return
              if (anchor.current?.contains(next)) return
              onOpen(false)
              const isPastAnEnd = next.hasAttribute('data-base-ui-focus-guard')
              if (isPastAnEnd) queueMicrotask(() => anchor.current?.focus())
            }}
            className="max-h-(--available-height) w-max max-w-(--available-width) overflow-y-auto rounded-field border border-line-strong bg-s2 p-2 shadow-card outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {typeof children === 'function' ? children(() => onOpen(false)) : children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whether the focus has gone to something outside of all panels, where it stays. */
function isElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !activeElement?.closest('[data-base-ui-portal]')
}
