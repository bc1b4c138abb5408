import { Link } from '@tanstack/react-router'
import { useHiddenShares } from '../../lib/hiddenShares.ts'
import { usePairBalances } from '../../lib/pairBalances.ts'
import { useText } from '../../lib/text/useText.ts'
import { usePositions } from '../../lib/usePositions.ts'
import { HiddenShares } from '../../trade/HiddenShares.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { PositionList } from './PositionRows.tsx'
import { PositionsMode } from './PositionsMode.tsx'

/** `/pool/public`: the account's public pool shares. */
export function PositionsPage() {
  const t = useText()
  return (
    <div data-mode="public">
      <PageHead title={t('pools.yourPositions')} text={t('pools.positionsText')}>
        <PositionsMode mode="public" />
      </PageHead>
      <Panel label={t('pools.yourPositions')}>
        <Content />
      </Panel>
    </div>
  )
}

function Content() {
  const t = useText()
  const { address } = useWallet()
  const { positions, error, retry } = usePositions()
  const hidden = useHiddenShares(usePairBalances().balances)
  if (!address) {
    return <ConnectNotice titleId="pools.connectTitle" textId="pools.connectText" />
  }
  if (error && !positions) {
    return <FailedNotice title={t('pools.positionsFailed')} error={error} retry={retry} />
  }
  if (!positions) return <RowSkeletons count={3} />
  if (positions.length + hidden.length === 0) {
    return (
      <Notice
        title={t('pools.noPositions')}
        text={t('pools.noPositionsText')}
        action={
          <Link
            to="/pool/public/add"
            className="inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent"
          >
            {t('pools.add')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {positions.length > 0 && <PositionList positions={positions} mode="public" />}
      <HiddenShares pairs={hidden} />
    </>
  )
}
