import { Link } from '@tanstack/react-router'
import { lazy, Suspense, use, useMemo, useState } from 'react'
import { hasFaucet } from '../../lib/hasFaucet.ts'
import { PartsContext } from '../../lib/parts.ts'
import { formHash } from '../../lib/search.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { useText } from '../../lib/text/useText.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { useOwnTokens } from '../../lib/useOwnTokens.ts'
import { privateBalances } from '../../private/balances.ts'
import { useFoundRecords, useRecords } from '../../private/records.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectNotice } from '../../ui/ConnectNotice.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBar } from '../../ui/SearchBar.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSearchText } from '../../ui/useSearchText.ts'
import { WorthSource } from '../../ui/WorthSource.tsx'
import { AssetRow } from './AssetRow.tsx'
import { AssetsHead } from './AssetsHead.tsx'
import { AssetsTotal } from './AssetsTotal.tsx'
import {
  type Asset,
  filterAssets,
  hiddenValue,
  isHeld,
  listAssets,
  totalValue,
} from './listAssets.ts'
import { OutsideTokens } from './OutsideTokens.tsx'

const columns = [
  'assets.token',
  'assets.balance',
  'assets.price',
  'assets.value',
  'assets.actions',
] as const

const PrivateDesk = lazy(async () => {
  const [{ PrivateDesk }] = await Promise.all([
    import('./PrivateDesk.tsx'),
    loadMessages('private', 'plans'),
  ])
  return { default: PrivateDesk }
})

/** `/assets/tokens`: the account's tokens. */
export function TokensPage() {
  const t = useText()
  const exchange = useExchange()
  const account = useAccount()
  const own = useOwnTokens()
  const { records } = useRecords()
  const hidden = useMemo(() => records && privateBalances(records), [records])
  const assets = listAssets(exchange, { ...account, hidden })
  const hasFunds = assets?.some((each) => each.balance + (each.hidden ?? 0n) > 0n)
  const parts = use(PartsContext)
  const error = exchange.error ?? account.error
  const retry = () => {
    exchange.retry()
    account.retry()
  }
  const totalOf = () => {
    if (exchange.isLoading || !assets) return undefined
    if (!own.isKnown) return own.error ? null : undefined
    return totalValue(assets.filter(isHeld), exchange.prices)
  }
  const content = () => {
    if (!account.address) {
      return <ConnectNotice titleId="assets.connectTitle" textId="assets.connectText" />
    }
    if (error && !assets) {
      return <FailedNotice title={t('assets.failed')} error={error} retry={retry} />
    }
    if (exchange.isLoading || !assets) return <RowSkeletons count={6} />
    return (
      <>
        {!own.isKnown && own.error && (
          <FailedNotice title={t('assets.ownFailed')} error={own.error} retry={own.retry} />
        )}
        <AssetList assets={assets} isWhole={own.isKnown} />
      </>
    )
  }
  return (
    <div data-mode="public">
      <AssetsHead />
      {account.address && (
        <AssetsTotal value={totalOf()} hidden={records && hiddenValue(assets ?? [])} />
      )}
      <Suspense>{hasFunds && parts && <parts.SaveKey />}</Suspense>
      <Panel label={t('assets.title')}>{content()}</Panel>
      {account.address && <OutsideTokens />}
      <Suspense>{account.address && <PrivateDesk address={account.address} />}</Suspense>
      {account.address && <WorthSource />}
    </div>
  )
}

type AssetListProps = {
  readonly assets: readonly Asset[]
  /** All tokens of the user are among them; only then is it known that there are no others. */
  readonly isWhole: boolean
}

function AssetList({ assets, isWhole }: AssetListProps) {
  const t = useText()
  const [text, setText] = useSearchText()
  const [showsAll, setShowsAll] = useState(false)
  const shown = filterAssets(assets, { text, showsAll })
  return (
    <>
      <SearchBar label={t('assets.search')} text={text} onType={setText}>
        <Switch label={t('assets.showAll')} checked={showsAll} onChange={setShowsAll} />
      </SearchBar>
      {shown.length === 0 &&
        isWhole &&
        (text === '' ? (
          <Empty />
        ) : (
          <Notice
            title={t('assets.noneFound', { text })}
            text={t('assets.noneFoundText')}
            action={
              <span className="flex flex-wrap items-center justify-center gap-3">
                <Button kind="secondary" onClick={() => setText('')}>
                  {t('assets.clearSearch')}
                </Button>
                <Link to="/list" hash={formHash({ search: text })}>
                  {t('assets.searchAll')}
                </Link>
              </span>
            }
          />
        ))}
      {shown.length > 0 && (
        <table className="w-full">
          <thead className="text-left text-13 text-low max-desk:sr-only">
            <tr className="h-11 border-line border-b">
              {columns.map((column, index) => (
                <th
                  key={column}
                  className={index === 0 ? 'pl-5 font-normal' : 'pr-5 text-right font-normal'}
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((asset) => (
              <AssetRow key={asset.token.id} asset={asset} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Empty() {
  const t = useText()
  const { records, failure } = useFoundRecords()
  if (records === undefined) {
    if (failure === null) return <RowSkeletons count={1} />
    return <Notice title={t('assets.nonePublic')} text={t('assets.recordsUnknown')} />
  }
  return (
    <Notice
      title={t('assets.none')}
      text={hasFaucet() ? t('assets.noneText') : t('assets.noneMain')}
      action={
        hasFaucet() && (
          <Link
            to="/faucet"
            className="inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent"
          >
            {t('assets.faucet')}
          </Link>
        )
      }
    />
  )
}
