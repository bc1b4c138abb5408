import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { Rules } from '../../rules/Rules.tsx'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'

const PrivateSwapCard = lazy(async () => {
  const [{ PrivateSwapCard }] = await Promise.all([
    import('./PrivateSwapCard.tsx'),
    loadMessages('private', 'plans', 'features/swap/review'),
  ])
  return { default: PrivateSwapCard }
})

/** `/swap/private`. */
export function PrivateSwapPage() {
  return (
    <div className="mx-auto max-w-120 pt-2 desk:pt-[min(7vh,64px)]" data-mode="private">
      <Suspense fallback={<FormSkeleton />}>
        <PrivateSwapCard />
      </Suspense>
      <Rules of="banner" />
    </div>
  )
}
