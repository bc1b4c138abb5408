import { lazy, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import type { PreflightNoticeProps } from './PreflightNotice.tsx'

const PreflightNotice = lazy(async () => {
  const [{ PreflightNotice }] = await Promise.all([
    import('./PreflightNotice.tsx'),
    loadMessages('preflight'),
  ])
  return { default: PreflightNotice }
})

/** Says before signing what the chain in its current state would do with a call. */
export function Preflight(props: PreflightNoticeProps) {
  return (
    <Suspense>
      <PreflightNotice {...props} />
    </Suspense>
  )
}
