import {
  amountToShield,
  CREDITS_PROGRAM,
  claimHeights,
  FEES,
  feeReserve,
  gridDeadline,
  isWorthClaiming,
  linkablePatterns,
  otherAmount,
  PROGRAMS,
  type PrivateAction,
  planRecords,
  progressOf,
  restFor,
  type Shielding,
  sumOf,
  transferPublic,
  WAIT_BLOCKS,
  type Wait,
  waitFor,
} from '@nightjar/sdk'
import { createAgenda } from '../market/agenda.ts'
import { type Book, CREDITS, type Surplus, toWhole } from '../market/book.ts'
import { HOUR } from '../market/options.ts'
import type { PriceOf } from '../market/prices.ts'
import type { Random } from '../market/random.ts'
import { busyness } from '../market/rhythm.ts'
import { OPERATOR, tokenOf } from '../market/tokens.ts'
import { type Sale, tokenIn, tokenOutOf } from '../market/traders.ts'
import type { BehaviourName } from './behaviour.ts'
import { createCrowdCalls } from './crowdCalls.ts'
import { drawSale } from './intent.ts'
import { drawPerson, type Person } from './people.ts'
import { CLAIM_FEE, createPurse, ownedRecords, SWAP_FEE, type Terms } from './purse.ts'
import { BLOCK_SECONDS, heightAt, type Played, type Sighting } from './sighting.ts'

/** What is true of a private swap, and only its owner knows. */
export type SwapTruth = {
  readonly behaviour: BehaviourName
  /** Whether money was made private for it; else it was paid from older records. */
  readonly isFresh: boolean
  /** What the advice cost: time, and network fees in microcredits. */
  readonly minutes: number
  readonly microcredits: bigint
}

export type Turn = { readonly played: Played; readonly swap?: SwapTruth }

type Setting = {
  readonly book: Book
  readonly random: Random
  readonly swapsPerHour: number
  readonly endsAt: number
}

type Due = { readonly at: number; readonly run: (second: number) => Iterable<Turn> }

/** Swaps that one person makes over the whole time. */
const SWAPS_EACH = 10
const SIGNING_SECONDS = [6, 45] as const
const MINUTE = 60
const DAY = 24 * HOUR
/** Share of intents with a public swap of the same person within a day. */
const ALSO_PUBLICLY = 0.3
/** Share of swaps whose result is made public, by those who ever do that. */
const PUBLISHES = 0.5
/** Share of swaps after which someone who follows the page claims everything, within half a day. */
const CLAIMS_ALL = 0.5

/** Someone's money on its way to a private swap. */
type Errand = {
  readonly person: Person
  readonly sale: Sale
  /** When it could have been made without any advice. */
  readonly readyAt: number
  readonly microcredits: bigint
  readonly isFresh: boolean
}

/**
 * People with private money in a market: they make it private, swap, claim and make it public again, each by their own
 * behaviour. Between the market's own steps, `until` plays what is due.
 */
export function createPeople({ book, random, swapsPerHour, endsAt }: Setting) {
  const purse = createPurse(book)
  const agenda = createAgenda<Due>([])
  const people: Person[] = []
  const busy = new Set<string>()
  const calls = createCrowdCalls()
  const pending = new Map<string, Surplus[]>()
  const shieldings = new Map<string, Shielding[]>()
  type Waiting = { plan: { wait: Wait }; action: PrivateAction; errand: Errand }
  const waiting = new Set<Waiting>()
  let priceOf: PriceOf = () => 1

  const listOf = <Item>(lists: Map<string, Item[]>, key: string): Item[] => {
    const list = lists.get(key) ?? []
    lists.set(key, list)
    return list
  }
  const later = (at: number, run: Due['run']) => agenda.add({ at, run })
  const signing = () => random.between(...SIGNING_SECONDS)
  const termsOf = (second: number, privateFee: boolean): Terms => ({
    ...{ second, privateFee },
    deadlineHeight: gridDeadline(heightAt(second), WAIT_BLOCKS),
  })
  const paysPrivately = (person: Person, fee: bigint): boolean =>
    person.behaviour.fee === 'private' &&
    book.records(person.address, CREDITS).some(({ amount }) => amount >= fee)

  /** Keeps what everyone has seen become a record. */
  const note = ({ address }: Person, symbol: string, amount: bigint, second: number): void => {
    const seen = { token: tokenOf(symbol).id, amount, height: heightAt(second) }
    listOf(shieldings, address).push(seen)
  }

  function* intend(person: Person, second: number): Generator<Turn> {
    const { behaviour } = person
    const sale = drawSale(book, random, { priceOf, tokens: person.tokens })
    const { amountIn } = sale
    if (random.next() < ALSO_PUBLICLY) {
      later(second + random.between(0, DAY), function* (then) {
        const other = drawSale(book, random, { priceOf, tokens: person.tokens })
        yield { played: purse.tradePublicly(person, other, termsOf(then, false)) }
      })
    }
    const held = sumOf(ownedRecords(book, person, sale.symbol))
    let at = second + signing()
    let microcredits = 0n
    const isFresh = held < amountIn
    if (isFresh) {
      const missing = amountIn - held
      const open = (missing * BigInt(Math.round(random.logNormal(1000, 1)) + 120)) / 100n
      const isSuggested = behaviour.shields === 'suggested'
      const amount = isSuggested ? amountToShield({ missing, open }) : missing
      const shieldAt = at
      later(at, function* (then) {
        note(person, sale.symbol, amount, then)
        yield { played: purse.shield(person, sale.symbol, amount, termsOf(then, false)) }
      })
      at = shieldAt + BLOCK_SECONDS
    }
    if (behaviour.fee === 'private' && !paysPrivately(person, 2n * SWAP_FEE)) {
      const amount = feeReserve([SWAP_FEE, CLAIM_FEE])
      later(at, function* (then) {
        yield { played: purse.shield(person, CREDITS, amount, termsOf(then, false)) }
      })
      microcredits += FEES[CREDITS_PROGRAM].transfer_public_to_private
    }
    busy.add(person.address)
    const readyAt = at + signing()
    later(readyAt, (then) => wait({ person, sale, readyAt, microcredits, isFresh }, then))
  }

  function* wait(errand: Errand, second: number): Generator<Turn> {
    const { person, sale, isFresh } = errand
    if (person.behaviour.wait === 'none') return yield* swap(errand, second)
    if (person.behaviour.wait === 'days') {
      const until = isFresh ? random.between(6 * HOUR, 3 * DAY) : random.between(0, 6 * HOUR)
      later(second + until, (then) => swap(errand, then))
      return
    }
    const action = actionOf(sale)
    const height = heightAt(second)
    const { patterns } = linkablePatterns({
      ...{ action, height, now: second, calls: calls.list() },
      shieldings: listOf(shieldings, person.address),
    })
    const [worst] = patterns
    if (worst?.kind === 'sameAmount') {
      const amountIn = otherAmount(action, sale.amountIn) ?? sale.amountIn
      return yield* wait({ ...errand, sale: { ...sale, amountIn } }, second)
    }
    const crowd = { action, calls: calls.list(), now: second }
    const advised = isFresh ? restFor(crowd, random.next) : worst && waitFor(worst, random.next)
    if (advised === undefined) return yield* swap(errand, second)
    const entry = { plan: { wait: { ...advised, from: height } }, action, errand }
    waiting.add(entry)
    later(second + (advised.blocks + 1) * BLOCK_SECONDS, (then) => resume(entry, then))
  }

  /** Continues what has waited long enough. */
  function* resume(entry: Waiting, second: number): Generator<Turn> {
    if (!waiting.has(entry)) return
    const state = progressOf(entry, calls.list(), heightAt(second))?.state
    if (state === 'waiting') return
    waiting.delete(entry)
    later(second + signing(), (then) => swap(entry.errand, then))
  }

  function* swap(errand: Errand, second: number): Generator<Turn> {
    const { person, sale, readyAt, microcredits, isFresh } = errand
    const { symbol, amountIn } = sale
    const own = () => book.records(person.address, symbol)
    const records = ownedRecords(book, person, symbol)
    const way = planRecords({ records, needed: amountIn })
    const [first, second2] = way?.uses ?? []
    if (way === undefined || first === undefined) return void busy.delete(person.address)
    const find = (id: string) => own().find(({ ref }) => ref === id)
    const [one, other] = [find(first.id), second2 && find(second2.id)]
    if (one && other) {
      const terms = termsOf(second, paysPrivately(person, SWAP_FEE))
      yield { played: purse.join(person, symbol, [one, other], terms) }
      later(second + signing(), (then) => swap(errand, then))
      return
    }
    if (one === undefined) return void busy.delete(person.address)
    const terms = termsOf(second, paysPrivately(person, SWAP_FEE))
    const { played, surplus, minimum } = purse.swap(person, sale, one, terms)
    const minutes = (second - readyAt) / MINUTE
    yield { played, swap: { behaviour: person.behaviour.name, isFresh, minutes, microcredits } }
    busy.delete(person.address)
    note(person, tokenOutOf(sale).symbol, minimum, second)
    if (surplus.amount > 0n) leave(person, surplus, second)
    if (person.behaviour.publishes !== 'never' && random.next() < PUBLISHES) {
      publishLater(person, tokenOutOf(sale).symbol, minimum, second)
    }
  }

  /** What becomes of a surplus. */
  function leave(person: Person, surplus: Surplus, second: number): void {
    const claim = (at: number, one: Surplus) =>
      later(at, function* (then) {
        const isPrivate = paysPrivately(person, CLAIM_FEE)
        if (person.behaviour.fee === 'private' && !isPrivate) return
        note(person, one.symbol, one.amount, then)
        yield { played: purse.claim(person, one, termsOf(then, isPrivate)) }
      })
    const { claims } = person.behaviour
    if (claims !== 'page') {
      const rest = claims === 'atOnce' ? signing() : random.between(DAY / 2, 3 * DAY)
      claim(second + rest, surplus)
      return
    }
    const own = listOf(pending, person.address)
    own.push(surplus)
    if (random.next() >= CLAIMS_ALL) return
    later(second + random.between(0, DAY / 2), function* (then) {
      const worthy = own.filter((one) => isWorthClaiming(worthOf(one), CLAIM_FEE))
      const heights = claimHeights(worthy.length, heightAt(then), random.next)
      for (const [n, one] of worthy.entries()) {
        own.splice(own.indexOf(one), 1)
        claim((heights[n] ?? 0) * BLOCK_SECONDS, one)
      }
    })
  }

  /** In microcredits, rounded. */
  const worthOf = ({ symbol, amount }: Surplus): bigint => {
    const dollars = toWhole(amount, tokenOf(symbol)) * priceOf(symbol)
    return BigInt(Math.round((dollars / priceOf('WALEO')) * 1e6))
  }

  function publishLater(person: Person, symbol: string, minimum: bigint, second: number): void {
    const isAtOnce = person.behaviour.publishes === 'atOnce'
    const action: PrivateAction = {
      ...{ kind: 'publish', program: PROGRAMS.core, token: tokenOf(symbol).id },
      ...{ amount: minimum, to: person.address },
    }
    const amount = isAtOnce ? minimum : (otherAmount(action, minimum) ?? minimum)
    const { blocks = 0 } = waitFor({ kind: 'backSoon', blocksAgo: 0 }, random.next) ?? {}
    const rest = isAtOnce ? random.between(MINUTE, 10 * MINUTE) : blocks * BLOCK_SECONDS
    later(second + rest, function* (then) {
      const record = book.records(person.address, symbol).find((one) => one.amount >= amount)
      const isPrivate = paysPrivately(person, SWAP_FEE)
      if (record === undefined || (person.behaviour.fee === 'private' && !isPrivate)) return
      yield { played: purse.publish(person, symbol, record, amount, termsOf(then, isPrivate)) }
    })
  }

  function* come(second: number): Generator<Turn> {
    if (people.length === 0 || random.next() < 1 / SWAPS_EACH) {
      const person = drawPerson(random, people.length)
      people.push(person)
      const symbol = random.pick(['USDX', 'WALEO'])
      const call = transferPublic({
        token: tokenOf(symbol).id,
        to: person.address,
        amount: 10n ** 9n,
      })
      yield { played: { action: { by: OPERATOR, call }, second } }
      later(second + random.logNormal(HOUR, 1.2), (then) => intend(person, then))
      return
    }
    const person = random.pick(people)
    if (busy.has(person.address)) return yield* come(second) // somebody else then
    yield* intend(person, second)
  }

  let hour = 0
  let rest = 0
  function plan(second: number): void {
    for (; hour * HOUR <= second && hour * HOUR < endsAt; hour++) {
      const due = rest + swapsPerHour * busyness(hour * HOUR)
      rest = due - Math.floor(due)
      for (let n = 0; n < Math.floor(due); n++) later((hour + random.next()) * HOUR, come)
    }
  }

  return {
    /** What people do before a second. */
    *until(second: number, prices: PriceOf): Generator<Turn> {
      priceOf = prices
      plan(second)
      for (const { at, run } of agenda.until(second)) yield* run(at)
    },
    /** Shows everybody one more transaction. */
    see(sighting: Sighting): void {
      if (!calls.add(sighting) || sighting.sender !== null) return
      const at = sighting.second + BLOCK_SECONDS
      for (const entry of waiting) {
        if (entry.plan.wait.others > 0) later(at, (then) => resume(entry, then))
      }
    },
  }
}

const actionOf = (sale: Sale): PrivateAction => ({
  kind: 'swap',
  path: [tokenIn(sale).id, tokenOutOf(sale).id],
  exact: 'in',
  maximumIn: sale.amountIn,
  minimumOut: 1n,
})
