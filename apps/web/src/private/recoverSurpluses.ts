import type { Block } from '@nightjar/aleo'
import { type OwnedRecord, PROGRAMS, type RecordOrigin } from '@nightjar/sdk'
import { currentHeight } from '../transactions/height.ts'
import { openNode } from '../transactions/node.ts'
import { movedBy } from '../transactions/outcomeOf.ts'
import type { Blinded } from '../wallets/types.ts'
import { PAGE, pageStarts, readCallPages } from './callPages.ts'
import { addressesIn, claimedToken, readSurplus } from './readSurplus.ts'
import type { Surplus } from './surplus.ts'

/** Consecutive counters that may have been reserved but never used. */
const GAP = 20
const CLAIM = 'claim_blinded'
const calls: ReadonlySet<string> = new Set([
  'swap_exact_private_for_private',
  'swap_private_for_exact_private',
  'swap_private_for_exact_public',
  'swap_exact_path_private',
  'add_liquidity_privately',
  'remove_liquidity_privately',
  CLAIM,
])

type Account = {
  readonly owner: string
  readonly records: readonly OwnedRecord[]
  readonly derive: (counter: number) => Promise<Blinded>
}

/**
 * Finds the surpluses of an account again from its key alone: its records show which calls were its own, the blocks
 * show the addresses these used, and the counters show which addresses are its own.
 */
export async function recoverSurpluses(account: Account): Promise<readonly Surplus[]> {
  const origins = originsOf(account.records)
  if (origins.length === 0) return []
  const counters = new Map<string, number>()
  for (let counter = 0; counter < origins.length + GAP; counter++) {
    counters.set((await account.derive(counter)).address, counter)
  }
  const found = new Map<string, Surplus>()
  const claims: Claim[] = []
  const calls = await readCallPages(origins.map(({ height }) => height))
  for (const block of await blocksOf(origins)) {
    for (const { address, transactionId, claimed, left } of readBlock(block, { origins, calls })) {
      const counter = counters.get(address)
      if (counter === undefined) continue
      if (claimed !== undefined) claims.push({ address, token: claimed })
      else found.set(address, toSurplus({ address, transactionId, left, counter }, account.owner))
    }
  }
  return [...found.values()].map((surplus) => markClaimed(surplus, claims))
}

type Found = {
  readonly address: string
  readonly transactionId: string
  readonly left: Surplus['left']
  readonly counter: number
}

function toSurplus({ address, transactionId, left, counter }: Found, owner: string): Surplus {
  return { id: address, owner, counter, createdAt: 0, plan: transactionId, left }
}

type Claim = { readonly address: string; readonly token: string }

function markClaimed(surplus: Surplus, claims: readonly Claim[]): Surplus {
  const own = claims.flatMap(({ address, token }) => (address === surplus.id ? token : []))
  const left = surplus.left?.map((each) => ({ ...each, isClaimed: own.includes(each.token) }))
  return { ...surplus, left: left ?? null }
}

function originsOf(records: readonly OwnedRecord[]): readonly RecordOrigin[] {
  return records.flatMap(({ origin }) =>
    origin?.program === PROGRAMS.core && calls.has(origin.function) ? [origin] : [],
  )
}

async function blocksOf(origins: readonly RecordOrigin[]): Promise<readonly Block[]> {
  const heights = new Set(origins.map(({ height }) => height))
  const head = await currentHeight()
  const blocks: Block[] = []
  for (const start of pageStarts(heights)) {
    blocks.push(...(await openNode().getBlocks(start, Math.min(start + PAGE, head + 1))))
  }
  return blocks.filter(({ header }) => heights.has(header.metadata.height))
}

/** The addresses shown by the account's own calls in a block, and the surpluses left there. */
function readBlock(
  { transactions }: Block,
  { origins, calls }: { readonly origins: readonly RecordOrigin[]; readonly calls: Calls },
) {
  return transactions.flatMap((confirmed) => {
    const { id: transactionId } = confirmed.transaction
    const name = origins.find((origin) => origin.transactionId === transactionId)?.function
    if (name === undefined) return []
    const moved = movedBy(calls.filter(({ tx_id }) => tx_id === transactionId))
    const left = moved
      ? readSurplus(confirmed, moved).map((each) => ({ ...each, isClaimed: false }))
      : null
    const claimed = name === CLAIM ? claimedToken(confirmed) : undefined
    return addressesIn(confirmed).map((address) => ({ address, transactionId, claimed, left }))
  })
}

type Calls = Awaited<ReturnType<typeof readCallPages>>
