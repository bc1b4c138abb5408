import { lazy, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import type { ToleranceFactProps } from './ToleranceFact.tsx'

const ToleranceFact = lazy(async () => {
  const [{ ToleranceFact }] = await Promise.all([
    import('./ToleranceFact.tsx'),
    loadMessages('trade'),
  ])
  return { default: ToleranceFact }
})

/** A fact of every review: the chosen tolerance, and the one that its rounded limits leave. */
export function Tolerance(props: ToleranceFactProps) {
  return (
    <Suspense fallback={<div className="min-h-7" />}>
      <ToleranceFact {...props} />
    </Suspense>
  )
}
