import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from './isComposing.ts'

type HoldButtonProps = {
  readonly children: ReactNode
  readonly disabled?: boolean
  readonly onHeld: () => void
}

export const HOLD_MS = 1500

/** A red button that acts only after being held, by pointer or by Enter or Space, and only if it stays enabled throughout. */
export function HoldButton({ children, disabled = false, onHeld }: HoldButtonProps) {
  const [held, setHeld] = useState(false)
  if (held && disabled) setHeld(false)
  const act = useRef(onHeld)
  act.current = onHeld
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => {
      setHeld(false)
      act.current()
    }, HOLD_MS)
    return () => clearTimeout(timer)
  }, [held])
  const release = () => setHeld(false)
  const isPress = ({ key, nativeEvent }: React.KeyboardEvent) =>
    (key === 'Enter' || key === ' ') && !isComposing(nativeEvent)
  return (
    <button
      type="button"
      disabled={disabled}
      onPointerDown={() => setHeld(true)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (isPress(event)) setHeld(true)
      }}
      onKeyUp={release}
      onBlur={release}
      className="relative min-h-14 w-full touch-none select-none overflow-hidden rounded-field bg-danger-fill px-4 font-medium text-17 text-on-accent disabled:bg-s3 disabled:text-mid"
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 origin-left bg-high/30 transition-transform ease-linear"
        style={{
          transform: `scaleX(${held ? 1 : 0})`,
          transitionDuration: held ? `${HOLD_MS}ms` : '120ms',
        }}
      />
      <span className="relative">{children}</span>
    </button>
  )
}
