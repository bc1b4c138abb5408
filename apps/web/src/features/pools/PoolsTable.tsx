import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useText } from '../../lib/text/useText.ts'
import { useAtRest } from '../../lib/useAtRest.ts'
import type { MessageId } from '../../messageIds.ts'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { FIRST_INDEX, type PoolColumns, PoolRow } from './PoolRow.tsx'
import { PRICES_AT_ONCE } from './queries.ts'
import type { Pool, PoolOrder } from './sortPools.ts'

export const orderNames: Record<PoolOrder, MessageId> = {
  liquidity: 'pools.liquidity',
  volume: 'pools.volume',
  fees: 'pools.fees',
  apr: 'pools.apr',
}

/** The least height of a row: long names of strangers take several lines. */
const ROW = 72
/** Extra rows rendered outside the viewport, so that fast scrolling shows no gap. */
const SPARE = 12

const none: readonly Pool[] = []

type PoolsTableProps = {
  readonly pools: readonly Pool[]
  readonly shares: ReadonlyMap<string, bigint>
  readonly order: PoolOrder
  readonly onOrder: (order: PoolOrder) => void
}

/** Renders only the visible rows, however many there are; the header sorts. */
export function PoolsTable({ pools: given, shares, order, onOrder }: PoolsTableProps) {
  const t = useText()
  const pools = useDeferredValue(given, none) // in slices: rendering many rows at once takes long
  const body = useRef<HTMLTableSectionElement>(null)
  const virtualizer = useWindowVirtualizer({
    count: pools.length,
    estimateSize: () => ROW,
    measureElement: (...row) => Math.max(ROW, measureElement(...row)),
    overscan: useAtRest() ? SPARE : 0,
    scrollMargin: body.current?.offsetTop ?? 0,
    initialRect: { width: innerWidth, height: innerHeight }, // so that the first render has rows
    useFlushSync: false,
  })
  const groups = useMemo(() => groupIds(pools), [pools])
  const [hasApr, hasShares] = [pools.some(({ apr }) => apr), shares.size > 0]
  const columns = useMemo(
    (): PoolColumns => ({ apr: hasApr, share: hasShares }),
    [hasApr, hasShares],
  )
  const rows = virtualizer.getVirtualItems()
  if (pools === none) return <RowSkeletons count={given.length} />
  const { scrollMargin } = virtualizer.options
  const above = (rows[0]?.start ?? scrollMargin) - scrollMargin
  const below = virtualizer.getTotalSize() - above - rows.reduce((sum, { size }) => sum + size, 0)
  return (
    <table className="w-full" aria-rowcount={pools.length + 1}>
      <thead className="text-left text-13 text-low max-desk:hidden">
        <tr className="h-11 border-line border-b">
          <th scope="col" className="pl-5 font-normal">
            {t('pools.pair')}
          </th>
          {(Object.keys(orderNames) as PoolOrder[]) // its keys are orders
            .filter((name) => name !== 'apr' || columns.apr)
            .map((name) => (
              <th
                key={name}
                scope="col"
                aria-sort={name === order ? 'descending' : 'none'}
                className="w-[14%] pr-3 text-right font-normal"
              >
                <button
                  type="button"
                  onClick={() => onOrder(name)}
                  className={`inline-flex min-h-9 items-center gap-1 rounded-control px-2 hover:text-high ${name === order ? 'text-high' : ''}`}
                >
                  {t(orderNames[name])}
                  {name === order && <ArrowDown size={13} strokeWidth={1.5} aria-hidden="true" />}
                </button>
              </th>
            ))}
          <th scope="col" className="w-[14%] pr-5 text-right font-normal max-wide:hidden">
            {t('pools.weekPrice')}
          </th>
          {columns.share && (
            <th scope="col" className="pr-5 text-right font-normal">
              {t('pools.myShare')}
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {above > 0 && <Gap height={above} />}
        {rows.map(({ index }) => {
          const pool = pools[index]
          return (
            pool && (
              <PoolRow
                key={pool.pair.id}
                measure={virtualizer.measureElement}
                pool={pool}
                order={order}
                rowIndex={index + FIRST_INDEX}
                share={shares.get(pool.pair.id)}
                group={groups.get(pool.pair.id) ?? []}
                columns={columns}
              />
            )
          )
        })}
        {below > 0 && <Gap height={below} />}
      </tbody>
    </table>
  )
}

/** Takes the space of the rows that are not visible. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr>
      <td style={{ height }} />
    </tr>
  )
}

/** Ids that are requested together; sorting and searching do not change the groups, only a new pair does. */
function groupIds(pools: readonly Pool[]): ReadonlyMap<string, readonly string[]> {
  const ids = pools.map(({ pair }) => pair.id).sort()
  const groups = new Map<string, readonly string[]>()
  for (let at = 0; at < ids.length; at += PRICES_AT_ONCE) {
    const group = ids.slice(at, at + PRICES_AT_ONCE)
    for (const id of group) groups.set(id, group)
  }
  return groups
}
