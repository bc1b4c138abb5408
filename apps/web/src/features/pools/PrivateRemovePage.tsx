import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { FormSkeleton } from '../../ui/FormSkeleton.tsx'
import { FormFrame } from './FormFrame.tsx'

const PrivateWithdrawalCard = lazy(async () => {
  const [{ PrivateWithdrawalCard }] = await Promise.all([
    import('./PrivateWithdrawalCard.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: PrivateWithdrawalCard }
})

/** `/pool/private/remove`: redeems LP records for both tokens. */
export function PrivateRemovePage() {
  const t = useText()
  return (
    <FormFrame mode="private" title={t('pools.removePrivately')}>
      <Suspense fallback={<FormSkeleton />}>
        <PrivateWithdrawalCard />
      </Suspense>
    </FormFrame>
  )
}
