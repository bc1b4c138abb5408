import { LOCKED_LIQUIDITY, LP_TOKEN_INFO, MAX_RESERVE, ZERO_ADDRESS } from '@nightjar/programs'
import {
  add,
  demand,
  exactIn,
  exactOut,
  firstMint,
  openedPool,
  type PoolState,
  prices,
  RejectionError,
  remove,
  type Terms,
} from '../model.ts'
import {
  type Action,
  type Argument,
  bodyU128,
  type Context,
  make,
  numberOf,
  record,
  require,
  text,
  u128,
} from './state.ts'
import { isPaused, isPrivateOpen, protocolFeeAt, swapFeeAt } from './terms.ts'

const core = 'nightjar_core.aleo'
const config = 'nightjar_config.aleo'

type Switch = 'open' | 'private'

function check(
  context: Context,
  switches: readonly Switch[],
  users: readonly string[],
  tokens: readonly string[],
  deadline?: string,
): void {
  const { state, height } = context
  if (switches.includes('open')) demand(!isPaused(state, height), 'paused')
  if (switches.includes('private')) {
    demand(isPrivateOpen(state, height), 'private operations are off')
  }
  for (const user of users) {
    demand(state.literal(config, 'blacklist', user, 'false') === 'false', 'blacklisted')
  }
  for (const token of tokens) {
    demand(state.literal(config, 'token_blocked', token, 'false') === 'false', 'blocked token')
  }
  if (deadline !== undefined) demand(BigInt(height) <= numberOf(deadline), 'too late')
}

function accountKey(context: Context, token: string, user: string): string {
  return context.hash.bhp256(`{ token: ${token}, user: ${user} }`)
}

function approvalKey(context: Context, token: string, payer: string, spender: string): string {
  return context.hash.bhp256(`{ token: ${token}, payer: ${payer}, spender: ${spender} }`)
}

/** The id of a pair, tokens in order. */
export function pairId(context: Context, tokenA: string, tokenB: string): string {
  return context.hash.bhp256(`{ token_a: ${tokenA}, token_b: ${tokenB} }`)
}

/** Changes a number in a mapping; Rejection outside u128. */
function shift(context: Context, mapping: string, key: string, by: bigint): void {
  const now = numberOf(context.state.literal(core, mapping, key, '0u128'))
  context.state.table(core, mapping).set(key, u128(now + by))
}

function credit(context: Context, token: string, user: string, amount: bigint): void {
  shift(context, 'account', accountKey(context, token, user), amount)
}

function debit(context: Context, token: string, user: string, amount: bigint): void {
  shift(context, 'account', accountKey(context, token, user), -amount)
}

function spend(
  context: Context,
  token: string,
  payer: string,
  spender: string,
  amount: bigint,
): void {
  shift(context, 'approvals', approvalKey(context, token, payer, spender), -amount)
}

/** Changes the supply on behalf of the admin. */
function changeSupply(context: Context, token: string, by: bigint): void {
  const info = context.state.struct(core, 'tokens', token)
  demand(info.admin === context.caller, 'not the admin')
  const supply = u128(numberOf(info.total_supply ?? '') + by)
  context.state.table(core, 'tokens').set(token, { ...info, total_supply: supply })
}

function privateToken(context: Context, owner: string, token: string, amount: bigint): Argument {
  return make(context, core, owner, { token, amount: bodyU128(amount) })
}

function spentToken(context: Context, argument: Argument | undefined) {
  const { owner, entries } = record(context, core, argument)
  return { owner, token: entries.token ?? '', amount: numberOf(entries.amount ?? '') }
}

/** A pair as stored, without what is derived from the height. */
type StoredPair = {
  readonly reserveA: bigint
  readonly reserveB: bigint
  readonly lastK: bigint
  readonly owedA: bigint
  readonly owedB: bigint
}

type FoundPair = StoredPair & {
  readonly sums: readonly [bigint, bigint]
  readonly height: number
}

function readPair(context: Context, pair: string): FoundPair {
  const found = context.state.struct(core, 'pairs', pair)
  const read = (name: string) => numberOf(found[name] ?? '')
  return {
    reserveA: read('reserve_a'),
    reserveB: read('reserve_b'),
    lastK: read('last_k'),
    owedA: read('owed_a'),
    owedB: read('owed_b'),
    sums: [read('price_sum_a'), read('price_sum_b')],
    height: Number(read('height')),
  }
}

function readSupply(context: Context, pair: string): bigint {
  return numberOf(context.state.struct(core, 'tokens', pair).total_supply ?? '')
}

function storePair(
  context: Context,
  pair: string,
  stored: StoredPair,
  [sumA, sumB]: readonly [bigint, bigint],
): void {
  context.state.table(core, 'pairs').set(pair, {
    reserve_a: u128(stored.reserveA),
    reserve_b: u128(stored.reserveB),
    last_k: `${stored.lastK}field`,
    price_sum_a: `${sumA}field`,
    price_sum_b: `${sumB}field`,
    owed_a: u128(stored.owedA),
    owed_b: u128(stored.owedB),
    height: `${context.height}u32`,
  })
}

/** Stores a changed pair; the sums include the prices of the blocks since it was last stored. */
function writePair(context: Context, pair: string, old: FoundPair, stored: StoredPair): void {
  const blocks = BigInt(context.height - old.height)
  const [priceA, priceB] = prices(old.reserveA, old.reserveB)
  const sums = [old.sums[0] + priceA * blocks, old.sums[1] + priceB * blocks] as const
  storePair(context, pair, stored, sums)
}

/** Stores a pair after a change of liquidity; the collector, if any, receives what is owed. */
function changeLiquidity(
  context: Context,
  [pair, tokenA, tokenB]: readonly [string, string, string],
  old: FoundPair,
  pool: PoolState,
): void {
  const { collector, hasCollector } = protocolFeeAt(context.state, context.height)
  const { owedA, owedB } = hasCollector ? { owedA: 0n, owedB: 0n } : old
  const { reserveA, reserveB, lastK, supply } = pool
  writePair(context, pair, old, { reserveA, reserveB, lastK, owedA, owedB })
  if (hasCollector) {
    credit(context, tokenA, collector, old.owedA)
    credit(context, tokenB, collector, old.owedB)
  }
  const info = context.state.struct(core, 'tokens', pair)
  context.state.table(core, 'tokens').set(pair, { ...info, total_supply: u128(supply) })
}

function ordered(tokenA: string, tokenB: string): boolean {
  return numberOf(tokenA) < numberOf(tokenB)
}

type Traded = {
  readonly reserveIn: bigint
  readonly reserveOut: bigint
  readonly protocol: bigint
}

/** Trades with the pair of two tokens; `compute` receives the reserves in the order of the trade. */
function trade<Result extends Traded>(
  context: Context,
  tokenIn: string,
  tokenOut: string,
  compute: (terms: Terms) => Result,
): Result {
  const { state, height } = context
  const forward = ordered(tokenIn, tokenOut)
  const pair = forward ? pairId(context, tokenIn, tokenOut) : pairId(context, tokenOut, tokenIn)
  const old = readPair(context, pair)
  const { reserveA, reserveB } = old
  const [reserveIn, reserveOut] = forward ? [reserveA, reserveB] : [reserveB, reserveA]
  const protocolFee = protocolFeeAt(state, height)
  const result = compute({ reserveIn, reserveOut, fee: swapFeeAt(state, height), protocolFee })
  const after = [result.reserveIn, result.reserveOut]
  const [newA = 0n, newB = 0n] = forward ? after : after.reverse()
  writePair(context, pair, old, {
    reserveA: newA,
    reserveB: newB,
    lastK: old.lastK,
    owedA: forward ? old.owedA + result.protocol : old.owedA,
    owedB: forward ? old.owedB : old.owedB + result.protocol,
  })
  return result
}

function sell(context: Context, tokenIn: string, tokenOut: string, amountIn: bigint): bigint {
  return trade(context, tokenIn, tokenOut, (terms) => exactIn({ amountIn, ...terms })).amountOut
}

function buy(context: Context, tokenIn: string, tokenOut: string, amountOut: bigint): bigint {
  return trade(context, tokenIn, tokenOut, (terms) => exactOut({ amountOut, ...terms })).amountIn
}

function requireSwap(tokenIn: string, tokenOut: string, amount: bigint): void {
  require(tokenIn !== tokenOut, 'the same token twice')
  require(amount > 0n, 'amount is zero')
}

function requireFirstMint(
  a: string,
  b: string,
  amountA: bigint,
  amountB: bigint,
  liquidity: bigint,
) {
  require(ordered(a, b), 'tokens out of order')
  require(amountA > 0n && amountB > 0n, 'an amount is zero')
  require(amountA < MAX_RESERVE && amountB < MAX_RESERVE, 'an amount reaches 2^98')
  require(liquidity > LOCKED_LIQUIDITY, 'not more than what is locked')
  try {
    require(firstMint(amountA, amountB) === liquidity, 'not the root of the product')
  } catch (error) {
    require(!(error instanceof RejectionError), String(error))
    throw error
  }
}

function openPair(
  context: Context,
  pair: string,
  [tokenA, tokenB]: readonly [string, string],
  amountA: bigint,
  amountB: bigint,
): void {
  const { state } = context
  for (const token of [tokenA, tokenB]) {
    demand(state.table(core, 'tokens').has(token), 'no such token')
  }
  demand(!state.table(core, 'pairs').has(pair), 'the pair exists')
  const { supply, ...pool } = openedPool(amountA, amountB)
  const { name, symbol, decimals } = LP_TOKEN_INFO
  const info = {
    name,
    symbol,
    decimals: `${decimals}u8`,
    total_supply: u128(supply),
    admin: ZERO_ADDRESS,
  }
  state.table(core, 'tokens').set(pair, info)
  storePair(context, pair, { ...pool, owedA: 0n, owedB: 0n }, [0n, 0n])
  credit(context, pair, ZERO_ADDRESS, LOCKED_LIQUIDITY)
}

type PairIds = readonly [pair: string, tokenA: string, tokenB: string]

function joinPool(
  context: Context,
  ids: PairIds,
  amountA: bigint,
  amountB: bigint,
  minA: bigint,
  minB: bigint,
) {
  const old = readPair(context, ids[0])
  const added = add({ ...old, supply: readSupply(context, ids[0]) }, amountA, amountB)
  demand(minA <= added.usedA && minB <= added.usedB, 'less is used than the minimum')
  changeLiquidity(context, ids, old, added.pool)
  return added
}

function leavePool(context: Context, ids: PairIds, liquidity: bigint, minA: bigint, minB: bigint) {
  const old = readPair(context, ids[0])
  const removed = remove({ ...old, supply: readSupply(context, ids[0]) }, liquidity)
  demand(minA <= removed.amountA && minB <= removed.amountB, 'less comes out than the minimum')
  changeLiquidity(context, ids, old, removed.pool)
  return removed
}

function requirePath(tokens: readonly string[], amount: bigint): void {
  for (const [index, token] of tokens.entries()) {
    require(index === 0 || token !== tokens[index - 1], 'the same token twice')
  }
  require(amount > 0n, 'amount is zero')
}

/** Sells along a path; `0field` in the last place ends it one token earlier. */
function sellPath(context: Context, tokens: readonly string[], amountIn: bigint): [string, bigint] {
  const route = tokens[3] === '0field' ? tokens.slice(0, 3) : tokens
  let amount = amountIn
  for (const [index, token] of route.slice(1).entries()) {
    amount = sell(context, route[index] ?? '', token, amount)
  }
  return [route.at(-1) ?? '', amount]
}

type Inputs = readonly string[]

function texts(inputs: readonly Argument[]): Inputs {
  return inputs.map(text)
}

const tokenActions: Record<string, Action> = {
  create_token(context, ...inputs) {
    const [salt = '', name = '', symbol = '', decimals = '', supply = '', admin = ''] =
      texts(inputs)
    const { caller, hash, state } = context
    const id = hash.bhp256(`{ creator: ${caller}, salt: ${salt} }`)
    demand(!state.table(core, 'tokens').has(id), 'the id is taken')
    state.table(core, 'tokens').set(id, { name, symbol, decimals, total_supply: supply, admin })
    credit(context, id, caller, numberOf(supply))
    return []
  },
  change_token_admin(context, ...inputs) {
    const [token = '', admin = ''] = texts(inputs)
    const info = context.state.struct(core, 'tokens', token)
    demand(info.admin === context.caller, 'not the admin')
    context.state.table(core, 'tokens').set(token, { ...info, admin })
    return []
  },
  mint_public(context, ...inputs) {
    const [token = '', to = '', amount = ''] = texts(inputs)
    check(context, [], [to], [])
    changeSupply(context, token, numberOf(amount))
    credit(context, token, to, numberOf(amount))
    return []
  },
  mint_private(context, ...inputs) {
    const [token = '', to = '', amount = ''] = texts(inputs)
    const minted = privateToken(context, to, token, numberOf(amount))
    check(context, ['private'], [], [])
    changeSupply(context, token, numberOf(amount))
    return [minted]
  },
  burn_from(context, ...inputs) {
    const [token = '', owner = '', amount = ''] = texts(inputs)
    spend(context, token, owner, context.caller, numberOf(amount))
    debit(context, token, owner, numberOf(amount))
    changeSupply(context, token, -numberOf(amount))
    return []
  },
  burn_private(context, input, ...inputs) {
    const [amount = ''] = texts(inputs)
    const spent = spentToken(context, input)
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(amount))
    changeSupply(context, spent.token, -numberOf(amount))
    return [change]
  },
  transfer_public(context, ...inputs) {
    const [token = '', to = '', amount = ''] = texts(inputs)
    check(context, [], [to], [])
    debit(context, token, context.caller, numberOf(amount))
    credit(context, token, to, numberOf(amount))
    return []
  },
  transfer_private(context, input, ...inputs) {
    const [to = '', amount = ''] = texts(inputs)
    const spent = spentToken(context, input)
    const sent = privateToken(context, to, spent.token, numberOf(amount))
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(amount))
    return [sent, change]
  },
  transfer_public_to_private(context, ...inputs) {
    const [token = '', to = '', amount = ''] = texts(inputs)
    const sent = privateToken(context, to, token, numberOf(amount))
    debit(context, token, context.caller, numberOf(amount))
    return [sent]
  },
  transfer_private_to_public(context, input, ...inputs) {
    const [to = '', amount = ''] = texts(inputs)
    const spent = spentToken(context, input)
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(amount))
    check(context, [], [to], [])
    credit(context, spent.token, to, numberOf(amount))
    return [change]
  },
  approve_public(context, ...inputs) {
    const [token = '', spender = '', amount = ''] = texts(inputs)
    const key = approvalKey(context, token, context.caller, spender)
    shift(context, 'approvals', key, numberOf(amount))
    return []
  },
  unapprove_public(context, ...inputs) {
    const [token = '', spender = '', amount = ''] = texts(inputs)
    spend(context, token, context.caller, spender, numberOf(amount))
    return []
  },
  transfer_from_public(context, ...inputs) {
    const [token = '', owner = '', to = '', amount = ''] = texts(inputs)
    check(context, [], [context.caller, to], [])
    spend(context, token, owner, context.caller, numberOf(amount))
    debit(context, token, owner, numberOf(amount))
    credit(context, token, to, numberOf(amount))
    return []
  },
  join(context, first, second) {
    const one = spentToken(context, first)
    const two = spentToken(context, second)
    require(one.token === two.token, 'two tokens')
    return [privateToken(context, one.owner, one.token, one.amount + two.amount)]
  },
  claim_blinded(context, ...inputs) {
    const [factor = '', token = '', amount = '', to = ''] = texts(inputs)
    const blinded = context.hash.blinded(core, context.signer, factor)
    const claimed = privateToken(context, to, token, numberOf(amount))
    debit(context, token, blinded, numberOf(amount))
    return [claimed]
  },
}

const pairActions: Record<string, Action> = {
  create_pair(context, ...inputs) {
    const [a = '', b = '', amountA = '', amountB = '', liquidity = '', to = '', deadline] =
      texts(inputs)
    const [inA, inB, minted] = [numberOf(amountA), numberOf(amountB), numberOf(liquidity)]
    requireFirstMint(a, b, inA, inB, minted)
    check(context, ['open'], [context.caller, to], [a, b], deadline)
    debit(context, a, context.caller, inA)
    debit(context, b, context.caller, inB)
    const pair = pairId(context, a, b)
    openPair(context, pair, [a, b], inA, inB)
    credit(context, pair, to, minted - LOCKED_LIQUIDITY)
    return []
  },
  create_pair_privately(context, inputA, inputB, ...inputs) {
    const [amountA = '', amountB = '', to = '', liquidity = '', deadline] = texts(inputs)
    const [a, b] = [spentToken(context, inputA), spentToken(context, inputB)]
    const [inA, inB, minted] = [numberOf(amountA), numberOf(amountB), numberOf(liquidity)]
    requireFirstMint(a.token, b.token, inA, inB, minted)
    const pair = pairId(context, a.token, b.token)
    const made = [
      privateToken(context, to, pair, minted - LOCKED_LIQUIDITY),
      privateToken(context, a.owner, a.token, a.amount - inA),
      privateToken(context, b.owner, b.token, b.amount - inB),
    ]
    check(context, ['open', 'private'], [], [a.token, b.token], deadline)
    openPair(context, pair, [a.token, b.token], inA, inB)
    return made
  },
  add_liquidity(context, ...inputs) {
    const [a = '', b = '', amountA = '', amountB = '', minA = '', minB = '', to = '', deadline] =
      texts(inputs)
    const [inA, inB] = [numberOf(amountA), numberOf(amountB)]
    require(ordered(a, b) && inA > 0n && inB > 0n, 'tokens out of order or an amount is zero')
    check(context, ['open'], [context.caller, to], [a, b], deadline)
    const pair = pairId(context, a, b)
    const added = joinPool(context, [pair, a, b], inA, inB, numberOf(minA), numberOf(minB))
    debit(context, a, context.caller, added.usedA)
    debit(context, b, context.caller, added.usedB)
    credit(context, pair, to, added.liquidity)
    return []
  },
  add_liquidity_privately(context, inputA, inputB, ...inputs) {
    const [
      amountA = '',
      amountB = '',
      minA = '',
      minB = '',
      least = '',
      to = '',
      refund = '',
      deadline,
    ] = texts(inputs)
    const [a, b] = [spentToken(context, inputA), spentToken(context, inputB)]
    const [inA, inB] = [numberOf(amountA), numberOf(amountB)]
    require(ordered(a.token, b.token) && inA > 0n && inB > 0n, 'out of order or zero')
    const pair = pairId(context, a.token, b.token)
    const made = [
      privateToken(context, to, pair, numberOf(least)),
      privateToken(context, a.owner, a.token, a.amount - inA),
      privateToken(context, b.owner, b.token, b.amount - inB),
    ]
    check(context, ['open', 'private'], [refund], [a.token, b.token], deadline)
    const added = joinPool(
      context,
      [pair, a.token, b.token],
      inA,
      inB,
      numberOf(minA),
      numberOf(minB),
    )
    demand(added.liquidity >= numberOf(least), 'less liquidity than the minimum')
    credit(context, pair, refund, added.liquidity - numberOf(least))
    credit(context, a.token, refund, inA - added.usedA)
    credit(context, b.token, refund, inB - added.usedB)
    return made
  },
  remove_liquidity(context, ...inputs) {
    const [a = '', b = '', liquidity = '', minA = '', minB = '', to = '', deadline] = texts(inputs)
    require(ordered(a, b) && numberOf(liquidity) > 0n, 'out of order or zero')
    check(context, [], [], [], deadline)
    const pair = pairId(context, a, b)
    debit(context, pair, context.caller, numberOf(liquidity))
    const removed = leavePool(
      context,
      [pair, a, b],
      numberOf(liquidity),
      numberOf(minA),
      numberOf(minB),
    )
    credit(context, a, to, removed.amountA)
    credit(context, b, to, removed.amountB)
    return []
  },
  remove_liquidity_privately(context, tokenA, tokenB, input, ...inputs) {
    const [a, b] = [text(tokenA), text(tokenB)]
    const [liquidity = '', minA = '', minB = '', to = '', refund = '', deadline] = texts(inputs)
    require(ordered(a, b) && numberOf(liquidity) > 0n, 'out of order or zero')
    const pair = pairId(context, a, b)
    const spent = spentToken(context, input)
    require(spent.token === pair, 'not the token of this pair')
    const made = [
      privateToken(context, to, a, numberOf(minA)),
      privateToken(context, to, b, numberOf(minB)),
      privateToken(context, spent.owner, pair, spent.amount - numberOf(liquidity)),
    ]
    check(context, [], [], [], deadline)
    const removed = leavePool(
      context,
      [pair, a, b],
      numberOf(liquidity),
      numberOf(minA),
      numberOf(minB),
    )
    credit(context, a, refund, removed.amountA - numberOf(minA))
    credit(context, b, refund, removed.amountB - numberOf(minB))
    return made
  },
}

const swapActions: Record<string, Action> = {
  swap_exact_tokens_for_tokens(context, ...inputs) {
    const [tokenIn = '', tokenOut = '', amount = '', least = '', to = '', deadline] = texts(inputs)
    requireSwap(tokenIn, tokenOut, numberOf(amount))
    check(context, ['open'], [context.caller, to], [tokenIn, tokenOut], deadline)
    debit(context, tokenIn, context.caller, numberOf(amount))
    const out = sell(context, tokenIn, tokenOut, numberOf(amount))
    demand(out >= numberOf(least), 'less than the minimum')
    credit(context, tokenOut, to, out)
    return []
  },
  swap_exact_private_for_public(context, input, ...inputs) {
    const [tokenOut = '', amount = '', least = '', to = '', deadline] = texts(inputs)
    const spent = spentToken(context, input)
    requireSwap(spent.token, tokenOut, numberOf(amount))
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(amount))
    check(context, ['open', 'private'], [to], [spent.token, tokenOut], deadline)
    const out = sell(context, spent.token, tokenOut, numberOf(amount))
    demand(out >= numberOf(least), 'less than the minimum')
    credit(context, tokenOut, to, out)
    return [change]
  },
  swap_exact_public_for_private(context, ...inputs) {
    const [tokenIn = '', tokenOut = '', amount = '', least = '', toPri = '', toPub = '', deadline] =
      texts(inputs)
    requireSwap(tokenIn, tokenOut, numberOf(amount))
    const bought = privateToken(context, toPri, tokenOut, numberOf(least))
    const users = [context.caller, toPub]
    check(context, ['open', 'private'], users, [tokenIn, tokenOut], deadline)
    debit(context, tokenIn, context.caller, numberOf(amount))
    const out = sell(context, tokenIn, tokenOut, numberOf(amount))
    demand(out >= numberOf(least), 'less than the minimum')
    credit(context, tokenOut, toPub, out - numberOf(least))
    return [bought]
  },
  swap_exact_private_for_private(context, input, ...inputs) {
    const [tokenOut = '', amount = '', least = '', toPri = '', toPub = '', deadline] = texts(inputs)
    const spent = spentToken(context, input)
    requireSwap(spent.token, tokenOut, numberOf(amount))
    const bought = privateToken(context, toPri, tokenOut, numberOf(least))
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(amount))
    check(context, ['open', 'private'], [toPub], [spent.token, tokenOut], deadline)
    const out = sell(context, spent.token, tokenOut, numberOf(amount))
    demand(out >= numberOf(least), 'less than the minimum')
    credit(context, tokenOut, toPub, out - numberOf(least))
    return [bought, change]
  },
  swap_tokens_for_exact_tokens(context, ...inputs) {
    const [tokenIn = '', tokenOut = '', most = '', amount = '', to = '', deadline] = texts(inputs)
    requireSwap(tokenIn, tokenOut, numberOf(amount))
    check(context, ['open'], [context.caller, to], [tokenIn, tokenOut], deadline)
    const cost = buy(context, tokenIn, tokenOut, numberOf(amount))
    demand(cost <= numberOf(most), 'more than the maximum')
    debit(context, tokenIn, context.caller, cost)
    credit(context, tokenOut, to, numberOf(amount))
    return []
  },
  swap_private_for_exact_public(context, input, ...inputs) {
    const [tokenOut = '', most = '', amount = '', to = '', refund = '', deadline] = texts(inputs)
    const spent = spentToken(context, input)
    requireSwap(spent.token, tokenOut, numberOf(amount))
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(most))
    check(context, ['open', 'private'], [to, refund], [spent.token, tokenOut], deadline)
    const cost = buy(context, spent.token, tokenOut, numberOf(amount))
    demand(cost <= numberOf(most), 'more than the maximum')
    credit(context, tokenOut, to, numberOf(amount))
    credit(context, spent.token, refund, numberOf(most) - cost)
    return [change]
  },
  swap_public_for_exact_private(context, ...inputs) {
    const [tokenIn = '', tokenOut = '', most = '', amount = '', toPri = '', deadline] =
      texts(inputs)
    requireSwap(tokenIn, tokenOut, numberOf(amount))
    const bought = privateToken(context, toPri, tokenOut, numberOf(amount))
    check(context, ['open', 'private'], [context.caller], [tokenIn, tokenOut], deadline)
    const cost = buy(context, tokenIn, tokenOut, numberOf(amount))
    demand(cost <= numberOf(most), 'more than the maximum')
    debit(context, tokenIn, context.caller, cost)
    return [bought]
  },
  swap_private_for_exact_private(context, input, ...inputs) {
    const [tokenOut = '', most = '', amount = '', toPri = '', refund = '', deadline] = texts(inputs)
    const spent = spentToken(context, input)
    requireSwap(spent.token, tokenOut, numberOf(amount))
    const bought = privateToken(context, toPri, tokenOut, numberOf(amount))
    const change = privateToken(context, spent.owner, spent.token, spent.amount - numberOf(most))
    check(context, ['open', 'private'], [refund], [spent.token, tokenOut], deadline)
    const cost = buy(context, spent.token, tokenOut, numberOf(amount))
    demand(cost <= numberOf(most), 'more than the maximum')
    credit(context, spent.token, refund, numberOf(most) - cost)
    return [bought, change]
  },
  swap_exact_path(context, ...inputs) {
    const given = texts(inputs)
    const tokens = given.slice(0, 4)
    const [amount = '', least = '', to = '', deadline] = given.slice(4)
    requirePath(tokens, numberOf(amount))
    check(context, ['open'], [context.caller, to], tokens, deadline)
    debit(context, tokens[0] ?? '', context.caller, numberOf(amount))
    const [last, out] = sellPath(context, tokens, numberOf(amount))
    demand(out >= numberOf(least), 'less than the minimum')
    credit(context, last, to, out)
    return []
  },
  swap_exact_path_private(context, input, ...inputs) {
    const given = texts(inputs)
    const spent = spentToken(context, input)
    const tokens = [spent.token, ...given.slice(0, 3)]
    const [amount = '', least = '', toPri = '', toPub = '', deadline] = given.slice(3)
    requirePath(tokens, numberOf(amount))
    const last = tokens[3] === '0field' ? (tokens[2] ?? '') : (tokens[3] ?? '')
    const made = [
      privateToken(context, toPri, last, numberOf(least)),
      privateToken(context, spent.owner, spent.token, spent.amount - numberOf(amount)),
    ]
    check(context, ['open', 'private'], [toPub], tokens, deadline)
    const [, out] = sellPath(context, tokens, numberOf(amount))
    demand(out >= numberOf(least), 'less than the minimum')
    credit(context, last, toPub, out - numberOf(least))
    return made
  },
}

/** nightjar_core.aleo as its table describes it. */
export const coreActions: Readonly<Record<string, Action>> = {
  ...tokenActions,
  ...pairActions,
  ...swapActions,
}
