import {
  addLiquidity,
  approvePublic,
  coarseMinimum,
  compareIds,
  createPair,
  gridDeadline,
  quoteAdd,
  quoteRemove,
  removeLiquidity,
  type UnsignedTransaction,
  unwrapArc20,
  unwrapCredits,
  unwrapRegistry,
  wrapArc20,
  wrapCredits,
  wrapRegistry,
} from '@nightjar/sdk'
import type { MigrateChain } from './chain.ts'
import { assertAddable, poolIn } from './checks.ts'
import type { Progress } from './journal.ts'
import type { Move } from './move.ts'
import type { Origin } from './origin.ts'
import type { Suite } from './suite.ts'

/** One transaction of a migration. */
export type Step = {
  readonly name: string
  readonly build: (progress: Progress) => Promise<UnsignedTransaction>
  /** Programs that it calls dynamically. */
  readonly called: readonly string[]
  /** Balances that it changes by amounts known only to the chain. */
  readonly watched: readonly { readonly suite: Suite; readonly token: string }[]
}

/** Number of blocks within which the removal and the deposit must be accepted. */
const WAIT = 100

/** All transactions of a migration, in order. */
export function stepsOf(move: Move): Step[] {
  const { from, to, tokens } = move
  const pair = to.pair([to.token(tokens[0]), to.token(tokens[1])])
  return [
    {
      name: `withdraw the liquidity from ${from.name}`,
      build: ({ liquidity }) => buildRemove(move, liquidity),
      called: [],
      watched: tokens.map((origin) => ({ suite: from, token: from.token(origin) })),
    },
    ...tokens.flatMap((origin, index) => tokenSteps(move, origin, index)),
    {
      name: `add it to ${to.name}`,
      build: ({ received = [] }) => buildAdd(move, received),
      called: [],
      watched: [...tokens.map(to.token), pair].map((token) => ({ suite: to, token })),
    },
  ]
}

/** Out of the former suite's wrapper and into the next one's, base unit for base unit. */
function tokenSteps({ from, to, holder }: Move, origin: Origin, index: number): Step[] {
  const called = origin.wrapper === 'arc20' ? [origin.name] : []
  const step = (
    name: string,
    suite: Suite,
    build: (amount: bigint) => UnsignedTransaction,
  ): Step => ({
    name: `${name} ${origin.name}`,
    build: async ({ received = [] }) => suite.call(build(received[index] ?? 0n)),
    called,
    watched: [],
  })
  const spender = from.wrapperAddress(origin)
  return [
    step('approve unwrapping', from, (amount) =>
      approvePublic({ token: from.token(origin), spender, amount }),
    ),
    step('unwrap', from, (amount) => unwrap(origin, { to: holder, amount })),
    step('wrap', to, (amount) => wrap(origin, { to: holder, amount })),
  ]
}

type Payment = { readonly to: string; readonly amount: bigint }

function unwrap({ wrapper, name }: Origin, payment: Payment): UnsignedTransaction {
  if (wrapper === 'credits') return unwrapCredits(payment)
  if (wrapper === 'registry') return unwrapRegistry({ ...payment, originId: name })
  return unwrapArc20({ ...payment, token: name })
}

function wrap({ wrapper, name }: Origin, payment: Payment): UnsignedTransaction {
  if (wrapper === 'credits') return wrapCredits(payment)
  if (wrapper === 'registry') return wrapRegistry({ ...payment, originId: name })
  return wrapArc20({ ...payment, token: name })
}

async function buildRemove(
  { chain, from, tokens, holder, slippageBps }: Move,
  liquidity: bigint,
): Promise<UnsignedTransaction> {
  const { amountA, amountB } = quoteRemove(liquidity, await poolIn(chain, from, tokens))
  const least = (amount: bigint): bigint => coarseMinimum(amount, slippageBps)
  const [first, second] = inOrder(from, tokens, [least(amountA), least(amountB)])
  return from.call(
    removeLiquidity({
      tokenA: first.token,
      tokenB: second.token,
      minA: first.amount,
      minB: second.amount,
      liquidity,
      to: holder,
      deadlineHeight: await deadlineOf(chain),
    }),
  )
}

/** Opens the pool if it is the first deposit, at the ratio that was taken out. */
async function buildAdd(move: Move, received: readonly bigint[]): Promise<UnsignedTransaction> {
  const { chain, to, tokens, holder, slippageBps } = move
  const [amountA = 0n, amountB = 0n] = received
  const pool = await assertAddable(move, { amountA, amountB })
  const [first, second] = inOrder(to, tokens, [amountA, amountB])
  const terms = {
    tokenA: first.token,
    tokenB: second.token,
    amountA: first.amount,
    amountB: second.amount,
    to: holder,
    deadlineHeight: await deadlineOf(chain),
  }
  if (pool === undefined) return to.call(createPair(terms))
  const { usedA, usedB } = quoteAdd({ amountA, amountB }, pool)
  const least = [coarseMinimum(usedA, slippageBps), coarseMinimum(usedB, slippageBps)] as const
  const [minFirst, minSecond] = inOrder(to, tokens, least)
  return to.call(addLiquidity({ ...terms, minA: minFirst.amount, minB: minSecond.amount }))
}

async function deadlineOf(chain: MigrateChain): Promise<number> {
  return gridDeadline(await chain.getHeight(), WAIT)
}

/** Amounts with their tokens' ids in a suite, in the order of its pair. */
function inOrder(
  suite: Suite,
  tokens: readonly [Origin, Origin],
  [amountA, amountB]: readonly [bigint, bigint],
) {
  const first = { token: suite.token(tokens[0]), amount: amountA }
  const second = { token: suite.token(tokens[1]), amount: amountB }
  const isInOrder = compareIds(first.token, second.token) < 0
  return isInOrder ? ([first, second] as const) : ([second, first] as const)
}
