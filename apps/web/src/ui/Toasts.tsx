import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useToasts } from './toasts.ts'

const loadCard = () => import('./ToastCard.tsx')
const ToastCard = lazy(async () => ({ default: (await loadCard()).ToastCard }))

/** The stack of toasts at the right; it stays while the pointer or the focus is on it. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    <section
      aria-label="Notices"
      aria-live="polite"
      className="pointer-events-none fixed top-20 right-4 z-[9999] flex w-64 flex-col gap-2"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </Suspense>
    </section>,
    document.body,
  )
}
