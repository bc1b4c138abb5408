import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { watchSize } from '../browser/watchSize.ts'
import { isComposing } from './isComposing.ts'
import { useFading } from './useFading.ts'

type TooltipProps = {
  /** A short explanation; never anything that is required to act. */
  readonly text: ReactNode
  readonly children: ReactNode
}

const GAP = 8
const EDGE = 8

/** Explains its child while the pointer is over it or it has the focus, or after a tap; Escape or a tap elsewhere hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const fading = useFading(open)
  const anchor = useRef<HTMLSpanElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.stopPropagation() // keeps the dialog around it open
      setOpen(false)
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows more information
    <span
      ref={anchor}
      className="inline-flex"
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== 'touch') setOpen(false) // a finger leaves as soon as it has tapped
      }}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      {fading !== 'gone' && (
        <Bubble id={id} anchor={anchor} isLeaving={fading === 'leaving'}>
          {text}
        </Bubble>
      )}
    </span>
  )
}

type BubbleProps = {
  readonly id: string
  readonly anchor: React.RefObject<HTMLElement | null>
  readonly isLeaving: boolean
  readonly children: ReactNode
}

/** Shown in front of everything, above what it explains or, without room there, below it, and inside the window. */
function Bubble({ id, anchor, isLeaving, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const [around, own] = [anchor.current?.getBoundingClientRect(), bubble.current]
      if (!around || !own) return
      const { width, height } = own.getBoundingClientRect()
      const middle = around.left + around.width / 2 - width / 2
      const last = document.documentElement.clientWidth - width - EDGE
      const above = around.top - height - GAP
      own.style.left = `${Math.max(EDGE, Math.min(middle, last))}px`
      own.style.top = `${above >= EDGE ? above : around.bottom + GAP}px`
    }
    place()
    const stop = bubble.current && watchSize(bubble.current, place) // its text may load later
    addEventListener('scroll', place, true)
    return () => {
      stop?.()
      removeEventListener('scroll', place, true)
    }
  }, [anchor])
  return createPortal(
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      data-leaving={isLeaving || undefined}
      className="pointer-events-none fixed top-0 left-0 z-[9999] w-max max-w-72 rounded-control border border-line-strong bg-s3 px-3 py-2 font-normal text-13 text-high shadow-card transition-opacity duration-200 data-leaving:opacity-0 starting:opacity-0"
    >
      {children}
    </span>,
    document.body,
  )
}
