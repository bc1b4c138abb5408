import { create } from 'zustand'

export type ToastGroup = 'app' | 'info' | 'success' | 'error'
export type Toast = {
  readonly id: number
  readonly group: ToastGroup
  readonly title: string
  readonly text: string
  /** It is fading out. */
  readonly isLeaving: boolean
}

export const TOAST_MS = 3000
export const FADE_MS = 200
export const MAX_TOASTS = 10

let lastId = 0

/** The toasts on the screen, oldest first. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

const show =
  (group: ToastGroup) =>
  (title: string, text = '') => {
    lastId += 1
    const next = { id: lastId, group, title, text, isLeaving: false }
    useToasts.setState(({ toasts }) => ({ toasts: [...toasts, next].slice(-MAX_TOASTS) }))
  }

/** Shows a toast; nothing is ever reported only by a toast. Beyond ten the oldest one disappears. */
export const toast = {
  app: show('app'),
  info: show('info'),
  success: show('success'),
  error: show('error'),
}

/** Lets a toast fade out, then removes it. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  }))
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
  }, FADE_MS)
}
