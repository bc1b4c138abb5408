import { toHex } from '@nightjar/aleo'
import { type Sealed, seal, unseal } from '@nightjar/wallet/seal'
import type { Ring } from './keys.ts'

export type EntryOptions<Item> = {
  /** The owner, whose keys seal the item; null for an item that is not secret and stays readable. */
  readonly ownerOf: (item: Item) => string | null
  /** Undefined for an entry of an unknown version, which is left unchanged. */
  readonly parse: (value: unknown) => Item | undefined
}

type SealedEntry = Sealed & { readonly by: 'account' | 'browser' }
export type Entry = { readonly key: string; readonly value: unknown }
type Opened<Item> = {
  readonly item: Item
  /** It is sealed under keys that are not its owner's, and has to be rewritten. */
  readonly isDue: boolean
}

/** Items as stored in a database. */
export function createEntries<Item extends { readonly id: string }>(options: EntryOptions<Item>) {
  const { ownerOf, parse } = options

  /** The keys that seal an item; null for an item that is not secret. */
  function ringOf(item: Item, rings: readonly Ring[]): Ring | null | undefined {
    const owner = ownerOf(item)
    if (owner === null) return null
    return rings.find((each) => each.owner === owner) ?? rings.find((each) => each.owner === null)
  }

  /** An item that is not secret and stored unsealed: no key is needed for it. */
  function readable(value: unknown): Item | undefined {
    const item = isSealed(value) ? undefined : parse(value)
    return item && ownerOf(item) === null ? item : undefined
  }

  async function open(value: unknown, rings: readonly Ring[]): Promise<Opened<Item> | undefined> {
    if (!isSealed(value)) {
      const item = readable(value)
      return item && { item, isDue: false }
    }
    const ring = rings.find((each) => kindOf(each) === value.by)
    const item = ring && parse(await read(value, ring))
    const wanted = item && ringOf(item, rings)
    return item && { item, isDue: wanted !== undefined && wanted !== ring }
  }

  return {
    readable,
    isSecret: (item: Item): boolean => ownerOf(item) !== null,
    /** The items that can be opened. */
    openAll: async (values: readonly unknown[], rings: readonly Ring[]) => {
      const opened = await Promise.all(values.map((value) => open(value, rings)))
      return opened.filter((each) => each !== undefined)
    },
    close: async (item: Item, rings: readonly Ring[]): Promise<Entry> => {
      const ring = ringOf(item, rings)
      if (ring === null) return { key: item.id, value: item }
      if (!ring?.canSeal) throw new Error('This browser gives no key to seal private entries with.')
      const value = { ...(await seal(ring.sealing, encode(item))), by: kindOf(ring) }
      return { key: await nameOf(ring, item.id), value }
    },
  }
}

/** The keys under which the item of an id may be stored: the names derived with each ring, or the plain id. */
export async function placesOf(id: string, rings: readonly Ring[]): Promise<readonly string[]> {
  return [...(await Promise.all(rings.map((ring) => nameOf(ring, id)))), id]
}

const kindOf = ({ owner }: Ring): SealedEntry['by'] => (owner === null ? 'browser' : 'account')

export function isSealed(value: unknown): value is SealedEntry {
  return typeof value === 'object' && value !== null && 'ciphertext' in value && 'by' in value
}

/** Undefined if it belongs to another account. */
async function read(value: SealedEntry, { sealing }: Ring): Promise<unknown> {
  const text = await unseal(sealing, value).catch(() => undefined)
  return text === undefined ? undefined : decode(text)
}

/** Always the same for the same id and keys, and meaningless without them. */
async function nameOf({ naming }: Ring, id: string): Promise<string> {
  const bytes = await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(id))
  return toHex(new Uint8Array(bytes))
}

/** JSON with integers of any size. */
export function encode(value: unknown): string {
  return (
    JSON.stringify(value, (_, each) =>
      typeof each === 'bigint' ? { $bigint: `${each}` } : each,
    ) ?? ''
  )
}

function decode(text: string): unknown {
  return JSON.parse(text, (_, each) => (isBigint(each) ? BigInt(each.$bigint) : each))
}

function isBigint(value: unknown): value is { readonly $bigint: string } {
  return typeof value === 'object' && value !== null && '$bigint' in value
}
