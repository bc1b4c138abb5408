import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { AssetsHead } from './AssetsHead.tsx'

const PrivateTransferCard = lazy(async () => {
  const [{ PrivateTransferCard }] = await Promise.all([
    import('./PrivateTransferCard.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: PrivateTransferCard }
})

/** `/assets/transfer/private`: from records to a record or to a public balance. */
export function PrivateTransferPage() {
  return (
    <div data-mode="private">
      <AssetsHead />
      <div className="mx-auto max-w-120">
        <Suspense fallback={<FormSkeleton />}>
          <PrivateTransferCard />
        </Suspense>
      </div>
    </div>
  )
}
