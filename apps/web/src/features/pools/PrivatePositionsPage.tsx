import { lazy, Suspense } from 'react'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { PositionsMode } from './PositionsMode.tsx'

const PrivatePositions = lazy(async () => {
  const [{ PrivatePositions }] = await Promise.all([
    import('./PrivatePositions.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: PrivatePositions }
})

/** `/pool/private`: the account's pool shares in records. */
export function PrivatePositionsPage() {
  const t = useText()
  return (
    <div data-mode="private">
      <PageHead title={t('pools.yourPositions')} text={t('pools.privatePositionsText')}>
        <PositionsMode mode="private" />
      </PageHead>
      <Suspense fallback={<div className="skeleton h-56 rounded-card" />}>
        <PrivatePositions />
      </Suspense>
    </div>
  )
}
