import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { config } from '../../lib/config.ts'
import { showCredits } from '../../lib/format.ts'
import { useAccount, useExchange } from '../../lib/useExchange.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { AssetRow } from './AssetRow.tsx'
import { type Asset, listAssets, totalValue } from './listAssets.ts'
import { words } from './words.ts'

/** `/assets/tokens`: what the account has. */
export function TokensPage() {
  const exchange = useExchange()
  const account = useAccount(exchange.tokens)
  const { openDialog } = useWallet()
  const assets = listAssets(exchange, account)
  const error = exchange.error ?? account.error
  const retry = () => {
    exchange.retry()
    account.retry()
  }
  const content = () => {
    if (!account.address) {
      return (
        <Notice
          title={words.connectTitle}
          text={words.connectText}
          action={<Button onClick={openDialog}>{words.connect}</Button>}
        />
      )
    }
    if (error && !assets) {
      return (
        <Notice
          title={words.failed}
          text={error.message}
          action={
            <Button kind="secondary" onClick={retry}>
              {words.retry}
            </Button>
          }
        />
      )
    }
    if (exchange.isLoading || !assets) return <RowSkeletons count={6} />
    return <AssetList assets={assets} />
  }
  return (
    <div data-mode="public">
      <PageHead title={words.title} />
      {account.address && <Total assets={exchange.isLoading ? undefined : assets} />}
      <Panel label={words.title}>{content()}</Panel>
    </div>
  )
}

function Total({ assets }: { readonly assets: readonly Asset[] | undefined }) {
  const total = assets && totalValue(assets)
  return (
    <section
      aria-label={words.total}
      className="mb-3 rounded-card border border-line bg-s1 p-5 shadow-card desk:mb-4"
    >
      <p className="text-13 text-low">{words.total}</p>
      {total !== undefined ? (
        <Amount text={showCredits(total ?? 0n)} />
      ) : (
        <div className="skeleton mt-1 h-10 w-56" />
      )}
      <div
        aria-hidden="true"
        className={`mt-4 h-2 rounded-full ${total ? 'bg-public-fill' : 'bg-s3'}`}
      />
      <p className="mt-2 flex items-center gap-1.5 text-13 text-public">
        <Eye size={14} strokeWidth={1.5} aria-hidden="true" /> {words.public}
        {total ? ' 100 %' : ''}
      </p>
    </section>
  )
}

function Amount({ text }: { readonly text: string }) {
  const size = text.length > 18 ? 'text-22' : 'text-32'
  return <p className={`mt-1 min-h-10 break-all font-bold ${size}`}>{text}</p>
}

function AssetList({ assets }: { readonly assets: readonly Asset[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const held = assets.filter(({ balance }) => balance > 0n)
  const missing = assets.length - held.length
  return (
    <>
      {held.length === 0 && <Empty />}
      <table className="w-full">
        <thead
          className={
            held.length === 0 && !showsAll
              ? 'sr-only'
              : 'text-left text-13 text-low max-desk:sr-only'
          }
        >
          <tr className="h-11 border-line border-b">
            {words.columns.map((column, index) => (
              <th
                key={column}
                className={index === 0 ? 'pl-5 font-normal' : 'pr-5 text-right font-normal'}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(showsAll ? assets : held).map((asset) => (
            <AssetRow key={asset.token.id} asset={asset} />
          ))}
        </tbody>
      </table>
      {missing > 0 && (
        <button
          type="button"
          onClick={() => setShowsAll(!showsAll)}
          className="min-h-12 w-full border-line border-t text-13 text-low hover:bg-s2 hover:text-high"
        >
          {showsAll ? words.hideZero : words.zero(missing)}
        </button>
      )}
    </>
  )
}

function Empty() {
  const hasFaucet = !config().disabledRoutes.some((route) => '/faucet'.includes(route))
  return (
    <Notice
      title={words.none}
      text={hasFaucet ? words.noneText : words.noneMain}
      action={
        hasFaucet && (
          <Link
            to="/faucet"
            className="inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent"
          >
            {words.faucet}
          </Link>
        )
      }
    />
  )
}
