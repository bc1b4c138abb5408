import { functionOf, functions } from '@nightjar/programs/functions'
import { describe, expect, test } from 'vitest'
import * as sdk from '../index.ts'
import { buildCall, type UnsignedTransaction } from './transaction.ts'

/** Every option of the builders, each with a unique value, so that swapped inputs are noticed. */
const options = {
  salt: '10',
  name: 'One',
  symbol: 'ONE',
  decimals: 6,
  supply: 11n,
  token: '12',
  tokenIn: '13',
  tokenOut: '14',
  tokenA: '15',
  tokenB: '16field',
  originId: '17',
  path: ['20', '21', '22'],
  factor: '23',
  amount: 30n,
  amountIn: 31n,
  amountOutMin: 32n,
  amountInMax: 33n,
  amountOut: 34n,
  amountA: 4000n,
  amountB: 9000n,
  minA: 35n,
  minB: 36n,
  liquidity: 37n,
  minLiquidity: 38n,
  creditsAmount: 39n,
  tokenAmount: 40n,
  minCredits: 41n,
  minToken: 42n,
  feeBps: 43n,
  basePortion: 44n,
  deadlineHeight: 1000,
  to: 'aleo1to',
  from: 'aleo1from',
  spender: 'aleo1spender',
  admin: 'aleo1admin',
  guardian: 'aleo1guardian',
  address: 'aleo1address',
  collector: 'aleo1collector',
  toPrivate: 'aleo1private',
  toPublic: 'aleo1public',
  refundTo: 'aleo1refund',
  surplusTo: 'aleo1surplus',
  record: '{ record }',
  first: '{ first }',
  second: '{ second }',
  recordA: '{ a }',
  recordB: '{ b }',
  creditsRecord: '{ credits }',
  tokenRecord: '{ token }',
  allowed: true,
  listed: true,
  blocked: true,
}
// here a token is a program
const arc20Options = { ...options, token: 'usdx.aleo' }

/** A call of every builder. */
const calls: readonly UnsignedTransaction[] = [
  ...[
    sdk.createToken,
    sdk.changeTokenAdmin,
    sdk.mintPublic,
    sdk.mintPrivate,
    sdk.burnFrom,
    sdk.burnPrivate,
    sdk.transferPublic,
    sdk.transferPrivate,
    sdk.transferPublicToPrivate,
    sdk.transferPrivateToPublic,
    sdk.approvePublic,
    sdk.unapprovePublic,
    sdk.transferFromPublic,
    sdk.joinRecords,
    sdk.claimBlinded,
    sdk.createPair,
    sdk.createPairPrivately,
    sdk.addLiquidity,
    sdk.addLiquidityPrivately,
    sdk.removeLiquidity,
    sdk.removeLiquidityPrivately,
    sdk.swapExactTokensForTokens,
    sdk.swapExactPrivateForPublic,
    sdk.swapExactPublicForPrivate,
    sdk.swapExactPrivateForPrivate,
    sdk.swapTokensForExactTokens,
    sdk.swapPrivateForExactPublic,
    sdk.swapPublicForExactPrivate,
    sdk.swapPrivateForExactPrivate,
    sdk.swapExactPath,
    sdk.swapExactPathPrivate,
    sdk.transferCreditsPublic,
    sdk.transferCreditsPrivate,
    sdk.transferCreditsPublicToPrivate,
    sdk.transferCreditsPrivateToPublic,
    sdk.joinCredits,
    sdk.splitCredits,
    sdk.initWrappedCredits,
    sdk.wrapCredits,
    sdk.wrapCreditsPrivately,
    sdk.unwrapCredits,
    sdk.unwrapCreditsPrivately,
    sdk.unwrapCreditsPrivateToPublic,
    sdk.initRegistryToken,
    sdk.wrapRegistry,
    sdk.wrapRegistryPrivately,
    sdk.unwrapRegistry,
    sdk.unwrapRegistryPrivately,
    sdk.swapCreditsForTokens,
    sdk.swapTokensForCredits,
    sdk.swapPrivateCreditsForToken,
    sdk.swapPrivateForCredits,
    sdk.addLiquidityCreditsFirst,
    sdk.addLiquidityCreditsSecond,
    sdk.claimFaucet,
    sdk.setFaucetLimit,
    sdk.payPrize,
    sdk.setSwapFee,
    sdk.setProtocolFee,
    sdk.setPrivateOperations,
    sdk.pause,
    sdk.unpause,
    sdk.setGuardian,
    sdk.returnTokens,
    sdk.returnCredits,
    sdk.setBlacklist,
    sdk.setTokenBlocked,
    sdk.transferAdmin,
    sdk.acceptAdmin,
  ].map((build) => build(options)),
  ...[
    sdk.initArc20Token,
    sdk.wrapArc20,
    sdk.wrapArc20Privately,
    sdk.unwrapArc20,
    sdk.unwrapArc20Privately,
    sdk.unwrapArc22Privately,
    sdk.swapArc20ForTokens,
    sdk.swapPrivateArc20ForPrivate,
    sdk.swapPrivateForArc20,
    sdk.returnArc20,
  ].map((build) => build(arc20Options)),
]

/** The expected value of each program parameter, by its name; the type is added to numbers. */
const meanings: Readonly<Record<string, string>> = {
  salt: '10',
  name: '5205605', // "One", big-endian bytes
  symbol: '5197381',
  decimals: '6',
  supply: '11',
  token: '12',
  token_in: '13',
  token_out: '14',
  token_a: '15',
  token_b: '16',
  id: '17',
  token_program: '2019849077', // "usdx", little-endian bytes
  t0: '20',
  t1: '21',
  t2: '22',
  t3: '0',
  factor: '23',
  amount: '30',
  amount_in: '31',
  amount_out_min: '32',
  amount_in_max: '33',
  amount_out: '34',
  amount_a: '4000',
  amount_b: '9000',
  min_a: '35',
  min_b: '36',
  liquidity: '37',
  min_liquidity: '38',
  amount_credits: '39',
  amount_token: '40',
  min_credits: '41',
  min_token: '42',
  fee: '43',
  base_portion: '44',
  deadline: '1000',
  to: 'aleo1to',
  owner: 'aleo1from',
  spender: 'aleo1spender',
  admin: 'aleo1admin',
  new_admin: 'aleo1admin',
  new_guardian: 'aleo1guardian',
  user: 'aleo1address',
  collector: 'aleo1collector',
  to_pri: 'aleo1private',
  to_pub: 'aleo1public',
  refund_to: 'aleo1refund',
  surplus_to: 'aleo1surplus',
  input: '{ record }',
  first: '{ first }',
  second: '{ second }',
  input_a: '{ a }',
  input_b: '{ b }',
  input_credits: '{ credits }',
  input_token: '{ token }',
  allowed: 'true',
  listed: 'true',
  blocked: 'true',
}
// the root of the two deposits
const openingMeanings: typeof meanings = { ...meanings, liquidity: '6000' }

/** The input expected by the program: with its type, if it is a number. */
function expectedInput(parameter: string, type: string, opens: boolean): string {
  const value = (opens ? openingMeanings : meanings)[parameter]
  if (value === undefined) throw new Error(`say what ${parameter} means`)
  return /^\d/.test(value) ? `${value}${type}` : value
}

/** The type of an input in the program's notation. */
function typeOf(input: string): string {
  if (input.startsWith('{')) return 'record'
  if (input.startsWith('aleo1')) return 'address'
  if (input === 'true' || input === 'false') return 'boolean'
  return /[a-z]\w*$/.exec(input)?.[0] ?? 'unknown'
}

describe('builders', () => {
  test.each(calls.map((call) => [`${call.program}/${call.function}`, call] as const))(
    'default: %s has the inputs of the program, in its order',
    (_, call) => {
      const found = functionOf(call.program, call.function)
      const types = Object.values(found?.inputs ?? {}).map((type) =>
        type.replace(/\.(public|private)$/, ''),
      )
      expect(call.inputs.map(typeOf)).toEqual(
        types.map((type) => (/record$/.test(type) ? 'record' : type)),
      )
      const opens = call.function.startsWith('create_pair')
      const parameters = Object.keys(found?.inputs ?? {})
      expect(call.inputs).toEqual(
        parameters.map((parameter, place) => expectedInput(parameter, types[place] ?? '', opens)),
      )
    },
  )

  test('behavior: every function of the suite has a builder', () => {
    const built = new Set(calls.map((call) => `${call.program}/${call.function}`))
    const { [sdk.CREDITS_PROGRAM]: _, ...suite } = functions
    const missing = Object.entries(suite)
      .flatMap(([id, of]) => Object.keys(of).map((name) => `${id}/${name}`))
      .filter((name) => !built.has(name))
    expect(missing).toEqual([])
  })

  test('behavior: the fee is public unless stated otherwise; only to split credits is free', () => {
    for (const { privateFee } of calls) expect(privateFee).toBe(false)
    const free = calls.filter(({ feeMicrocredits }) => feeMicrocredits === 0n)
    expect(free.map((call) => call.function)).toEqual(['split'])
    const call = sdk.transferPublic({ ...options, feeMicrocredits: 7n, privateFee: true })
    expect([call.feeMicrocredits, call.privateFee]).toEqual([7n, true])
  })
})

describe('swapExactPath', () => {
  test('behavior: two hops end in token 0, three name all four tokens', () => {
    const two = sdk.swapExactPath({ ...options, path: ['1', '2', '3field'] })
    const three = sdk.swapExactPath({ ...options, path: ['1', '2', '3', '4'] })
    expect(two.inputs.slice(0, 4)).toEqual(['1field', '2field', '3field', '0field'])
    expect(three.inputs.slice(0, 4)).toEqual(['1field', '2field', '3field', '4field'])
  })

  test('error: one pair is not a path', () => {
    expect(() => sdk.swapExactPath({ ...options, path: ['1', '2'] })).toThrow(RangeError)
  })
})

describe('createPair', () => {
  test('behavior: states the rounded-down root of the deposits', () => {
    const call = sdk.createPair({ ...options, amountA: 4001n, amountB: 1000n })
    expect(call.inputs[4]).toBe('2000u128')
  })
})

describe('buildCall', () => {
  test('error: an amount that the chain cannot hold', () => {
    expect(() =>
      sdk.wrapCredits({ ...options, amount: 2n ** 64n }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[AmountOutOfRangeError: The amount 18446744073709551616 does not fit u64. Enter one from 0 to 2^64 − 1.]`,
    )
  })

  test('behavior: a wrong name, a missing input and a wrong type do not compile', () => {
    const to = 'aleo1to'
    // @ts-expect-error: no such function
    buildCall('credits.aleo', 'transfer', { to, amount: 1n }, {})
    // @ts-expect-error: the program has no such input
    buildCall('credits.aleo', 'transfer_public', { to, amount: 1n, memo: '' }, {})
    // @ts-expect-error: an input is missing
    expect(buildCall('credits.aleo', 'transfer_public', { to }, {}).inputs).toEqual([to, ''])
    // @ts-expect-error: an amount is not a text
    buildCall('credits.aleo', 'transfer_public', { to, amount: '1' }, {})
  })

  test('error: a deadline that is not a height', () => {
    expect(() => sdk.swapExactPath({ ...options, deadlineHeight: -1 })).toThrow(RangeError)
  })
})
