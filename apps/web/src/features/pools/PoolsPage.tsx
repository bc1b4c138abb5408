import { Link } from '@tanstack/react-router'
import { EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { usePositions } from '../../lib/usePositions.ts'
import { usePrivatePositions } from '../../private/usePrivatePositions.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { WorthSource } from '../../ui/WorthSource.tsx'
import { PoolsList } from './PoolsList.tsx'
import { PoolsTotals } from './PoolsTotals.tsx'
import { PositionRows } from './PositionRows.tsx'
import type { Window } from './queries.ts'

const link =
  'inline-flex min-h-11 items-center gap-2 rounded-field border border-line-strong bg-s2 px-4 font-medium hover:bg-s3'

/** `/pool`: the account's positions, then all pairs with their liquidity and volume. */
export function PoolsPage() {
  const t = useText()
  const { positions } = usePositions()
  const hidden = usePrivatePositions()
  const [window, setWindow] = useState<Window>('24h')
  return (
    <>
      <PageHead title={t('pools.title')} text={t('pools.text')}>
        <span className="flex flex-wrap gap-2">
          <Link to="/pool/private" className={link}>
            <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('pools.privatePositions')}
          </Link>
          <Link to="/pool/public/add" className={link}>
            <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
            {t('pools.addOrCreate')}
          </Link>
        </span>
      </PageHead>
      <PoolsTotals window={window} />
      {positions && positions.length > 0 && (
        <div className="mb-4" data-mode="public">
          <Panel label={t('pools.yourPositions')}>
            <PositionRows positions={positions} mode="public" />
          </Panel>
        </div>
      )}
      {hidden && hidden.length > 0 && (
        <div className="mb-4" data-mode="private">
          <Panel label={t('pools.privatePositions')}>
            <PositionRows positions={hidden} mode="private" />
          </Panel>
        </div>
      )}
      <Panel label={t('pools.title')}>
        <PoolsList window={window} onWindow={setWindow} />
      </Panel>
      <WorthSource />
    </>
  )
}
