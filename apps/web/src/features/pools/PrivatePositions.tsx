import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useHiddenShares } from '../../lib/hiddenShares.ts'
import { listPositions } from '../../lib/positions.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { SurplusPanel } from '../../private/SurplusPanel.tsx'
import { useAskForRecords } from '../../private/useAskForRecords.ts'
import { usePrivateHoldings } from '../../private/usePrivateHoldings.ts'
import { HiddenShares } from '../../trade/HiddenShares.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { PositionRows } from './PositionRows.tsx'

/** The account's LP records by pool, and its surpluses. */
export function PrivatePositions() {
  const t = useText()
  const { address } = useWallet()
  const { paysClaims } = usePrivateHoldings()
  return (
    <>
      <Panel label={t('pools.yourPositions')}>
        <Content />
      </Panel>
      {address && <SurplusPanel address={address} paysPrivately={paysClaims} />}
    </>
  )
}

function Content() {
  const t = useText()
  const { address } = useWallet()
  const { pairs, prices, isLoading } = useExchange()
  const { balances, failure } = usePrivateHoldings()
  const { isBusy, ask } = useAskForRecords()
  const hidden = useHiddenShares(balances)
  const positions = useMemo(
    () => (balances && !isLoading ? listPositions({ pairs, prices, balances }) : undefined),
    [pairs, prices, balances, isLoading],
  )
  if (!address) {
    return <ConnectNotice titleId="pools.connectTitle" textId="pools.connectPrivatelyText" />
  }
  if (failure !== null && !positions) {
    return (
      <Notice
        title={t('private.noRecords')}
        text={failure}
        action={
          <Button busy={isBusy} onClick={ask}>
            {t('lib.retry')}
          </Button>
        }
      />
    )
  }
  if (!positions) return <RowSkeletons count={3} />
  if (positions.length + hidden.length === 0) {
    return (
      <Notice
        title={t('pools.noPositions')}
        text={t('pools.noPrivatePositionsText')}
        action={
          <Link
            to="/pool/private/add"
            className="inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent"
          >
            {t('pools.addPrivately')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {positions.length > 0 && <PositionRows positions={positions} mode="private" />}
      <HiddenShares pairs={hidden} />
    </>
  )
}
