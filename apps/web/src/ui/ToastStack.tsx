import { Toast } from '@base-ui/react/toast'
import { Link } from '@tanstack/react-router'
import { Bell, CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { MAX_TOASTS, type Toast as Notice, TOAST_MS, type ToastGroup, useToasts } from './toasts.ts'
import { usePageVisible } from './usePageVisible.ts'

/**
 * The stack of toasts on the right, at the bottom of the page, where no title, menu or form is: above a phone's bottom bar
 * and the button that a form keeps within reach, and in front of a phone's sheets. It stays while the pointer or the focus
 * is on it, and until its window has the focus again; F6 leads to it, a swipe to the side dismisses.
 */
export function ToastStack() {
  const t = useText()
  return (
    <Toast.Provider timeout={TOAST_MS} limit={MAX_TOASTS}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('ui.notices')}
          className="toasts pointer-events-none fixed z-[9999] flex w-64 max-w-[calc(100vw-2rem)] flex-col gap-2"
        >
          <Cards />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

type About = Pick<Notice, 'group' | 'details'>

/** The newest on top; what comes while the tab is hidden is shown when it is visible. */
function Cards() {
  const { toasts, add } = Toast.useToastManager<About>()
  const waiting = useToasts((state) => state.toasts)
  const isPageVisible = usePageVisible()
  useEffect(() => {
    if (!isPageVisible || waiting.length === 0) return
    for (const { title, text, ...data } of waiting) add({ title, description: text, data })
    useToasts.setState({ toasts: [] })
  }, [waiting, isPageVisible, add])
  return toasts.map((toast) => <Card key={toast.id} toast={toast} />)
}

const groups: Record<ToastGroup, { readonly icon: typeof Bell; readonly colour: string }> = {
  app: { icon: Bell, colour: 'text-public' },
  info: { icon: Info, colour: 'text-mid' },
  success: { icon: CircleCheck, colour: 'text-success' },
  error: { icon: CircleAlert, colour: 'text-danger' },
}

/** Base UI calls a toast a dialog; it is none. */
const asksForNothing = { role: 'group', 'aria-modal': undefined }

type CardProps = { readonly toast: Toast.Root.ToastObject<About> }

function Card({ toast }: CardProps) {
  const t = useText()
  const group = toast.data?.group ?? 'info'
  const details = toast.data?.details
  const { icon: Icon, colour } = groups[group]
  return (
    <Toast.Root
      toast={toast}
      {...asksForNothing}
      swipeDirection={['left', 'right']}
      className="pointer-events-auto flex animate-enter touch-pan-y translate-x-(--toast-swipe-movement-x) items-start gap-3 rounded-field border border-line-strong bg-s2 py-3 pr-2 pl-3 shadow-card transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden"
    >
      <Icon
        size={18}
        strokeWidth={1.5}
        aria-hidden="true"
        className={classNames('mt-0.5 shrink-0', colour)}
      />
      <Toast.Content className="min-w-0 flex-1 text-13">
        <Toast.Title
          render={<p />}
          className={classNames('font-medium', group === 'app' ? 'text-public' : 'text-high')}
        />
        <Toast.Description className="break-words text-mid" />
        {details && (
          <Link
            to="/transaction"
            hash={details}
            className="inline-flex min-h-11 items-center underline"
          >
            {t('ui.viewDetails')}
          </Link>
        )}
      </Toast.Content>
      <Toast.Close
        aria-label={t('ui.dismiss')}
        aria-hidden={false} // the stack is never folded
        className="grid size-6 shrink-0 place-items-center rounded-control text-low hover:text-high"
      >
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  )
}
