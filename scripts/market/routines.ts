import type { Action } from './action.ts'
import type { Due } from './agenda.ts'
import { type Book, nameOf, toUnits } from './book.ts'
import type { Desk } from './desk.ts'
import { HOUR, type MarketOptions } from './options.ts'
import type { Random } from './random.ts'
import type { Moment, Traders } from './traders.ts'

/** What happens again and again, at a rate an hour. */
export type Routine = { readonly perHour: number; readonly run: Due['run'] }

type Setting = {
  readonly options: MarketOptions
  readonly book: Book
  readonly traders: Traders
  readonly random: Random
  readonly desk: Desk
  readonly flow: Flow
  readonly later: (due: Due) => void
}

const WHALES_PER_HOUR = 1 / 48
/** Seconds after a whale's trade at which arbitrage follows. */
const FOLLOWED = [15, 40] as const
const CLAIMS_PER_HOUR = 1 / 24
const BUNDLE = 4

/** Everything that recurs, in the order in which it is drawn. */
export function routinesOf(setting: Setting): readonly Routine[] {
  const { options, desk, later } = setting
  const hire = createProviders(setting)
  return [
    { perHour: options.tradesPerHour, run: createFloor(setting) },
    { perHour: options.liquidityPerDay / 24, run: (moment) => [hire(moment)] },
    {
      perHour: WHALES_PER_HOUR,
      *run(moment) {
        yield* desk.whale(moment)
        for (const wait of FOLLOWED) {
          later({ at: moment.second + wait, run: (then) => [desk.arbitrage(then)] })
        }
      },
    },
    { perHour: CLAIMS_PER_HOUR, run: (moment) => claimBundle(setting, moment) },
  ]
}

export type Flow = ReturnType<typeof createFlow>

/** How much of what was traded lately was private. */
export function createFlow() {
  let [privateCents, allCents] = [0, 0]
  return {
    count({ cents, isPrivate }: Action): void {
      privateCents = privateCents * MEMORY + (isPrivate ? cents : 0)
      allCents = allCents * MEMORY + cents
    },
    isBelow: (share: number): boolean => privateCents <= share * allCents,
  }
}

/** A pool is brought back before anything else happens when it is this far off. */
const URGENT = 0.006
/** How fast the past is forgotten when the private share is steered. */
const MEMORY = 0.99

/** Who trades: somebody private while their share is too low, arbitrage where a pool is off, or else retail. */
function createFloor({ options, desk, random, later, flow }: Setting) {
  const [first, last] = options.privateShare
  return function* trade(moment: Moment): Generator<Action | undefined> {
    const share = first + ((last - first) * moment.second) / (options.hours * HOUR)
    const isShort = flow.isBelow(share)
    const isUrgent = desk.worst(moment.priceOf) > URGENT
    const action =
      (isShort ? desk.privately(moment) : undefined) ??
      (isUrgent ? desk.arbitrage(moment) : undefined) ??
      (random.next() < 0.8 ? desk.retail(moment) : desk.arbitrage(moment)) ??
      desk.retail(moment)
    if (action === undefined) return
    yield action
    if (isShort) {
      const at = moment.second + random.between(300, 2400)
      later({ at, run: (then) => [desk.restock(then)] })
    }
  }
}

/** Pools of each liquidity provider: the first earns, the second stays through the crash. */
const beats = [
  ['WALEO/USDX', 'USDX/EURX'],
  ['WALEO/NJR', 'OWL/WETH'],
  ['USDX/WBTC', 'GLD/WBTC', 'WALEO/WBTC'],
  ['WETH/USDX', 'WETH/WALEO', 'RGC/USDX'],
] as const

/** Adds to a pool or withdraws from it. */
function createProviders({ options: { cast }, book, traders, random }: Setting) {
  return (moment: Moment): Action | undefined => {
    const at = Math.floor(random.next() * cast.provider.length)
    const by = cast.provider[at]
    const name = random.pick(beats[at % beats.length] ?? beats[0])
    const pool = book.pools.find((one) => nameOf(one) === name)
    if (by === undefined || pool === undefined) return undefined
    const held = book.balance(by, name)
    if (held > 0n && random.next() < 0.45) {
      const part = random.pick([1n, 2n, 4n])
      return traders.withdraw(by, pool, held / part, moment)
    }
    const dollars = random.between(3000, 20_000)
    const amountA = toUnits(dollars / moment.priceOf(pool.a.symbol), pool.a)
    const amountB = (amountA * pool.reserveB) / pool.reserveA + 1n
    const isAble =
      book.balance(by, pool.a.symbol) >= amountA && book.balance(by, pool.b.symbol) >= amountB
    return isAble ? traders.provide(by, pool, amountA, moment) : undefined
  }
}

/** A private trader claims some surpluses, one after another. */
function* claimBundle(
  { options: { cast }, traders, random, later }: Setting,
  moment: Moment,
): Generator<Action | undefined> {
  const by = random.pick(cast.private)
  yield traders.claim(by, moment)
  for (let n = 1; n < BUNDLE; n++) {
    later({ at: moment.second + n * 60, run: (then) => [traders.claim(by, then)] })
  }
}
