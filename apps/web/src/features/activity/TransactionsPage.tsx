import type { TransactionKind } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSent } from '../../lib/pending.ts'
import { tokensQuery } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Chips } from '../../ui/Chips.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useWallet } from '../../wallets/useWallet.ts'
import { EntryRow } from './EntryRow.tsx'
import { mergeEntries } from './mergeEntries.ts'
import { transactionsQuery } from './queries.ts'
import { words } from './words.ts'

const filters: Readonly<Record<string, readonly TransactionKind[]>> = {
  [words.all]: [],
  [words.swaps]: ['swap'],
  [words.liquidity]: ['add_liquidity', 'remove_liquidity'],
  [words.transfers]: ['transfer', 'to_private', 'to_public', 'wrap', 'unwrap'],
  [words.faucet]: ['faucet', 'claim'],
}

/** `/transaction`: what the account did, the pending ones of this browser among them. */
export function TransactionsPage() {
  const { address, openDialog } = useWallet()
  const [filter, setFilter] = useState<string>(words.all)
  const kinds = filters[filter] ?? []
  if (!address) {
    return (
      <>
        <PageHead title={words.title} />
        <Panel label={words.title}>
          <Notice
            title={words.connectTitle}
            text={words.connectText}
            action={<Button onClick={openDialog}>{words.connect}</Button>}
          />
        </Panel>
      </>
    )
  }
  return (
    <>
      <PageHead title={words.title} text={words.text}>
        <Chips
          label={words.filter}
          options={Object.keys(filters)}
          value={filter}
          onChange={setFilter}
        />
      </PageHead>
      <Panel label={words.title}>
        <Entries address={address} kinds={kinds} />
      </Panel>
    </>
  )
}

type EntriesProps = { readonly address: string; readonly kinds: readonly TransactionKind[] }

function Entries({ address, kinds }: EntriesProps) {
  const { data: listed, error, refetch } = useQuery(transactionsQuery(address, kinds))
  const { data: tokens = [] } = useQuery(tokensQuery)
  const { sent } = useSent()
  const own = sent.filter((entry) => entry.address === address)
  const shown = kinds.length === 0 ? own : own.filter(({ kind }) => kinds.includes(kind))
  const entries = mergeEntries(listed ?? [], shown)
  if (error && !listed) {
    return (
      <Notice
        title={words.failed}
        text={error.message}
        action={
          <Button kind="secondary" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      />
    )
  }
  if (!listed) return <RowSkeletons count={6} />
  if (entries.length === 0) {
    return (
      <Notice
        title={words.none}
        text={kinds.length > 0 ? words.noneOfKind : words.noneText}
        action={
          <Link
            to="/swap/public"
            className="inline-flex min-h-11 items-center rounded-field bg-accent-fill px-5 font-medium text-on-accent"
          >
            {words.swap}
          </Link>
        }
      />
    )
  }
  return (
    <ul aria-live="polite">
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} tokens={tokens} />
      ))}
    </ul>
  )
}
