import { lazy, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'

const Rejection = lazy(async () => {
  const [{ Rejection }] = await Promise.all([
    import('./Rejection.tsx'),
    loadMessages('transactions/endings'),
  ])
  return { default: Rejection }
})

/** The same where the sentences may not be loaded yet: until then, the chain's own words. */
export function LazyRejection({ reason }: { readonly reason: string }) {
  return (
    <Suspense fallback={<span lang="en">{reason}</span>}>
      <Rejection reason={reason} />
    </Suspense>
  )
}
