import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type Exchange, useExchange } from '../../lib/useExchange.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { PoolRow } from './PoolRow.tsx'
import { sortPools } from './sortPools.ts'
import { words } from './words.ts'

/** `/pool`: every pair, deepest first. */
export function PoolsPage() {
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <Panel label={words.title}>
        <Content exchange={useExchange()} />
      </Panel>
    </>
  )
}

function Content({ exchange }: { readonly exchange: Exchange }) {
  const { pairs, prices, error, isLoading, retry } = exchange
  const pools = useMemo(() => sortPools(pairs, prices), [pairs, prices])
  if (isLoading) return <RowSkeletons count={9} />
  if (error && pools.length === 0) {
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
  if (pools.length === 0) {
    return (
      <Notice title={words.none} text={words.noneText} action={<Link to="/">{words.home}</Link>} />
    )
  }
  return (
    <table className="w-full">
      <thead className="text-left text-13 text-low max-desk:sr-only">
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
        {pools.map((pool) => (
          <PoolRow key={pool.pair.id} pool={pool} />
        ))}
      </tbody>
    </table>
  )
}
