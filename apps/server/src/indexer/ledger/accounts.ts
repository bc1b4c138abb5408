import type { accounts } from '../../db/schema.ts'
import type { NameRow } from './numbers.ts'

export type AccountRow = typeof accounts.$inferSelect

export type Accounts = {
  /** Whether an address has called the suite. */
  readonly has: (address: string | null) => boolean
  /** Notes an account's call; only its first counts. */
  readonly add: (address: string, number: number, height: number) => void
  /** Accounts that came since the last call. */
  readonly takeNew: () => readonly AccountRow[]
}

/** The accounts that have called the suite, and since when. */
export function createAccounts(start: {
  readonly accounts: readonly AccountRow[]
  readonly names: readonly NameRow[]
}): Accounts {
  const names = new Map(start.names.map(({ number, name }) => [number, name]))
  const known = new Set<string | null>(
    start.accounts.flatMap(({ account }) => names.get(account) ?? []),
  )
  let added: AccountRow[] = []
  return {
    has: (address) => known.has(address),
    add: (address, account, since) => {
      if (known.has(address)) return
      known.add(address)
      added.push({ account, since })
    },
    takeNew: () => {
      const taken = added
      added = []
      return taken
    },
  }
}
