import type { Pair } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { memo } from 'react'
import { showPercent, showTokenAmount } from '../../lib/format.ts'
import { showUprightRate } from '../../lib/rate.ts'
import { showShare } from '../../lib/showShare.ts'
import { useText } from '../../lib/text/useText.ts'
import { useWorth } from '../../lib/useWorth.ts'
import { Balance } from '../../ui/Balance.tsx'
import { PairLogos } from '../../ui/PairLogos.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { StarButton } from '../../ui/StarButton.tsx'
import { PrivatePart } from './PrivatePart.tsx'
import { weekPricesQuery } from './queries.ts'
import type { Pool, PoolOrder } from './sortPools.ts'

const cell = 'pr-5 text-right max-desk:hidden'

type PoolRowProps = {
  readonly pool: Pool
  /** Is told when the row is there, and when it is gone. */
  readonly measure: (row: HTMLTableRowElement | null) => void
  /** The figure that a phone shows next to the name. */
  readonly order: PoolOrder
  /** Its row index in the whole table, from 1, including the header. */
  readonly rowIndex: number
  /** The account's share in parts per million. */
  readonly share: bigint | undefined
  /** The pairs whose price histories are requested together with its own. */
  readonly group: readonly string[]
  readonly columns: PoolColumns
}

/** Which columns are shown: one in which no pool has a value is left out. */
export type PoolColumns = { readonly apr: boolean; readonly share: boolean }

/** One pair: a table row on a desktop, a row in a card on a phone. It is rendered again only when its data changes. */
export const PoolRow = memo(function PoolRow({
  pool,
  measure,
  order,
  rowIndex,
  share,
  group,
  columns,
}: PoolRowProps) {
  const t = useText()
  const worth = useWorth()
  const showValue = (microcredits: bigint | undefined): string =>
    microcredits === undefined ? UNKNOWN : worth(microcredits)
  const { data: week } = useQuery(weekPricesQuery(group))
  const { pair, liquidity, volume, privateVolume, fees, apr } = pool
  const { token0, token1, reserve0, reserve1 } = pair
  const isEmpty = reserve0 === 0n || reserve1 === 0n
  const side0 = { amount: reserve0, token: token0 }
  const side1 = { amount: reserve1, token: token1 }
  const rate = isEmpty ? t('pools.empty') : showUprightRate(side0, side1)
  const reserves = `${showTokenAmount(reserve0, token0)} + ${showTokenAmount(reserve1, token1)}`
  return (
    <tr
      ref={measure}
      data-index={rowIndex - FIRST_INDEX}
      aria-rowindex={rowIndex}
      className="h-18 border-line border-b last:border-0 hover:bg-s2"
    >
      <td className="pl-1 max-desk:w-full max-desk:max-w-0 desk:pl-2">
        <div className="flex items-center gap-1">
          <StarButton id={pair.id} name={`${token0.symbol} / ${token1.symbol}`} />
          <Link
            to="/pool/$id"
            params={{ id: pair.id }}
            className="flex min-h-17.5 min-w-0 flex-1 items-center gap-3 pr-4 desk:max-wide:pr-0"
          >
            <span className="max-tiny:hidden">
              <PairLogos pair={pair} />
            </span>
            <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span className="wrap-anywhere font-medium desk:col-span-2">
                {token0.symbol} / {token1.symbol}
              </span>
              <span className="text-right desk:hidden">
                {order === 'apr' ? showApr(apr) : showValue(pool[order])}
              </span>
              <span
                className={`wrap-anywhere text-13 text-low ${share === undefined ? 'col-span-2' : 'desk:col-span-2'}`}
              >
                {rate}
              </span>
              {share !== undefined && (
                <Balance
                  className="justify-end text-13 text-low desk:hidden"
                  text={showShare(share)}
                />
              )}
            </span>
          </Link>
        </div>
      </td>
      <td className={cell} title={reserves}>
        {showValue(liquidity)}
      </td>
      <td className={cell}>
        {showValue(volume)}
        <PrivatePart volume={volume} privateVolume={privateVolume} />
      </td>
      <td className={cell}>{showValue(fees)}</td>
      {columns.apr && <td className={cell}>{showApr(apr)}</td>}
      <td className={`${cell} max-wide:hidden`}>
        {week && !isEmpty && <Sparkline prices={[...(week.get(pair.id) ?? []), priceOf(pair)]} />}
      </td>
      {columns.share && (
        <td className={cell}>
          {share !== undefined && (
            <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
              <Balance text={showShare(share)} />
              <Eye
                size={14}
                strokeWidth={1.5}
                aria-label={t('pools.public')}
                className="text-public"
              />
            </span>
          )}
        </td>
      )}
    </tr>
  )
})

/** The row index of the first pool: the header comes before it. */
export const FIRST_INDEX = 2

const UNKNOWN = '–'

/** The current price of the first token in the second, precise enough for a picture. */
const priceOf = ({ token0, token1, reserve0, reserve1 }: Pair): number =>
  (Number(reserve1) / Number(reserve0)) * 10 ** (token0.decimals - token1.decimals)

const showApr = (ppm: bigint | undefined): string =>
  ppm === undefined ? UNKNOWN : showPercent(ppm)
