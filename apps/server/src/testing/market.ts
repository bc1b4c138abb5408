import { DEFAULT_ADMIN } from '@nightjar/programs'
import { encodeName, LOCAL_TOKENS, PROGRAM_ADDRESSES, PROGRAMS, WRAPPED_ALEO } from '@nightjar/sdk'
import { sortIds } from '../chainCrypto.ts'
import type { History, HistoryCall } from './history.ts'

export type Random = () => number

/** A small random generator (mulberry32): the same seed gives the same history. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const OPERATOR = DEFAULT_ADMIN
const NEVER = '4294967295u32'

/** Calls of the core by their finalize arguments. */
export const core = (name: string, args: readonly string[], feePayer?: string): HistoryCall => ({
  program: PROGRAMS.core,
  function: name,
  arguments: args,
  ...(feePayer === undefined ? {} : { feePayer }),
})

export const swapExactIn = (
  trader: string,
  tokenIn: string,
  tokenOut: string,
  amountIn: bigint,
  least = 0n,
): HistoryCall =>
  core(
    'swap_exact_tokens_for_tokens',
    [trader, tokenIn, tokenOut, `${amountIn}u128`, `${least}u128`, trader, NEVER],
    trader,
  )

export const transfer = (from: string, token: string, to: string, amount: bigint): HistoryCall =>
  core('transfer_public', [from, token, to, `${amount}u128`], from)

export const addLiquidity = (
  from: string,
  tokens: readonly [string, string],
  amountA: bigint,
  amountB: bigint,
): HistoryCall =>
  core(
    'add_liquidity',
    [from, ...tokens, `${amountA}u128`, `${amountB}u128`, '0u128', '0u128', from, NEVER],
    from,
  )

export const removeLiquidity = (
  from: string,
  tokens: readonly [string, string],
  liquidity: bigint,
): HistoryCall =>
  core(
    'remove_liquidity',
    [from, ...tokens, `${liquidity}u128`, '0u128', '0u128', from, NEVER],
    from,
  )

/** Wrapping credits: the signer pays the wrapper, which mints. */
export const wrapCredits = (signer: string, amount: bigint): HistoryCall => ({
  program: PROGRAMS.credits,
  function: 'wrap_public',
  feePayer: signer,
  arguments: [
    {
      program: 'credits.aleo',
      function: 'transfer_public_as_signer',
      arguments: [signer, PROGRAM_ADDRESSES.credits, `${amount}u64`],
    },
    core('mint_public', [PROGRAM_ADDRESSES.credits, WRAPPED_ALEO.id, signer, `${amount}u128`]),
  ],
})

/** Creates the wrapped credits and the local test tokens, all owned by the operator. */
export function openMarket(history: History): void {
  const { id, name, symbol, decimals } = WRAPPED_ALEO
  const wrapper = PROGRAM_ADDRESSES.credits
  const info = (text: string): string => `${encodeName(text)}field`
  history.call({
    program: PROGRAMS.credits,
    function: 'init',
    feePayer: OPERATOR,
    arguments: [
      core('create_token', [
        wrapper,
        id,
        info(name),
        info(symbol),
        `${decimals}u8`,
        '0u128',
        wrapper,
      ]),
    ],
  })
  history.call(wrapCredits(OPERATOR, 10n ** 15n))
  for (const token of LOCAL_TOKENS) {
    const supply = 10n ** BigInt(token.decimals + 9)
    const texts = [info(token.name), info(token.symbol), `${token.decimals}u8`, `${supply}u128`]
    history.call(core('create_token', [OPERATOR, token.id, ...texts, OPERATOR], OPERATOR))
  }
  history.mine()
}

/** Opens a pair of two tokens in either order; liquidity is the square root of the product. */
export function createPair(
  history: History,
  hasher: { readonly pairId: (a: string, b: string) => string },
  token0: string,
  token1: string,
  amount0: bigint,
  amount1: bigint,
  creator = OPERATOR,
): string {
  const [tokenA, tokenB] = sortIds(token0, token1)
  const [amountA, amountB] = tokenA === token0 ? [amount0, amount1] : [amount1, amount0]
  const id = hasher.pairId(tokenA, tokenB)
  const liquidity = squareRoot(amountA * amountB)
  const amounts = [`${amountA}u128`, `${amountB}u128`, `${liquidity}u128`]
  history.call(
    core('create_pair', [creator, id, tokenA, tokenB, ...amounts, creator, NEVER], creator),
  )
  return id
}

/** Rounded down; Newton's method from above. */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/** A token that its creator can mint in any amount at no cost; returns its id. */
export function createToken(history: History, id: string): string {
  const name = `${encodeName('Fake')}field`
  const args = [OPERATOR, id, name, name, '0u8', `${2n ** 127n}u128`, OPERATOR]
  const { status } = history.call(core('create_token', args, OPERATOR))
  if (status !== 'accepted') throw new Error(`the token ${id} is rejected`)
  return id
}
