import { parsePlaintext, plaintextBits } from '@nightjar/aleo'
import type { Crypto } from '@nightjar/avm'
import { LruCache } from '../lruCache.ts'

/** Keys of the core's mappings, computed from the parts that they hash. */
export type KeyHasher = {
  readonly accountKey: (token: string, user: string) => string
  readonly approvalKey: (token: string, payer: string, spender: string) => string
  readonly tokenId: (creator: string, salt: string) => string
  readonly pairKey: (tokenA: string, tokenB: string) => string
}

/**
 * Caches hashes: most of a swap's finalize is hashing the same few keys. Hashes from finalize are used again when its
 * writes are read.
 */
export function createCachedCrypto(crypto: Crypto, limit = 200_000): Crypto & KeyHasher {
  const hashes = new LruCache<string, bigint>(limit)
  const texts = new LruCache<string, string>(limit)

  const hashBhp: Crypto['hashBhp'] = (width, bits) => {
    const key = packBits(width, bits)
    const known = hashes.get(key)
    if (known !== undefined) return known
    const hash = crypto.hashBhp(width, bits)
    hashes.set(key, hash)
    return hash
  }
  const hashText = (text: string): string => {
    const known = texts.get(text)
    if (known !== undefined) return known
    const hash = `${hashBhp(256, plaintextBits(parsePlaintext(text)))}field`
    texts.set(text, hash)
    return hash
  }
  return {
    ...crypto,
    hashBhp,
    accountKey: (token, user) => hashText(`{ token: ${token}, user: ${user} }`),
    approvalKey: (token, payer, spender) =>
      hashText(`{ token: ${token}, payer: ${payer}, spender: ${spender} }`),
    pairKey: (tokenA, tokenB) => hashText(`{ token_a: ${tokenA}, token_b: ${tokenB} }`),
    tokenId: (creator, salt) => hashText(`{ creator: ${creator}, salt: ${salt} }`),
  }
}

/** Sixteen bits per character, preceded by the length. */
function packBits(width: number, bits: readonly boolean[]): string {
  const characters = [width, bits.length]
  for (let at = 0; at < bits.length; at += 16) {
    let word = 0
    for (let bit = 0; bit < 16 && at + bit < bits.length; bit++) {
      if (bits[at + bit] === true) word |= 1 << bit
    }
    characters.push(word)
  }
  return String.fromCharCode(...characters)
}
