import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../lib/text/useText.ts'
import { useToasts } from './toasts.ts'

const loadCard = () => import('./ToastCard.tsx')
const ToastCard = lazy(async () => ({ default: (await loadCard()).ToastCard }))

/** The stack of toasts at the right, at the foot of the page where no title, menu or form is; it stays while the pointer or the focus is on it. */
export function Toasts() {
  const t = useText()
  const toasts = useToasts((state) => state.toasts)
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    <section
      aria-label={t('ui.notices')}
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-[9999] flex w-64 flex-col-reverse gap-2 desk:bottom-4"
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
