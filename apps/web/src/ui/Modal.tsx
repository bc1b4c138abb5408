import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../lib/text/useText.ts'
import { classNames } from './classNames.ts'
import { isComposing } from './isComposing.ts'
import { focusAgain, openerOf } from './opener.ts'
import { useBack } from './useBack.ts'
import { useModalStack } from './useModalStack.ts'

export type ModalProps = {
  readonly show: boolean
  readonly title: string
  readonly children: ReactNode
  readonly onClose?: () => void
  /** Whether there is a close button, and whether Escape closes. */
  readonly closable?: boolean
  /** Closes on a click outside the panel. */
  readonly maskClosable?: boolean
  /** The panel's maximum width, a CSS length. */
  readonly size?: string
  /** Locks the page's scrolling while shown. */
  readonly hideAll?: boolean
  readonly zIndex?: number
  /** Covers the page with an opaque blur instead of a shade. */
  readonly opaque?: boolean
  /** The content reaches the panel's edge and has its own close button; the title is only for screen readers. */
  readonly bare?: boolean
}

/**
 * A dialog in the middle of the page, or a sheet from the bottom on a phone. Everything below it is inert; focus goes to
 * `[data-autofocus]` or the panel, and on closing back to where it was. It is not a `<dialog>`: a modal one makes the
 * toasts inert too, and covers dialogs opened before it, although the wallet's questions must be on top.
 */
export function Modal(props: ModalProps) {
  return props.show ? createPortal(<Panel {...props} />, document.body) : null
}

function Panel(props: ModalProps) {
  const { title, children, onClose, closable = true, maskClosable = false } = props
  const { size = '30rem', hideAll = false, zIndex = 50, opaque = false, bare = false } = props
  const mask = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const isTop = useModalStack(mask, hideAll)
  useFocusInside(panel, isTop)
  useBack(closable && onClose ? () => isTop() && onClose() : undefined)

  const onKeyDown = (event: React.KeyboardEvent) => {
    // Escape belongs to an input method while it is composing, and to what is open above the dialog
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || !closable || !isTop()) return
    if (!(event.target instanceof Node && mask.current?.contains(event.target))) return
    event.stopPropagation()
    onClose?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mask only repeats what the close button does
    <div
      ref={mask}
      style={{ zIndex }}
      className={classNames(
        'fixed inset-0 bottom-[var(--keyboard,0px)] flex items-end justify-center overflow-y-auto bg-shade desk:items-center desk:p-6',
        opaque && 'backdrop-blur-lg',
        bare && 'desk:items-start desk:pt-[12dvh]',
      )}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (maskClosable && event.target === mask.current) onClose?.()
      }}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        style={{ maxWidth: size }}
        className={classNames(
          'flex max-h-[92%] w-full animate-rise flex-col overflow-hidden rounded-t-card border border-line bg-s1 pb-[env(safe-area-inset-bottom)] shadow-card outline-none max-desk:max-w-none! desk:animate-enter desk:rounded-card',
          bare && 'max-desk:h-[92%]',
        )}
      >
        {bare ? (
          <>
            <h2 id={titleId} className="sr-only">
              {title}
            </h2>
            {children}
          </>
        ) : (
          <>
            <PanelHead titleId={titleId} title={title} closable={closable} onClose={onClose} />
            <div className="min-h-0 overflow-y-auto px-5 pb-5">{children}</div>
          </>
        )}
      </div>
    </div>
  )
}

type PanelHeadProps = {
  readonly titleId: string
  readonly title: string
  readonly closable: boolean
  readonly onClose: (() => void) | undefined
}

function PanelHead({ titleId, title, closable, onClose }: PanelHeadProps) {
  const t = useText()
  return (
    <div className="flex min-h-16 shrink-0 items-center justify-between gap-4 px-5 pt-1">
      <h2 id={titleId} className="py-3 font-bold text-17">
        {title}
      </h2>
      {closable && (
        <button
          type="button"
          onClick={onClose}
          aria-label={t('ui.close')}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-mid hover:bg-s3 hover:text-high"
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

function useFocusInside(panel: React.RefObject<HTMLDivElement | null>, isTop: () => boolean) {
  const [before] = useState(openerOf) // read before the page becomes inert
  useEffect(() => {
    const target = panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(target ?? panel.current)?.focus({ preventScroll: true })
    return focusAgain(panel.current, before)
  }, [panel, before])
  useEffect(() => {
    if (!panel.current) return
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body // the focused element was replaced
      if (isLost && isTop()) panel.current?.focus({ preventScroll: true })
    })
    observer.observe(panel.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [panel, isTop])
}
