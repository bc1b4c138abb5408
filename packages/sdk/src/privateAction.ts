import type { Movement } from './api/schema.ts'
import { asInPools, type Moved } from './movements/movement.ts'
import { buildOutsideJoin, buildOutsideMove, buildUnwrap, buildWrap } from './outsideRecords.ts'
import type { Spend } from './plan/planSchema.ts'
import type { AddAction, PrivateAction, SwapAction } from './privateActionSchema.ts'
import { CREDITS_PROGRAM, PROGRAMS } from './programs.ts'
import type { OwnedRecord } from './records.ts'
import {
  joinCredits,
  transferCreditsPrivate,
  transferCreditsPrivateToPublic,
} from './transactions/credits.ts'
import {
  addLiquidityPrivately,
  createPairPrivately,
  removeLiquidityPrivately,
} from './transactions/liquidity.ts'
import {
  addLiquidityCreditsFirst,
  addLiquidityCreditsSecond,
  swapPrivateArc20ForPrivate,
  swapPrivateCreditsForToken,
  swapPrivateForArc20,
  swapPrivateForCredits,
} from './transactions/router.ts'
import {
  swapExactPathPrivate,
  swapExactPrivateForPrivate,
  swapExactPrivateForPublic,
  swapExactPublicForPrivate,
  swapPrivateForExactPrivate,
  swapPrivateForExactPublic,
  swapPublicForExactPrivate,
} from './transactions/swap.ts'
import { joinRecords, transferPrivate, transferPrivateToPublic } from './transactions/token.ts'
import type { FeeOptions, UnsignedTransaction } from './transactions/transaction.ts'

/** The records that an action spends, one per entry. */
export function spendsOf(action: PrivateAction): readonly Spend[] {
  const of = (token: string, amount: bigint): Spend => {
    return { program: PROGRAMS.core, token: idOf(token), amount }
  }
  switch (action.kind) {
    case 'swap': {
      const { pays, credits, arc20, wraps, maximumIn: amount } = action
      if (pays === 'public') return []
      if (credits === 'in') return [{ program: CREDITS_PROGRAM, token: '', amount }]
      if (arc20?.side === 'in') return [{ program: arc20.program, token: arc20.program, amount }]
      return [{ ...of(action.path[0] ?? '', amount), ...(wraps && { wraps }) }]
    }
    case 'wrap':
      return [{ ...action.outside, amount: action.amount }]
    case 'unwrap':
      return [of(action.token, action.amount)]
    case 'join':
      return action.amounts.map((amount) => {
        return { program: action.program, token: idOf(action.token), amount }
      })
    case 'send':
    case 'split':
    case 'publish':
      return [{ program: action.program, token: idOf(action.token), amount: action.amount }]
    case 'create':
      return [of(action.tokenA, action.amountA), of(action.tokenB, action.amountB)]
    case 'add': {
      const { credits, amountA, amountB } = action
      const paid = (side: 'a' | 'b', token: string, amount: bigint): Spend =>
        credits === side ? { program: CREDITS_PROGRAM, token: '', amount } : of(token, amount)
      return [paid('a', action.tokenA, amountA), paid('b', action.tokenB, amountB)]
    }
    case 'remove':
      return [of(action.pair, action.liquidity)]
  }
}

/** An amount of a token, its id without the suffix. */
export type TokenAmount = { readonly token: string; readonly amount: bigint }

/** What an action left at its refund address: everything that is not in its records. */
export function surplusOf(action: PrivateAction, moved: Moved): readonly TokenAmount[] {
  const [paid, received] = [amountsOf(moved.paid), amountsOf(moved.received)]
  const left = (token: string, amount: bigint): TokenAmount => ({ token: idOf(token), amount })
  const unpaid = (token: string, most: bigint) =>
    left(token, most - (paid.get(idOf(token)) ?? most))
  const above = (token: string, least: bigint) =>
    left(token, (received.get(idOf(token)) ?? least) - least)
  return leftOf(action, { unpaid, above }).filter(({ amount }) => amount > 0n)
}

type Left = {
  readonly unpaid: (token: string, most: bigint) => TokenAmount
  readonly above: (token: string, least: bigint) => TokenAmount
}

function leftOf(action: PrivateAction, { unpaid, above }: Left): readonly TokenAmount[] {
  switch (action.kind) {
    case 'swap':
      return action.exact === 'in'
        ? [above(action.path.at(-1) ?? '', action.minimumOut)]
        : [unpaid(action.path[0] ?? '', action.maximumIn)]
    case 'add':
      return [
        unpaid(action.tokenA, action.amountA),
        unpaid(action.tokenB, action.amountB),
        above(action.pair, action.minLiquidity),
      ]
    case 'remove':
      return [above(action.tokenA, action.minA), above(action.tokenB, action.minB)]
    default:
      return []
  }
}

/** By token, whatever form it was paid or received in. */
function amountsOf(movements: readonly Movement[]): ReadonlyMap<string, bigint> {
  return new Map(
    asInPools(movements).map(({ token_id, amount }) => [idOf(token_id), BigInt(amount)]),
  )
}

/**
 * Whether an action can leave a surplus at an address that only its owner knows. A public payer is visible anyway, so
 * the surplus goes to the public balance.
 */
export function leavesSurplus(action: PrivateAction): boolean {
  if (action.kind !== 'swap') return action.kind === 'add' || action.kind === 'remove'
  if (action.pays === 'public') return false
  return action.receives !== 'public' || action.exact === 'out'
}

/**
 * Tokens, by id without suffix, of which an action leaves a surplus that is worth a separate step; the unused rest
 * of a deposit is mostly dust and waits at its address.
 */
export function surplusTokens(action: PrivateAction): readonly string[] {
  if (!leavesSurplus(action)) return []
  switch (action.kind) {
    case 'swap':
      return [idOf((action.exact === 'in' ? action.path.at(-1) : action.path[0]) ?? '')]
    case 'add':
      return [idOf(action.pair)]
    case 'remove':
      return [idOf(action.tokenA), idOf(action.tokenB)]
    default:
      return []
  }
}

type Terms = FeeOptions & {
  /** One record per spend, in the same order. */
  readonly records: readonly OwnedRecord[]
  /** The owner of the outputs. */
  readonly to: string
  /** Where the surplus goes. */
  readonly refundTo: string
  readonly deadlineHeight: number
}

/** The transaction that carries out the action with these records. */
export function buildPrivateAction(action: PrivateAction, terms: Terms): UnsignedTransaction {
  const { records, to, refundTo, deadlineHeight, ...fee } = terms
  const [record = '', second = ''] = records.map(({ plaintext }) => plaintext)
  switch (action.kind) {
    case 'swap':
      return buildSwap(action, record, terms)
    case 'join':
      return joinTexts(action.program, [record, second], fee)
    case 'wrap':
      return buildWrap(action.outside, { record, to, amount: action.amount, ...fee })
    case 'unwrap':
      return buildUnwrap(action, { record, to, amount: action.amount, ...fee })
    case 'send':
    case 'split': {
      const payment = { record, to: action.to, amount: action.amount, ...fee }
      return action.program === CREDITS_PROGRAM
        ? transferCreditsPrivate(payment)
        : transferPrivate(payment)
    }
    case 'publish': {
      const payment = { record, to: action.to, amount: action.amount, ...fee }
      return action.program === CREDITS_PROGRAM
        ? transferCreditsPrivateToPublic(payment)
        : transferPrivateToPublic(payment)
    }
    case 'create': {
      const { amountA, amountB } = action
      const deposit = { recordA: record, recordB: second, amountA, amountB }
      return createPairPrivately({ ...deposit, to, deadlineHeight, ...fee })
    }
    case 'add': {
      if (action.credits) return buildAddWithCredits(action, [record, second], terms)
      const { kind: _, tokenA: _a, tokenB: _b, pair: _p, credits: _c, ...amounts } = action
      const deposit = { recordA: record, recordB: second, ...amounts }
      return addLiquidityPrivately({ ...deposit, to, refundTo, deadlineHeight, ...fee })
    }
    case 'remove': {
      const { kind: _, pair: _p, ...amounts } = action
      return removeLiquidityPrivately({ ...amounts, record, to, refundTo, deadlineHeight, ...fee })
    }
  }
}

function buildAddWithCredits(
  { credits, amountA, amountB, minA, minB, minLiquidity }: AddAction,
  [recordA, recordB]: readonly [string, string],
  { records: _, ...terms }: Terms,
): UnsignedTransaction {
  const isFirst = credits === 'a'
  const [creditsRecord, tokenRecord] = isFirst ? [recordA, recordB] : [recordB, recordA]
  const [creditsAmount, tokenAmount] = isFirst ? [amountA, amountB] : [amountB, amountA]
  const [minCredits, minToken] = isFirst ? [minA, minB] : [minB, minA]
  const amounts = { creditsAmount, tokenAmount, minCredits, minToken, minLiquidity }
  const add = isFirst ? addLiquidityCreditsFirst : addLiquidityCreditsSecond
  return add({ creditsRecord, tokenRecord, ...amounts, ...terms })
}

function buildSwap(action: SwapAction, record: string, terms: Terms): UnsignedTransaction {
  if (action.credits) return buildWithCredits(action, record, terms)
  if (action.arc20) return buildWithArc20(action, record, terms)
  if (action.pays === 'public') return buildPublicPayment(action, terms)
  if (action.receives === 'public') return buildPublicReceipt(action, record, terms)
  const { records: _, to: toPrivate, refundTo, deadlineHeight, ...fee } = terms
  const { path, exact, maximumIn, minimumOut } = action
  const tokenOut = path.at(-1) ?? ''
  const common = { record, toPrivate, deadlineHeight, ...fee }
  if (exact === 'out') {
    const amounts = { amountInMax: maximumIn, amountOut: minimumOut }
    return swapPrivateForExactPrivate({ ...common, ...amounts, tokenOut, refundTo })
  }
  const amounts = { amountIn: maximumIn, amountOutMin: minimumOut, toPublic: refundTo }
  return path.length === 2
    ? swapExactPrivateForPrivate({ ...common, ...amounts, tokenOut })
    : swapExactPathPrivate({ ...common, ...amounts, path })
}

function buildWithCredits(
  { path: [, tokenOut = ''], credits, maximumIn, minimumOut }: SwapAction,
  record: string,
  { records: _, ...terms }: Terms,
): UnsignedTransaction {
  const swap = { ...terms, record, amountIn: maximumIn, amountOutMin: minimumOut }
  return credits === 'in'
    ? swapPrivateCreditsForToken({ ...swap, tokenOut })
    : swapPrivateForCredits(swap)
}

function buildWithArc20(
  { path: [, tokenOut = ''], arc20, maximumIn, minimumOut }: SwapAction,
  record: string,
  { records: _, ...terms }: Terms,
): UnsignedTransaction {
  const token = arc20?.program ?? ''
  const swap = { ...terms, token, record, amountIn: maximumIn, amountOutMin: minimumOut }
  return arc20?.side === 'in'
    ? swapPrivateArc20ForPrivate({ ...swap, tokenOut })
    : swapPrivateForArc20(swap)
}

function buildPublicPayment(action: SwapAction, terms: Terms): UnsignedTransaction {
  const { records: _, to: toPrivate, refundTo: toPublic, deadlineHeight, ...fee } = terms
  const { path, exact, maximumIn, minimumOut } = action
  const [tokenIn = '', tokenOut = ''] = path
  const common = { tokenIn, tokenOut, toPrivate, deadlineHeight, ...fee }
  return exact === 'out'
    ? swapPublicForExactPrivate({ ...common, amountInMax: maximumIn, amountOut: minimumOut })
    : swapExactPublicForPrivate({
        ...common,
        toPublic,
        amountIn: maximumIn,
        amountOutMin: minimumOut,
      })
}

function buildPublicReceipt(
  { path, exact, maximumIn, minimumOut }: SwapAction,
  record: string,
  terms: Terms,
): UnsignedTransaction {
  const { records: _, to, refundTo, deadlineHeight, ...fee } = terms
  const common = { record, tokenOut: path.at(-1) ?? '', to, deadlineHeight, ...fee }
  return exact === 'out'
    ? swapPrivateForExactPublic({
        ...common,
        refundTo,
        amountInMax: maximumIn,
        amountOut: minimumOut,
      })
    : swapExactPrivateForPublic({ ...common, amountIn: maximumIn, amountOutMin: minimumOut })
}

/** Joins two records into one. */
export function buildJoin(
  [first, second]: readonly [OwnedRecord, OwnedRecord],
  fee: FeeOptions,
): UnsignedTransaction {
  return joinTexts(first.program, [first.plaintext, second.plaintext], fee)
}

function joinTexts(
  program: string,
  [first, second]: readonly [string, string],
  fee: FeeOptions,
): UnsignedTransaction {
  const inputs = { first, second, ...fee }
  if (program === CREDITS_PROGRAM) return joinCredits(inputs)
  return program === PROGRAMS.core ? joinRecords(inputs) : buildOutsideJoin(program, inputs)
}

/** Moves a whole record to its owner, which gives it a new serial number. */
export function buildMove(record: OwnedRecord, fee: FeeOptions): UnsignedTransaction {
  const { plaintext, owner: to, amount, program } = record
  const payment = { record: plaintext, to, amount, ...fee }
  if (program === CREDITS_PROGRAM) return transferCreditsPrivate(payment)
  return program === PROGRAMS.core ? transferPrivate(payment) : buildOutsideMove(program, payment)
}

function idOf(token: string): string {
  return token.endsWith('field') ? token.slice(0, -'field'.length) : token
}
