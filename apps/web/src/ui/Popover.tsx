import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import type { PanelProps } from './PopoverPanel.tsx'

const loadPanel = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }))

type PopoverProps = PanelProps & {
  /** The content of the trigger. */
  readonly trigger: ReactNode
  readonly label?: string
  readonly triggerClassName?: string
}

/** A small panel next to its trigger; a click outside or Escape closes it. Its code is loaded when it is about to open. */
export function Popover(props: PopoverProps) {
  const { trigger, label, triggerClassName, ...panel } = props
  const [open, setOpen] = useState<boolean>() // undefined: never opened
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <button
        ref={button}
        id={`${id}-trigger`}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open === true}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void loadPanel()}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {open !== undefined && (
        <Suspense>
          <PopoverPanel {...panel} id={id} anchor={button} open={open} onOpen={setOpen} />
        </Suspense>
      )}
    </>
  )
}
