import type { Action } from './action.ts'
import { type Agenda, createAgenda, type Due } from './agenda.ts'
import type { Book, Pool } from './book.ts'
import { createDesk } from './desk.ts'
import { ln } from './exactMath.ts'
import { fund } from './funding.ts'
import { HOUR, type MarketOptions } from './options.ts'
import { createPrices, type PriceOf } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import { busyness } from './rhythm.ts'
import { createFlow, type Routine, routinesOf } from './routines.ts'
import { storiesOf } from './stories.ts'
import { seededBook } from './tokens.ts'
import { createTraders, type Moment } from './traders.ts'

/** The highest block height: a plan has no deadline, because it is played whenever a network begins. */
const NO_DEADLINE = 2 ** 32 - 1

/** An action with what its market then looks like. */
export type Step = {
  readonly action: Action
  readonly book: Book
  /** The pools that traders follow. */
  readonly watched: readonly Pool[]
  readonly priceOf: PriceOf
}

/** Seconds for which every account gets one thing. */
const FUNDING_SECONDS = 480

/**
 * A market from its first hour to its last, as the transactions that make it: the same options give the same actions, to
 * the byte. Amounts are exact, because each action is also made on a book that follows the programs' rules.
 */
export function* generateMarket(options: MarketOptions): Generator<Step> {
  const { cast, hours, seed } = options
  const [random, book] = [createRandom(seed), seededBook()]
  const traders = createTraders(book, random, options.minimumOf)
  const pricesAt = createPrices({ seed: seed + 1, durationSeconds: hours * HOUR })
  const unwatched = new Set<Pool>()
  const desk = createDesk({
    book,
    cast,
    random,
    traders,
    isWatched: (pool) => !unwatched.has(pool),
  })
  const durationSeconds = hours * HOUR
  const stories = storiesOf({ book, cast, traders, unwatched, durationSeconds, ...desk })
  const flow = createFlow()
  const step = (action: Action, { priceOf }: Moment): Step => {
    flow.count(action)
    const watched = book.pools.filter((pool) => !unwatched.has(pool))
    return { action, book, watched, priceOf }
  }

  const clock = createClock(pricesAt)
  const pause = FUNDING_SECONDS / Object.values(cast).flat().length
  const momentOf = () => clock.at(clock.now().second + pause)
  for (const action of fund(cast, { book, traders, momentOf, records: options.records ?? 0 })) {
    yield step(action, clock.now())
  }
  const start = clock.now().second
  const agenda = createAgenda(stories.filter(({ at }) => at > start))
  const routines = routinesOf({ options, book, traders, random, desk, flow, later: agenda.add })
  for (const { at, run } of dueOf({ agenda, routines, random, hours: [start / HOUR, hours] })) {
    for (const action of run(clock.at(at))) {
      if (action !== undefined) yield step(action, clock.now())
    }
  }
}

type Program = {
  readonly agenda: Agenda
  readonly routines: readonly Routine[]
  readonly random: Random
  readonly hours: readonly [first: number, end: number]
}

/** Everything that happens, hour by hour: each routine a Poisson process, faster in busy hours. */
function* dueOf({ agenda, routines, random, hours: [first, end] }: Program): Generator<Due> {
  for (let hour = Math.ceil(first); hour < end; hour++) {
    const from = hour * HOUR
    for (const { perHour, run } of routines) {
      const pause = () => (-ln(1 - random.next()) * HOUR) / (perHour * busyness(from))
      for (let at = pause(); at < HOUR; at += pause()) agenda.add({ at: from + at, run })
    }
    yield* agenda.until(from + HOUR)
  }
}

/** Time only goes forward. */
function createClock(pricesAt: (second: number) => PriceOf) {
  let second = 0
  const now = (): Moment => ({ second, priceOf: pricesAt(second), deadlineHeight: NO_DEADLINE })
  return {
    now,
    at(next: number): Moment {
      second = Math.max(second, next)
      return now()
    },
  }
}
