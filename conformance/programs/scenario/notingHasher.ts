import type { Hasher } from './state.ts'

/** A hasher that remembers its inputs, because a mapping key does not reveal them. */
export type NotingHasher = Hasher & {
  /** Keys of `account` → token and user. */
  readonly owners: ReadonlyMap<string, { readonly token: string; readonly user: string }>
  /** Ids of pairs → their two tokens in order. */
  readonly pairs: ReadonlyMap<string, readonly [string, string]>
}

/** Records every key of `account` and every pair id. */
export function createNotingHasher(hash: Hasher): NotingHasher {
  const owners = new Map<string, { token: string; user: string }>()
  const pairs = new Map<string, readonly [string, string]>()
  return {
    ...hash,
    owners,
    pairs,
    bhp256(plaintext) {
      const key = hash.bhp256(plaintext)
      const [, token, user] = /^\{ token: (\w+), user: (\w+) \}$/.exec(plaintext) ?? []
      if (token !== undefined && user !== undefined) owners.set(key, { token, user })
      const [, a, b] = /^\{ token_a: (\w+), token_b: (\w+) \}$/.exec(plaintext) ?? []
      if (a !== undefined && b !== undefined) pairs.set(key, [a, b])
      return key
    },
  }
}
