import { otherAmount, PROGRAMS, type PrivateAction, rounder } from '@nightjar/sdk'
import type { Candidate } from './candidates.ts'
import { firstFrom, type Shield, saleKey, type Target, tolerance, type View } from './view.ts'

/**
 * One kind of evidence: what it finds between a swap and a candidate, as the number of a case below `cases`; 0 is none.
 * How likely a case is for the one who made the swap, compared with anybody else, is learned.
 */
export type Signal = {
  readonly name: string
  readonly cases: number
  readonly of: (target: Target, candidate: Candidate, view: View) => number
}

/** The same amount, or the one that the page suggests to make private for it. */
const equalAmounts: Signal = {
  name: 'equal amounts',
  cases: 6,
  of: ({ amountIn, suggested }, { shields }) => {
    if (shields.some(({ amount }) => amount === amountIn)) return isCommon(amountIn) ? 1 : 2
    const { amount = 0n } = shields.at(-1) ?? {}
    if (amount === suggested) return 3
    if (amount < amountIn) return 4
    return amount > 10n * amountIn ? 5 : 0
  },
}

/** Blocks from making it private to the swap. */
const timing: Signal = {
  name: 'timing',
  cases: 24,
  of: ({ height }, { latest }) =>
    latest ? Math.min(23, Math.floor(2 * log2(height - latest.height + 1))) : 23,
}

/** Private swaps and shields of others in between. */
const order: Signal = {
  name: 'order',
  cases: 12,
  of: ({ index, tokenIn, height }, { latest }, { shieldsOf }) => {
    if (latest === undefined) return 11
    const shields = shieldsOf.get(tokenIn) ?? []
    const [from, to] = [firstFrom(shields, latest.height), firstFrom(shields, height)]
    let since = 0
    for (let at = from; at < to && since < 64; at++) {
      const one = shields[at]
      if (one && one.index > latest.index && one.index < index) since += 1
    }
    return Math.min(11, since < 6 ? since : 4 + Math.floor(log2(since)))
  },
}

const feePayer: Signal = {
  name: 'fee payer',
  cases: 3,
  of: ({ payer }, { account }) => (payer === null ? 0 : payer === account ? 1 : 2),
}

/** Whether it could pay a private fee, and when it prepared for it. */
const feeRecord: Signal = {
  name: 'fee record',
  cases: 4,
  of: ({ index, payer }, { account, latest }, { shieldsBy }) => {
    if (payer !== null) return 0
    const credits = (shieldsBy.get(account) ?? []).filter(
      (one) => one.token === '' && one.index < index,
    )
    const last = credits.at(-1)
    if (last === undefined || latest === undefined) return 1
    return Math.abs(last.height - latest.height) <= NEXT_TO ? 2 : 3
  },
}

/** Blocks that a person takes from one transaction to the next. */
const NEXT_TO = 20

const firstUse: Signal = {
  name: 'first use',
  cases: 4,
  of: ({ height }, { account, shields, latest }, { seenAt }) => {
    const [first = 0] = seenAt.get(account) ?? []
    if (shields.length > 1 || latest === undefined) return 0
    if (latest.height - first <= NEXT_TO) return 1
    return height - first <= DAY ? 2 : 3
  },
}

/** In blocks. */
const DAY = 28_800

/** A join right before the swap, which only somebody with several records needs. */
const joinPatterns: Signal = {
  name: 'join patterns',
  cases: 5,
  of: ({ height, amountIn }, { account, shields }, { joins }) => {
    const near = joins.slice(firstFrom(joins, height - NEXT_TO), firstFrom(joins, height + 1))
    if (near.some(({ payer }) => payer === account)) return 1
    const isShort = shields.every(({ amount }) => amount < amountIn)
    if (near.length === 0) return isShort ? 2 : 0
    return isShort ? 3 : 4
  },
}

/** Who paid for the claim of its surplus, or for those of others next to it. */
const claims: Signal = {
  name: 'claims',
  cases: 4,
  of: ({ oneTime, index }, { account, shields }, view) => {
    const claim = view.claimOf.get(oneTime)
    if (claim === undefined) return 0
    if (claim.payer !== null) return claim.payer === account ? 1 : 2
    const { claims: all } = view
    for (let at = firstFrom(all, claim.height - NEXT_TO); at < all.length; at++) {
      const other = all[at]
      if (other === undefined || other.height > claim.height + NEXT_TO) break
      const swap = view.targetOf.get(other.oneTime)
      if (swap === undefined || swap.index === index) continue
      const isTheirs =
        other.payer === account || swap.payer === account || shields.some((one) => isFor(one, swap))
      if (isTheirs) return 3
    }
    return 0
  },
}

/** Whether money was made private for a swap, by all appearances. */
const isFor = ({ token, amount, height }: Shield, swap: Target): boolean =>
  token === swap.tokenIn &&
  amount >= swap.amountIn &&
  height <= swap.height &&
  height > swap.height - NEXT_TO

/** How long before its deadline it was made, beside the account's public trades. */
const deadlines: Signal = {
  name: 'deadlines',
  cases: 3,
  of: ({ slack }, { account }, { tradesOf }) => {
    const trades = tradesOf.get(account) ?? []
    if (trades.length === 0) return 0
    return trades.some((trade) => Math.abs(trade.slack - slack) <= 1 && !isUsual(slack)) ? 1 : 2
  },
}

/** What the grid gives everybody: between one and two hundred blocks. */
const isUsual = (slack: number): boolean => slack >= 100 && slack <= 200

/** How far its minimum is below its result, beside the account's public trades. */
const minimums: Signal = {
  name: 'minimums',
  cases: 6,
  of: ({ minimum, amountOut }, { account }, { tradesOf }) => {
    const trades = tradesOf.get(account) ?? []
    if (trades.length === 0) return 0
    const bps = tolerance(minimum, amountOut)
    const nearest = Math.min(...trades.map(({ toleranceBps }) => Math.abs(toleranceBps - bps)))
    return 1 + Math.min(4, Math.floor(log2(nearest + 1)))
  },
}

/** Some amounts made private add up to the swap, or what it leaves of one is swapped, too. */
const exactSums: Signal = {
  name: 'exact sums',
  cases: 4,
  of: ({ amountIn, tokenIn, height }, { shields, latest }, { swapsOf }) => {
    let sum = shields.at(-1)?.amount ?? 0n
    for (const { amount } of shields.slice(0, -1).reverse().slice(0, 3)) {
      sum += amount
      if (sum === amountIn) return 1
    }
    if (latest === undefined || latest.amount <= amountIn) return 0
    const rest = latest.amount - amountIn
    const alike = swapsOf.get(saleKey(tokenIn, rest)) ?? []
    const other = alike.slice(firstFrom(alike, latest.height)).find((at) => at !== height)
    if (other !== undefined && other <= height + DAY) return isCommon(rest) ? 2 : 3
    return 0
  },
}

/** The account is named next to the swap. */
const neighbours: Signal = {
  name: 'neighbouring blocks',
  cases: 4,
  of: ({ height, payer }, { account }, { seenAt }) => {
    if (payer === account) return 0
    const seen = seenAt.get(account) ?? []
    const at = firstFrom(seen, height - NEXT_TO)
    const next = seen[firstFrom(seen, height)]
    const before = seen[at]
    if (next !== undefined && next <= height + NEXT_TO) return 1
    if (before === undefined || before > height) return 0
    return before >= height - 3 ? 2 : 3
  },
}

/** Somebody's making money public again. */
const made: PrivateAction = {
  ...{ kind: 'publish', program: PROGRAMS.core, token: '', amount: 0n, to: '' },
}

/** What the swap brought becomes public at the account. */
const comesBack: Signal = {
  name: 'comes back',
  cases: 4,
  of: ({ height, tokenOut, minimum, amountOut }, { account }, { unshieldsOf }) => {
    const later = (unshieldsOf.get(account) ?? []).filter(
      (one) => one.token === tokenOut && one.height > height && one.height < height + 4 * DAY,
    )
    const common = otherAmount(made, minimum)
    if (later.some(({ amount }) => amount === minimum || amount === amountOut)) return 1
    if (later.some(({ amount }) => amount === common || amount === rounder(minimum))) return 2
    return later.length > 0 ? 3 : 0
  },
}

/** Every kind of evidence that the attack weighs. */
export const signals: readonly Signal[] = [
  ...[equalAmounts, timing, order, feePayer, feeRecord, firstUse, joinPatterns],
  ...[claims, deadlines, minimums, exactSums, neighbours, comesBack],
]

/** At most two digits. */
const isCommon = (amount: bigint): boolean => /^\d\d?0*$/.test(`${amount}`)

/** The binary logarithm of a number from 1 on, in halves below: the same on every machine. */
function log2(value: number): number {
  const whole = 31 - Math.clz32(value)
  return value * value >= 2 ** (2 * whole + 1) ? whole + 0.5 : whole
}
