import { Bell, CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { dismissToast, TOAST_MS, type Toast, type ToastGroup } from './toasts.ts'

const groups: Record<ToastGroup, { readonly icon: typeof Bell; readonly colour: string }> = {
  app: { icon: Bell, colour: 'text-public' },
  info: { icon: Info, colour: 'text-mid' },
  success: { icon: CircleCheck, colour: 'text-success' },
  error: { icon: CircleAlert, colour: 'text-danger' },
}

/** One toast; it disappears by itself unless it is held. */
export function ToastCard({ toast, held }: { readonly toast: Toast; readonly held: boolean }) {
  const t = useText()
  const { icon: Icon, colour } = groups[toast.group]
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast.id, held])
  return (
    <div
      className={classNames(
        'pointer-events-auto flex animate-enter items-start gap-3 rounded-field border border-line-strong bg-s2 py-3 pr-2 pl-3 shadow-card transition-opacity duration-200',
        toast.isLeaving && 'opacity-0',
      )}
    >
      <Icon
        size={18}
        strokeWidth={1.5}
        aria-hidden="true"
        className={classNames('mt-0.5 shrink-0', colour)}
      />
      <div className="min-w-0 flex-1 text-13">
        <p
          className={classNames('font-medium', toast.group === 'app' ? 'text-public' : 'text-high')}
        >
          {toast.title}
        </p>
        {toast.text && <p className="break-words text-mid">{toast.text}</p>}
      </div>
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        onClick={() => dismissToast(toast.id)}
        className="grid size-6 shrink-0 place-items-center rounded-control text-low hover:text-high"
      >
        <X size={14} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
