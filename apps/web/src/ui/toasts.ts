import { create } from 'zustand'

export type ToastGroup = 'app' | 'info' | 'success' | 'error'
export type Toast = {
  readonly group: ToastGroup
  readonly title: string
  readonly text: string
  /** The fragment of the details of a transaction that it is about. */
  readonly details?: string | undefined
}

export const TOAST_MS = 3000
export const MAX_TOASTS = 10

/** The toasts that are not on the screen yet, oldest first: the stack takes them once it is loaded and the tab is visible. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

const show =
  (group: ToastGroup) =>
  (title: string, text = '', details?: string) =>
    useToasts.setState(({ toasts }) => ({
      toasts: [...toasts, { group, title, text, details }].slice(-MAX_TOASTS),
    }))

/** Shows a toast; nothing is ever reported only by a toast. Beyond ten the oldest one disappears. */
export const toast = {
  app: show('app'),
  info: show('info'),
  success: show('success'),
  error: show('error'),
}
