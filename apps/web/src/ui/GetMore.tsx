import { lazy, Suspense } from 'react'
import { loadMessages } from '../lib/text/catalogue.ts'
import type { NextStepsProps } from '../trade/NextSteps.tsx'

const NextSteps = lazy(async () => {
  const [{ NextSteps }] = await Promise.all([
    import('../trade/NextSteps.tsx'),
    loadMessages('trade'),
  ])
  return { default: NextSteps }
})

/** If a balance is too low: what gets the rest. */
export function GetMore(props: NextStepsProps) {
  return (
    <Suspense fallback={<div className="min-h-11" />}>
      <NextSteps {...props} />
    </Suspense>
  )
}
