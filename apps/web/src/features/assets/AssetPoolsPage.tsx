import { LP_TOKEN } from '@nightjar/sdk'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { showExact, showTokenAmount } from '../../lib/format.ts'
import { useHiddenShares } from '../../lib/hiddenShares.ts'
import { usePairBalances } from '../../lib/pairBalances.ts'
import { pairLink } from '../../lib/pairLink.ts'
import { listPositions, type Position } from '../../lib/positions.ts'
import { useText } from '../../lib/text/useText.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { usePositions } from '../../lib/usePositions.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { privateBalances } from '../../private/balances.ts'
import { useRecords } from '../../private/records.ts'
import { HiddenShares } from '../../trade/HiddenShares.tsx'
import { Balance } from '../../ui/Balance.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { AssetsHead } from './AssetsHead.tsx'
import { AssetsTotal } from './AssetsTotal.tsx'
import { totalValue } from './listAssets.ts'

/** `/assets/pools`: the account's pool shares and their worth. */
export function AssetPoolsPage() {
  const t = useText()
  const { address } = useWallet()
  const { positions } = usePositions()
  const hidden = usePrivatePositions()
  const { records } = useRecords()
  const { prices } = useExchange()
  return (
    <div data-mode="public">
      <AssetsHead />
      {address && (
        <AssetsTotal
          value={positions && totalValue([...positions, ...hidden], prices)}
          hidden={records && (totalValue(hidden, prices) ?? 0n)}
        />
      )}
      <Panel label={t('assets.pools')}>
        <Content />
      </Panel>
    </div>
  )
}

function Content() {
  const t = useText()
  const { address } = useWallet()
  const { positions, error, retry } = usePositions()
  const hidden = usePrivatePositions()
  const { records, failure } = useRecords()
  const inRecords = useMemo(() => privateBalances(records ?? []), [records])
  const unlisted = useHiddenShares(usePairBalances().balances, inRecords)
  if (!address) {
    return <ConnectNotice titleId="assets.connectTitle" textId="assets.connectText" />
  }
  if (error && !positions) {
    return <FailedNotice title={t('assets.failed')} error={error} retry={retry} />
  }
  if (!positions) return <RowSkeletons count={3} />
  if (positions.length + hidden.length + unlisted.length === 0) {
    if (records === undefined) {
      if (failure === null) return <RowSkeletons count={1} />
      return <Notice title={t('assets.noPublicPools')} text={t('assets.recordsUnknown')} />
    }
    return (
      <Notice
        title={t('assets.noPools')}
        text={t('assets.noPoolsText')}
        action={
          <Link
            to="/pool"
            className="inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent"
          >
            {t('assets.toPools')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul>
        {positions.map((position) => (
          <PoolLine key={position.pair.id} position={position} mode="public" />
        ))}
        {hidden.map((position) => (
          <PoolLine key={position.pair.id} position={position} mode="private" />
        ))}
      </ul>
      <HiddenShares pairs={unlisted} />
    </>
  )
}

/** Pool shares held in records; nothing until the wallet has found them. */
function usePrivatePositions(): readonly Position[] {
  const { pairs, prices } = useExchange()
  const { records } = useRecords()
  return useMemo(
    () => listPositions({ pairs, prices, balances: privateBalances(records ?? []) }),
    [pairs, prices, records],
  )
}

type PoolLineProps = { readonly position: Position; readonly mode: Mode }

function PoolLine({ position, mode }: PoolLineProps) {
  const worth = useWorth()
  const { tokens } = useExchange()
  const { pair, amount, amount0, amount1, value } = position
  const { token0, token1 } = pair
  const parts = `${showTokenAmount(amount0, token0)} + ${showTokenAmount(amount1, token1)}`
  return (
    <li className="border-line border-b last:border-0">
      <Link
        to={`/pool/${mode}/remove`}
        {...pairLink(tokens, pair)}
        className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-s2 desk:px-5"
      >
        <PairLogos pair={pair} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {LP_TOKEN.symbol} · {token0.symbol} / {token1.symbol}
          </span>
          <Balance
            className="text-13 text-low"
            text={showTokenAmount(amount, LP_TOKEN)}
            mode={mode}
            title={showExact(amount, LP_TOKEN)}
          />
        </span>
        <span className="max-desk:flex max-desk:basis-full max-desk:flex-wrap max-desk:justify-between max-desk:gap-x-3 desk:text-right">
          <Balance text={value === undefined ? '–' : worth(value)} className="font-medium" />
          <span className="block text-13 text-low">
            <Balance text={parts} />
          </span>
        </span>
      </Link>
    </li>
  )
}
