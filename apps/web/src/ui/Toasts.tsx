import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../lib/text/useText.ts'
import { useToasts } from './toasts.ts'
import { usePageVisible } from './usePageVisible.ts'

const loadCard = () => import('./ToastCard.tsx')
const ToastCard = lazy(async () => ({ default: (await loadCard()).ToastCard }))

/**
 * The stack of toasts on the right, at the bottom of the page, where no title, menu or form is: above a phone's bottom bar
 * and the button that a form keeps within reach, and in front of a phone's sheets. It stays while the pointer or the focus
 * is on it, and until a hidden tab is shown again.
 */
export function Toasts() {
  const t = useText()
  const toasts = useToasts((state) => state.toasts)
  const [held, setHeld] = useState(false)
  const isPageVisible = usePageVisible()
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    <section
      aria-label={t('ui.notices')}
      aria-live="polite"
      className="toasts pointer-events-none fixed z-[9999] flex w-64 flex-col-reverse gap-2"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held || !isPageVisible} />
        ))}
      </Suspense>
    </section>,
    document.body,
  )
}
