import { isVerified, isWrappable, shortId, type Token, ZERO_ADDRESS } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BadgeCheck, ChevronRight, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { showAmount, showExact } from '../../lib/format.ts'
import { balancesQuery, pairsQuery, tokensQuery } from '../../lib/queries.ts'
import { formHash } from '../../lib/search.ts'
import { formOf } from '../../lib/spellToken.ts'
import { useText } from '../../lib/text/useText.ts'
import { nameToken } from '../../lib/tokenNames.ts'
import { useExchange } from '../../lib/useExchange.ts'
import { useImports } from '../../lib/useImports.ts'
import { useTokenPrice } from '../../lib/useTokenPrice.ts'
import { useTokens } from '../../lib/useTokens.ts'
import { useWeeks } from '../../lib/useWeeks.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { worthInPools } from '../../lib/worthInPools.ts'
import { Balance } from '../../ui/Balance.tsx'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { classNames } from '../../ui/classNames.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { FormTag } from '../../ui/FormTag.tsx'
import { ImportSheet } from '../../ui/ImportSheet.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { TokenLogo } from '../../ui/TokenLogo.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import type { ListedToken } from './listTokens.ts'

/** The tokens with what distinguishes them, their balances, and the possible actions. */
export function TokenTable({ rows }: { readonly rows: readonly ListedToken[] }) {
  const t = useText()
  const weeks = useWeeks()
  const { data: pairs } = useQuery(pairsQuery)
  const { data: listed = [] } = useQuery(tokensQuery)
  const { prices } = useExchange() // an operator’s dollar is worth exactly one
  const { address } = useWallet()
  const ids = useMemo(() => rows.map(({ token }) => token.id), [rows])
  const { data: balances } = useQuery(balancesQuery(address, ids)) // also of tokens that are only found here
  const [reviewed, setReviewed] = useState<string>()
  const worthOf = ({ id }: Token) => worthInPools(id, { pairs, tokens: listed, prices })
  const columns: readonly Column<ListedToken>[] = [
    {
      id: 'token',
      head: t('list.token'),
      phone: 'title',
      cell: (row) => <TokenCell row={row} />,
    },
    {
      id: 'price',
      width: 'desk:w-32',
      head: t('list.price'),
      phone: 'named',
      cell: ({ token }) => (
        <PriceCell price={prices.get(token.id)} change={weeks.get(token.id)?.change} />
      ),
    },
    {
      id: 'week',
      width: 'desk:w-32',
      isSpare: true,
      head: t('list.week'),
      phone: 'none',
      cell: ({ token }) => <Sparkline prices={weeks.get(token.id)?.prices ?? []} />,
    },
    { id: 'id', head: t('list.id'), phone: 'none', cell: ({ token }) => <IdCell token={token} /> },
    {
      id: 'supply',
      head: t('list.supply'),
      phone: 'named',
      cell: ({ token }) => <SupplyCell token={token} />,
    },
    poolsColumn(t('list.inPools'), worthOf),
    ...(address ? [balanceColumn(t('list.youHave'), balances)] : []),
    {
      id: 'action',
      head: t('list.action'),
      phone: 'value',
      cell: (row) => <ActionCell row={row} onReview={() => setReviewed(row.token.id)} />,
    },
  ]
  return (
    <>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowKey={({ token }) => token.id}
      />
      {reviewed && (
        <ImportSheet
          id={reviewed}
          onImported={() => setReviewed(undefined)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

type InPools = ReturnType<typeof worthInPools>

const poolsColumn = (head: string, worthOf: (token: Token) => InPools): Column<ListedToken> => ({
  id: 'pools',
  width: 'desk:w-32',
  isSpare: true,
  head,
  phone: 'none',
  cell: ({ token }) => <PoolsCell worth={worthOf(token)} />,
})

function PoolsCell({ worth }: { readonly worth: InPools }) {
  const t = useText()
  const show = useWorth()
  if (worth) return show(worth)
  return <span className="text-low">{worth === null ? t('list.none') : '–'}</span>
}

const balanceColumn = (
  head: string,
  balances: ReadonlyMap<string, bigint> | undefined,
): Column<ListedToken> => ({
  id: 'balance',
  width: 'desk:w-32',
  head,
  phone: 'none',
  cell: ({ token }) => (
    <BalanceCell token={token} balance={balances && (balances.get(token.id) ?? 0n)} />
  ),
})

/** Figures of any length may wrap, but none of another row makes those of this one narrower than an ordinary price or amount. */
const [priceRoom, amountRoom] = ['wrap-anywhere desk:min-w-24', 'wrap-anywhere desk:min-w-30']

const tag = 'inline-flex shrink-0 items-center gap-1 rounded-control bg-s3 px-1.5 text-12'

function TokenCell({ row: { token, standing, twin } }: { readonly row: ListedToken }) {
  const t = useText()
  return (
    <span className="flex min-w-0 items-center gap-3 text-left">
      <TokenLogo token={token} size={36} />
      <span className="min-w-20 desk:min-w-32 broad:min-w-40">
        <span className="flex flex-wrap items-center gap-x-1.5 font-medium">
          <span className="max-w-40 wrap-anywhere">
            {token.symbol}
            <FormTag form={formOf(token)} />
          </span>
          {isVerified(token) && (
            <BadgeCheck
              size={15}
              strokeWidth={1.5}
              role="img"
              aria-label={t('ui.verified')}
              className="shrink-0 text-success"
            />
          )}
          {standing === 'imported' && (
            <span className={classNames(tag, 'text-mid')}>{t('list.imported')}</span>
          )}
          {standing === 'created' && (
            <span className={classNames(tag, 'text-mid')}>{t('list.yours')}</span>
          )}
          {standing === 'unknown' && !twin && (
            <span className={classNames(tag, 'text-warning')}>{t('list.unknown')}</span>
          )}
          {twin && (
            <span className={classNames(tag, 'text-warning')}>
              <TriangleAlert size={12} strokeWidth={1.5} aria-hidden="true" />
              {t('list.looksLike', { symbol: twin.symbol })}
            </span>
          )}
        </span>
        <span className="block max-w-48 wrap-anywhere text-13 text-low">{token.name}</span>
      </span>
    </span>
  )
}

function IdCell({ token }: { readonly token: Token }) {
  const t = useText()
  return (
    <span className="inline-flex items-center font-mono text-13 text-low">
      {shortId(token.id)}
      <CopyButton text={token.id} label={t('list.copyIdOf', { symbol: token.symbol })} />
    </span>
  )
}

type PriceCellProps = {
  /** Of one whole token in ALEO; nothing is shown without it. */
  readonly price: string | undefined
  readonly change: bigint | undefined
}

function PriceCell({ price, change }: PriceCellProps) {
  const showIn = useTokenPrice()
  if (price === undefined) return null
  return (
    <span className="max-desk:flex max-desk:gap-2">
      <span className={classNames('block', priceRoom)}>{showIn(price)}</span>
      <Change bps={change} className="text-13 text-low" />
    </span>
  )
}

function SupplyCell({ token }: { readonly token: Token }) {
  const t = useText()
  const isFixed = token.admin === ZERO_ADDRESS
  const words = isFixed ? 'list.fixed' : isWrappable(token) ? 'list.wrapped' : 'list.canMint'
  return (
    <span title={showExact(token.totalSupply, token)} className="max-desk:flex max-desk:gap-2">
      <span className={classNames('ml-auto block max-w-48 max-desk:ml-0', amountRoom)}>
        {showAmount(token.totalSupply, token.decimals)}
      </span>
      <span
        className={classNames(
          'block shrink-0 text-13',
          words === 'list.canMint' && !isVerified(token) ? 'text-warning' : 'text-low',
        )}
      >
        {t(words)}
      </span>
    </span>
  )
}

type BalanceCellProps = { readonly token: Token; readonly balance: bigint | undefined }

function BalanceCell({ token, balance }: BalanceCellProps) {
  if (balance === undefined) return '–'
  return (
    <Balance
      text={showAmount(balance, token.decimals)}
      mode="public"
      title={showExact(balance, token)}
      className={classNames('justify-end desk:max-w-36', amountRoom, balance === 0n && 'text-low')}
    />
  )
}

type ActionCellProps = { readonly row: ListedToken; readonly onReview: () => void }

const target = 'max-desk:min-h-11'

function ActionCell({ row: { token, standing }, onReview }: ActionCellProps) {
  const t = useText()
  const { tokens } = useTokens()
  const { remove } = useImports()
  switch (standing) {
    case 'imported':
      return (
        <Button
          kind="secondary"
          size="small"
          className={target}
          busy={remove.running !== undefined}
          onClick={() => void remove.start(token)}
        >
          {t('list.remove')}
        </Button>
      )
    case 'unknown':
      return (
        <Button kind="secondary" size="small" className={target} onClick={onReview}>
          {t('list.review')}
        </Button>
      )
    case 'created':
      return (
        <Link
          to="/list/manage"
          className="inline-flex min-h-8 items-center rounded-control border border-line-strong bg-s2 px-3 font-medium text-13 text-high hover:bg-s3 max-desk:min-h-11"
        >
          {t('list.administer')}
        </Link>
      )
    case 'verified':
      return (
        <Link
          to="/swap/public"
          hash={formHash({ to: nameToken(tokens, token) })}
          aria-label={t('list.swap', { symbol: token.symbol })}
          className="inline-grid size-11 place-items-center max-desk:-mr-3 rounded-control text-low hover:bg-s3 hover:text-high desk:size-9"
        >
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      )
    default:
      return standing satisfies never
  }
}
