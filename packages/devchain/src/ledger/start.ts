import type { KeyValueStore, StoreChange } from './keyValueStore.ts'
import { ledgerKeys } from './ledgerKeys.ts'

/** An entry of a ledger. */
export type LedgerPair = readonly [key: string, value: string]

/** What a ledger remembers of its start: the state it began with, and for a fork the upstream's answers. */
export async function readStart(
  store: Pick<KeyValueStore, 'get' | 'entries'>,
): Promise<LedgerPair[]> {
  const origin = store.get(ledgerKeys.origin)
  const start: LedgerPair[] = origin === undefined ? [] : [[ledgerKeys.origin, origin]]
  for await (const entry of store.entries('fetched:')) start.push(entry)
  return start
}

/**
 * The changes by which a new ledger starts like that one. A fork's answers count from the start: what it had not read, none
 * of its own blocks had changed.
 */
export function startChanges(start: readonly LedgerPair[]): StoreChange[] {
  const prefix = ledgerKeys.fetchedValue('')
  return start.flatMap(([key, value]): StoreChange[] => {
    const entry = { type: 'put', key, value } as const
    if (key === ledgerKeys.origin) return [...(JSON.parse(value) as StoreChange[]), entry]
    const fetched: string | null = key.startsWith(prefix) ? JSON.parse(value).value : null
    if (fetched === null) return [entry]
    return [entry, { type: 'put', key: key.slice(prefix.length), value: fetched }]
  })
}
