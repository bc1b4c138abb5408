import { lazy, Suspense } from 'react'
import { useAtRest } from '../lib/useAtRest.ts'

const ToastStack = lazy(async () => ({ default: (await import('./ToastStack.tsx')).ToastStack }))

/** The place of the toasts, loaded once the page is complete: earlier ones wait. */
export function Toasts() {
  return (
    useAtRest() && (
      <Suspense>
        <ToastStack />
      </Suspense>
    )
  )
}
