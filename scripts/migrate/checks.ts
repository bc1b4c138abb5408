import { formatPlaintext } from '@nightjar/aleo'
import {
  feeFor,
  type LiquidityPool,
  PROGRAMS,
  parsePausedUntil,
  quoteAdd,
  quoteFirstMint,
  quoteRemove,
} from '@nightjar/sdk'
import { assertFunds } from '../deploy/assertFunds.ts'
import { StartError } from '../process.ts'
import type { MigrateChain } from './chain.ts'
import type { Move } from './move.ts'
import type { Origin } from './origin.ts'
import type { Suite } from './suite.ts'

type Amounts = { readonly amountA: bigint; readonly amountB: bigint }

/** What a move would take out and put in, given the chain's current state. */
export type Forecast = Amounts & { readonly liquidity: bigint; readonly opens: boolean }

/**
 * Checks everything that could stop a migration half way, before anything is signed.
 * @throws StartError naming the first obstacle
 */
export async function assertMovable(move: Move, wanted: bigint | undefined): Promise<Forecast> {
  const { chain, from, to, tokens, holder } = move
  for (const suite of [from, to]) await assertSuite(chain, suite, tokens)
  const pool = await poolIn(chain, from, tokens)
  const held = await chain.getBalance(from, pairOf(from, tokens), holder)
  const liquidity = wanted ?? held
  if (held === 0n || liquidity > held) {
    throw new StartError(
      `${holder} has ${held} units of public liquidity of this pool in ${from.name}${wanted === undefined ? '' : `, less than the ${wanted} asked for`}. Make liquidity held in records public first.`,
    )
  }
  const amounts = quoteRemove(liquidity, pool)
  const target = await assertAddable(move, amounts)
  await assertFunds(chain, holder, feesOf(tokens))
  return { ...amounts, liquidity, opens: target === undefined }
}

/** The pool of two tokens. @throws StartError when it does not exist */
export async function poolIn(
  chain: MigrateChain,
  suite: Suite,
  tokens: readonly [Origin, Origin],
): Promise<LiquidityPool> {
  const pool = await chain.getPool(suite, [suite.token(tokens[0]), suite.token(tokens[1])])
  if (pool !== undefined) return pool
  throw new StartError(
    `${suite.name} has no pool of ${tokens[0].name} and ${tokens[1].name}. Tokens created in ${suite.id('core')} itself exist in no other suite and cannot be moved.`,
  )
}

/**
 * Checks that the next suite takes these amounts at a price within the tolerance. Returns its pool, undefined where the
 * deposit opens it.
 * @throws StartError naming the obstacle
 */
export async function assertAddable(
  move: Move,
  amounts: Amounts,
): Promise<LiquidityPool | undefined> {
  const { chain, to, tokens, holder, slippageBps } = move
  await assertOpen(chain, to)
  await assertUnlisted(chain, to, [holder], tokens)
  const pool = await chain.getPool(to, [to.token(tokens[0]), to.token(tokens[1])])
  const minted = pool === undefined ? quoteFirstMint(amounts.amountA, amounts.amountB) : 0n
  const added = pool === undefined ? minted : quoteAdd(amounts, pool).liquidity
  if (added === 0n) {
    throw new StartError(
      `${amounts.amountA} units of ${tokens[0].name} and ${amounts.amountB} of ${tokens[1].name} are too little for a deposit in ${to.name}.`,
    )
  }
  if (pool !== undefined && isOffPrice(amounts, pool, slippageBps)) {
    throw new StartError(
      `The price of ${tokens[0].name} and ${tokens[1].name} in ${to.name} is more than ${Number(slippageBps) / 100}% away from the price here. Correct it with a swap first, or allow more with --slippage: what does not fit stays in your balance there.`,
    )
  }
  return pool
}

async function assertSuite(
  chain: MigrateChain,
  suite: Suite,
  tokens: readonly Origin[],
): Promise<void> {
  const parts = new Set(['core', 'config', ...tokens.map(({ wrapper }) => wrapper)] as const)
  for (const part of parts) {
    const id = suite.id(part)
    if ((await chain.getSource(id)) === undefined) {
      throw new StartError(`${id} is not on this chain: check the suite's name and the node.`)
    }
  }
  for (const origin of tokens) {
    if ((await chain.getValue(suite.id('core'), 'tokens', suite.token(origin))) === null) {
      throw new StartError(
        `${origin.name} is not registered in ${suite.name}: initialise ${suite.id(origin.wrapper)} for it first.`,
      )
    }
  }
}

async function assertOpen(chain: MigrateChain, suite: Suite): Promise<void> {
  const value = await chain.getValue(suite.id('config'), 'paused_until', 'true')
  const until = value === null ? 0 : parsePausedUntil(formatPlaintext(value))
  if (until !== null && until <= (await chain.getHeight()) + 1) return
  throw new StartError(
    `${suite.name} accepts no deposits: it is paused${until === null ? '' : ` until block ${until}`}. Run this again when it is open.`,
  )
}

async function assertUnlisted(
  chain: MigrateChain,
  suite: Suite,
  users: readonly string[],
  tokens: readonly Origin[],
): Promise<void> {
  const config = suite.id('config')
  const isSet = async (mapping: string, key: string): Promise<boolean> => {
    const value = await chain.getValue(config, mapping, key)
    return value !== null && formatPlaintext(value) === 'true'
  }
  for (const user of users) {
    if (await isSet('blacklist', user)) {
      throw new StartError(
        `${user} is blocked in ${config}: it can withdraw there, but not deposit.`,
      )
    }
  }
  for (const origin of tokens) {
    if (await isSet('token_blocked', suite.token(origin))) {
      throw new StartError(`${origin.name} is blocked in ${config}: no pool there accepts it.`)
    }
  }
}

/** Whether a pool's price differs from that of two amounts by more than the tolerance, in either direction. */
function isOffPrice({ amountA, amountB }: Amounts, pool: LiquidityPool, bps: bigint): boolean {
  const [here, there] = [amountA * pool.reserveB, amountB * pool.reserveA]
  const [low, high] = here < there ? [here, there] : [there, here]
  return low * 10_000n < high * (10_000n - bps)
}

function pairOf(suite: Suite, tokens: readonly [Origin, Origin]): string {
  return suite.pair([suite.token(tokens[0]), suite.token(tokens[1])])
}

/** Maximum cost of all transactions together, in microcredits. */
function feesOf(tokens: readonly Origin[]): bigint {
  const ofToken = ({ wrapper }: Origin): bigint =>
    feeFor(PROGRAMS.core, 'approve_public') +
    feeFor(PROGRAMS[wrapper], 'unwrap_public') +
    feeFor(PROGRAMS[wrapper], 'wrap_public')
  const ofPool = feeFor(PROGRAMS.core, 'remove_liquidity') + feeFor(PROGRAMS.core, 'add_liquidity')
  return tokens.map(ofToken).reduce((sum, fee) => sum + fee, ofPool)
}
