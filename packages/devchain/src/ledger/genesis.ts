import { parsePlaintext } from '@nightjar/aleo'
import type { Write } from '@nightjar/avm'
import beginning from '../data/beginning.json' with { type: 'json' }
import genesisFile from '../data/genesis.json' with { type: 'json' }
import type { ForkPoint } from '../fork/upstream.ts'
import type { Hasher } from '../hash/hasher.ts'
import { unknownBlocks } from './blockTree.ts'
import type { Tip } from './buildBlock.ts'
import type { StoreChange } from './keyValueStore.ts'
import type { Beginning } from './ledger.ts'
import { ledgerKeys } from './ledgerKeys.ts'

/** The last of the first blocks, which are the same on every new chain. */
export const firstBlocksEnd: Tip = JSON.parse(beginning.tip)

/** Those blocks with their indexes, as they are stored. */
export const firstBlocks: readonly StoreChange[] = Object.entries(beginning).map(
  ([key, value]) => ({
    type: 'put',
    key,
    value,
  }),
)

/** An account that starts with public credits, in microcredits. */
export type FundedAccount = { readonly address: string; readonly microcredits: bigint }

/**
 * The genesis of aleo-devnode, block and state, so that roots and balances start as they do there, and empty blocks up
 * to the newest consensus version; these are precomputed, because hashing them would take most of a start. `accounts`
 * receive additional public credits, in the state only.
 */
export function createBeginning(
  creditsSource: string,
  accounts: readonly FundedAccount[],
): Beginning {
  const entries = Object.entries<string[][]>(genesisFile.mappings)
  const recorded = entries.flatMap(([mapping, values]) =>
    values.map(([key = '', value = '']) => creditsWrite(mapping, key, value)),
  )
  const funded = accounts.map(({ address, microcredits }) =>
    creditsWrite('account', address, `${microcredits}u64`),
  )
  const credits = { id: 'credits.aleo', edition: 0, source: creditsSource }
  return {
    kept: firstBlocks,
    writes: [...recorded, ...funded],
    programs: [{ ...credits, transactionId: null, owner: null }],
  }
}

/**
 * The start of a fork: the upstream block that it continues from, which counts as the first block of the tree, and the
 * credits of the test accounts. Everything else is read from the upstream.
 */
export function createForkBeginning(
  hasher: Hasher,
  { origin, block, stateRoot, timestamp }: ForkPoint,
  { writes, programs }: Beginning,
): Beginning {
  const { height, hash } = origin
  const tip: Tip = { height, hash, stateRoot, timestamp }
  const kept = {
    [ledgerKeys.fork]: JSON.stringify(origin),
    [ledgerKeys.block(height)]: block,
    [ledgerKeys.heightOfHash(hash)]: String(height),
    [ledgerKeys.stateRoot(height)]: stateRoot,
    [ledgerKeys.heightOfStateRoot(stateRoot)]: String(height),
    [ledgerKeys.tip]: JSON.stringify(tip),
  }
  return {
    kept: [
      ...Object.entries(kept).map(([key, value]) => ({ type: 'put' as const, key, value })),
      ...unknownBlocks(hasher, height + 1),
    ],
    writes: writes.filter(({ mapping }) => mapping === 'account'),
    programs,
  }
}

function creditsWrite(mapping: string, key: string, value: string): Write {
  const path = { program: 'credits.aleo', mapping }
  return { ...path, key, value: parsePlaintext(value), previous: null }
}

/** Public credits of an address in the genesis, in microcredits. */
export function genesisBalance(address: string): bigint {
  const entry = genesisFile.mappings.account.find(([key]) => key === address)
  return BigInt(entry?.[1]?.replace('u64', '') ?? 0)
}
