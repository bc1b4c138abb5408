import {
  BaseError,
  formatPlaintext,
  parseAddress,
  parsePlaintext,
  parseSignature,
  plaintextBits,
} from '@nightjar/aleo'
import { hashBhp } from '@nightjar/avm'
import type { SnarkVm } from '@nightjar/snarkvm'
import { loadSnarkVm } from '@nightjar/snarkvm/load'
import { LruCache } from './lruCache.ts'

/** What the server needs of snarkVM's curves and hashes. */
export type ChainCrypto = {
  readonly snarkVm: SnarkVm
  /** BHP256 of a plaintext, as `…field`. @throws PlaintextRefusedError */
  readonly bhp256: (plaintext: string) => string
  readonly accountKey: (token: string, user: string) => string
  readonly approvalKey: (token: string, payer: string, spender: string) => string
  /** The id that a pair of two tokens has, in either order. */
  readonly pairId: (token0: string, token1: string) => string
  /** The same for tokens that are in order. */
  readonly pairKey: (tokenA: string, tokenB: string) => string
  readonly isSignedBy: (address: string, message: string, signature: string) => boolean
}

/** Loads snarkVM's WASM for one network (0.2 s, about 180 MB). */
export async function loadChainCrypto(network: 'testnet' | 'mainnet'): Promise<ChainCrypto> {
  const snarkVm = await loadSnarkVm(network)
  const known = new LruCache<string, string>(100_000)
  const hash = (text: string): string => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    const result = `${hashBhp(256, plaintextBits(parsePlaintext(text)))}field`
    known.set(text, result)
    return result
  }
  const pairKey = (tokenA: string, tokenB: string): string =>
    hash(`{ token_a: ${tokenA}, token_b: ${tokenB} }`)
  return {
    snarkVm,
    pairKey,
    bhp256: (plaintext) => hash(readPlaintext(plaintext)),
    accountKey: (token, user) => hash(`{ token: ${token}, user: ${user} }`),
    approvalKey: (token, payer, spender) =>
      hash(`{ token: ${token}, payer: ${payer}, spender: ${spender} }`),
    pairId: (token0, token1) => pairKey(...sortIds(token0, token1)),
    isSignedBy: (address, message, signature) => isSignedBy(snarkVm, address, message, signature),
  }
}

/** Two field ids, the lower number first. */
export function sortIds(first: string, second: string): readonly [string, string] {
  return BigInt(first.slice(0, -5)) < BigInt(second.slice(0, -5))
    ? [first, second]
    : [second, first]
}

// our own parser bounds depth and size before snarkVM's sees the text: a trap there would end the process
function readPlaintext(text: string): string {
  try {
    return formatPlaintext(parsePlaintext(text.trim()))
  } catch (cause) {
    throw new PlaintextRefusedError(cause)
  }
}

function isSignedBy(
  snarkVm: SnarkVm,
  address: string,
  message: string,
  signature: string,
): boolean {
  if (parseAddress(address) !== address || parseSignature(signature) === undefined) return false
  try {
    return snarkVm.isSignedBy(address, new TextEncoder().encode(message), signature)
  } catch {
    return false // not a point on the curve
  }
}

export class PlaintextRefusedError extends BaseError {
  override readonly name = 'PlaintextRefusedError'

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read'
    super(`The content is not a plaintext value: ${reason}`, { code: 'plaintext', cause })
  }
}
