import {
  createAleoClient,
  type Plaintext,
  parsePlaintext,
  plaintextBits,
  readBlocks,
} from '@nightjar/aleo'
import { hashBhp } from '@nightjar/avm'
import { LOCAL_TOKENS, LOCAL_WRAPPED_TOKENS, WRAPPED_ALEO } from '@nightjar/sdk'
import { stack } from './stack.ts'

/** The chain's own data, read from its mappings. */

const node = () => createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })

const localTokens = [WRAPPED_ALEO, ...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS]

export function token(symbol: string) {
  const found = localTokens.find((known) => known.symbol === symbol)
  if (found === undefined) throw new Error(`No local token is called ${symbol}.`)
  return found
}

/** Public balance of a token in base units. */
export const publicBalance = (address: string, symbol: string): Promise<bigint> =>
  balanceById(address, token(symbol).id)

async function balanceById(address: string, id: string): Promise<bigint> {
  const key = hash(`{ token: ${id}, user: ${address} }`)
  return toInteger(await node().getMappingValue('nightjar_core.aleo', 'account', key))
}

/** The amount in an entry of any program's mapping, or in one of its members; 0 if there is none. */
export async function mappingAmount(
  program: string,
  mapping: string,
  key: string,
  member?: string,
): Promise<bigint> {
  const value = await node().getMappingValue(program, mapping, key)
  return toInteger(member && value?.kind === 'struct' ? value.members.get(member) : value)
}

/** Key of token_registry.aleo's balances. */
export const outsideKey = (account: string, id: string): string =>
  hash(`{ account: ${account}, token_id: ${id} }`)

export const pairIdOf = (first: string, second: string): string => hash(pairKey(first, second).key)

/** An address's public LP of a pair, and the pair's total LP. */
export async function liquidity(
  address: string,
  first: string,
  second: string,
): Promise<{ readonly held: bigint; readonly supply: bigint }> {
  const id = pairIdOf(first, second)
  const info = await node().getMappingValue('nightjar_core.aleo', 'tokens', id)
  const supply = info?.kind === 'struct' ? toInteger(info.members.get('total_supply')) : 0n
  return { held: await balanceById(address, id), supply }
}

/** Public credits in microcredits. */
export async function credits(address: string): Promise<bigint> {
  return toInteger(await node().getMappingValue('credits.aleo', 'account', address))
}

/** The public inputs of the last call of a function, or of any matching one, within the newest fifty blocks. */
export async function lastPublicInputs(name: string | RegExp): Promise<readonly string[]> {
  const height = await node().getHeight()
  const newest = { from: Math.max(0, height - 49), to: height, first: 'newest' } as const
  const isIt = (called: string) => (typeof name === 'string' ? called === name : name.test(called))
  for await (const blocks of readBlocks(node(), newest)) {
    const transitions = blocks
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ transaction }) =>
        transaction.type === 'execute' ? transaction.execution.transitions : [],
      )
    const found = transitions.findLast((each) => isIt(each.function))
    const inputs = found?.inputs ?? []
    if (found) return inputs.flatMap(({ type, value }) => (type === 'public' && value ? value : []))
  }
  return []
}

/** Reserves of a pair, in the order of the two symbols. */
export async function reserves(first: string, second: string): Promise<readonly [bigint, bigint]> {
  const { key, inOrder } = pairKey(first, second)
  const pair = await node().getMappingValue('nightjar_core.aleo', 'pairs', hash(key))
  if (pair?.kind !== 'struct') throw new Error(`The chain has no pair ${first}/${second}.`)
  const [low, high] = ['reserve_a', 'reserve_b'].map((name) => toInteger(pair.members.get(name)))
  if (low === undefined || high === undefined) throw new Error('A pair without reserves.')
  return inOrder ? [low, high] : [high, low]
}

/** What all pools hold of a token: it tells what a swap paid, whichever pools it went through. */
export async function heldByPools(symbol: string): Promise<bigint> {
  const others = localTokens.filter((each) => each.symbol !== symbol)
  const held = await Promise.all(others.map((other) => reserveOf(symbol, other.symbol)))
  return held.reduce((sum, each) => sum + each, 0n)
}

function reserveOf(symbol: string, other: string): Promise<bigint> {
  const { key, inOrder } = pairKey(symbol, other)
  const member = inOrder ? 'reserve_a' : 'reserve_b'
  return mappingAmount('nightjar_core.aleo', 'pairs', hash(key), member)
}

function pairKey(first: string, second: string) {
  const [a, b] = [token(first).id, token(second).id]
  const inOrder = fieldValue(a) < fieldValue(b)
  const key = inOrder ? `{ token_a: ${a}, token_b: ${b} }` : `{ token_a: ${b}, token_b: ${a} }`
  return { key, inOrder }
}

/** Microcredits that a transaction's public fee took, or 0 of a private one. */
export async function publicFee(id: string): Promise<bigint> {
  const { transaction } = await node().getConfirmedTransaction(id)
  const paid = transaction.fee?.transition
  if (paid?.function !== 'fee_public') return 0n
  const [base = '', priority = ''] = (paid.inputs ?? []).map(({ value }) => value ?? '')
  return [base, priority].reduce((sum, value) => sum + BigInt(value.replace('u64', '')), 0n)
}

/** In which block a transaction is, and whether it was accepted. */
export async function confirmed(id: string): Promise<{ status: string; height: number }> {
  const { status } = await node().getConfirmedTransaction(id)
  return { status, height: await node().getTransactionHeight(id) }
}

const hash = (text: string): string => `${hashBhp(256, plaintextBits(parsePlaintext(text)))}field`

function fieldValue(id: string): bigint {
  return BigInt(id.replace('field', ''))
}

function toInteger(value: Plaintext | null | undefined): bigint {
  return value?.kind === 'literal' && typeof value.value === 'bigint' ? value.value : 0n
}
