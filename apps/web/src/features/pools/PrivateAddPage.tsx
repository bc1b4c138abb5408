import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { FormFrame } from './FormFrame.tsx'

const PrivateDepositCard = lazy(async () => {
  const [{ PrivateDepositCard }] = await Promise.all([
    import('./PrivateDepositCard.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: PrivateDepositCard }
})

/** `/pool/private/add`: a deposit from records, or the first one of a new pair. */
export function PrivateAddPage() {
  const t = useText()
  return (
    <FormFrame mode="private" title={t('pools.addPrivately')}>
      <Suspense fallback={<FormSkeleton />}>
        <PrivateDepositCard />
      </Suspense>
    </FormFrame>
  )
}
