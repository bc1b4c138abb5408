import { type ReactNode, useEffect, useId, useState } from 'react'
import { classNames } from './classNames.ts'
import { useFading } from './useFading.ts'

type TooltipProps = {
  /** A short explanation; nothing that is needed to act. */
  readonly text: string
  readonly children: ReactNode
  readonly placement?: 'top' | 'bottom'
}

/** Explains what it wraps, for as long as the pointer or the focus is on it; Escape puts it away. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const fading = useFading(open)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows more, it does nothing
    <span
      className="relative inline-flex"
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      {fading !== 'gone' && (
        <span
          id={id}
          role="tooltip"
          className={classNames(
            'pointer-events-none absolute left-1/2 z-[9999] w-max max-w-64 -translate-x-1/2 rounded-control border border-line-strong bg-s3 px-2.5 py-1.5 text-13 text-high shadow-card transition-opacity duration-200 starting:opacity-0',
            placement === 'top' ? 'bottom-full mb-2' : 'top-full mt-2',
            fading === 'leaving' && 'opacity-0',
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}
