import { programIds, programSource } from '@nightjar/programs'
import { Program } from '@provablehq/sdk/testnet.js'
import { describe, expect, test } from 'vitest'
import { ZERO_ADDRESS } from '../constants.ts'
import * as sdk from '../index.ts'
import { FEES } from './fees.ts'
import type { UnsignedTransaction } from './transaction.ts'

const to = ZERO_ADDRESS
const record = '{ owner: aleo1….private }'
const deadlineHeight = 1000
const amount = 5n
const [token, tokenIn, tokenOut, tokenA, tokenB] = ['1', '2', '3', '4', '5field']
const exactIn = { amountIn: 5n, amountOutMin: 4n, deadlineHeight }
const exactOut = { amountInMax: 5n, amountOut: 4n, deadlineHeight }
const deposit = { amountA: 5000n, amountB: 5000n, minA: 1n, minB: 1n, to, deadlineHeight }
const names = { name: 'One', symbol: 'ONE', decimals: 6 }
const path = ['1', '2', '3']

/** A call of every builder. */
const calls: readonly UnsignedTransaction[] = [
  sdk.createToken({ salt: '1', ...names, supply: 9n, admin: to }),
  sdk.changeTokenAdmin({ token, admin: to }),
  sdk.mintPublic({ token, to, amount }),
  sdk.mintPrivate({ token, to, amount }),
  sdk.burnFrom({ token, from: to, amount }),
  sdk.burnPrivate({ record, amount }),
  sdk.transferPublic({ token, to, amount }),
  sdk.transferPrivate({ record, to, amount }),
  sdk.transferPublicToPrivate({ token, to, amount }),
  sdk.transferPrivateToPublic({ record, to, amount }),
  sdk.approvePublic({ token, spender: to, amount }),
  sdk.unapprovePublic({ token, spender: to, amount }),
  sdk.transferFromPublic({ token, from: to, to, amount }),
  sdk.joinRecords({ first: record, second: record }),
  sdk.claimBlinded({ factor: '7', token, amount, to }),
  sdk.createPair({ tokenA, tokenB, ...deposit }),
  sdk.createPairPrivately({ recordA: record, recordB: record, ...deposit }),
  sdk.addLiquidity({ tokenA, tokenB, ...deposit }),
  sdk.addLiquidityPrivately({
    recordA: record,
    recordB: record,
    ...deposit,
    minLiquidity: 1n,
    refundTo: to,
  }),
  sdk.removeLiquidity({ tokenA, tokenB, liquidity: 5n, minA: 1n, minB: 1n, to, deadlineHeight }),
  sdk.removeLiquidityPrivately({
    tokenA,
    tokenB,
    record,
    liquidity: 5n,
    minA: 1n,
    minB: 1n,
    to,
    refundTo: to,
    deadlineHeight,
  }),
  sdk.swapExactTokensForTokens({ tokenIn, tokenOut, to, ...exactIn }),
  sdk.swapExactPrivateForPublic({ record, tokenOut, to, ...exactIn }),
  sdk.swapExactPublicForPrivate({ tokenIn, tokenOut, toPrivate: to, toPublic: to, ...exactIn }),
  sdk.swapExactPrivateForPrivate({ record, tokenOut, toPrivate: to, toPublic: to, ...exactIn }),
  sdk.swapTokensForExactTokens({ tokenIn, tokenOut, to, ...exactOut }),
  sdk.swapPrivateForExactPublic({ record, tokenOut, to, refundTo: to, ...exactOut }),
  sdk.swapPublicForExactPrivate({ tokenIn, tokenOut, toPrivate: to, ...exactOut }),
  sdk.swapPrivateForExactPrivate({ record, tokenOut, toPrivate: to, refundTo: to, ...exactOut }),
  sdk.swapExactPath({ path, to, ...exactIn }),
  sdk.swapExactPathPrivate({ record, path, toPrivate: to, toPublic: to, ...exactIn }),
  sdk.transferCreditsPublic({ to, amount }),
  sdk.transferCreditsPrivate({ record, to, amount }),
  sdk.transferCreditsPublicToPrivate({ to, amount }),
  sdk.transferCreditsPrivateToPublic({ record, to, amount }),
  sdk.joinCredits({ first: record, second: record }),
  sdk.splitCredits({ record, amount }),
  sdk.initWrappedCredits({}),
  sdk.wrapCredits({ to, amount }),
  sdk.wrapCreditsPrivately({ record, to, amount }),
  sdk.unwrapCredits({ to, amount }),
  sdk.unwrapCreditsPrivately({ record, to, amount }),
  sdk.unwrapCreditsPrivateToPublic({ record, to, amount }),
  sdk.initRegistryToken({ originId: '8', ...names }),
  sdk.wrapRegistry({ originId: '8', to, amount }),
  sdk.wrapRegistryPrivately({ record, to, amount }),
  sdk.unwrapRegistry({ originId: '8', to, amount }),
  sdk.unwrapRegistryPrivately({ originId: '8', record, to, amount }),
  sdk.initArc20Token({ token: 'usdx.aleo', ...names }),
  sdk.wrapArc20({ token: 'usdx.aleo', to, amount }),
  sdk.wrapArc20Privately({ token: 'usdx.aleo', record, to, amount }),
  sdk.unwrapArc20({ token: 'usdx.aleo', to, amount }),
  sdk.unwrapArc20Privately({ token: 'usdx.aleo', record, to, amount }),
  sdk.unwrapArc22Privately({ token: 'usdx.aleo', record, to, amount }),
  sdk.swapCreditsForTokens({ tokenOut, to, ...exactIn }),
  sdk.swapTokensForCredits({ tokenIn, to, surplusTo: to, ...exactIn }),
  sdk.swapPrivateCreditsForToken({ record, tokenOut, to, refundTo: to, ...exactIn }),
  sdk.swapPrivateForCredits({ record, to, refundTo: to, ...exactIn }),
  sdk.swapArc20ForTokens({ token: 'usdx.aleo', tokenOut, to, ...exactIn }),
  sdk.swapPrivateArc20ForPrivate({
    token: 'usdx.aleo',
    record,
    tokenOut,
    to,
    refundTo: to,
    ...exactIn,
  }),
  sdk.swapPrivateForArc20({ token: 'usdx.aleo', record, to, refundTo: to, ...exactIn }),
  ...[sdk.addLiquidityCreditsFirst, sdk.addLiquidityCreditsSecond].map((build) =>
    build({
      creditsRecord: record,
      tokenRecord: record,
      creditsAmount: 5n,
      tokenAmount: 5n,
      minCredits: 1n,
      minToken: 1n,
      minLiquidity: 1n,
      to,
      refundTo: to,
      deadlineHeight,
    }),
  ),
  sdk.claimFaucet({ token, amount }),
  sdk.setFaucetLimit({ token, amount }),
  sdk.payPrize({ token, to, amount }),
  sdk.setSwapFee({ feeBps: 30n }),
  sdk.setProtocolFee({ collector: to, basePortion: 5n }),
  sdk.setPrivateOperations({ allowed: true }),
  sdk.setPaused({ paused: false }),
  sdk.setBlacklist({ address: to, listed: true }),
  sdk.setTokenBlocked({ token, blocked: true }),
  sdk.transferAdmin({ admin: to }),
  sdk.acceptAdmin({}),
]

const creditsSource = Program.getCreditsProgram().toString()
const programs = [...programIds, 'credits.aleo'] as const
const sourceOf = (id: (typeof programs)[number]) =>
  id === 'credits.aleo' ? creditsSource : programSource(id)

/** The input types of each function, read from the compiled program. */
function functionsOf(source: string): Map<string, string[]> {
  const functions = new Map<string, string[]>()
  let inputs: string[] | undefined
  for (const line of source.split('\n')) {
    const [, name] = /^function (\w+):/.exec(line) ?? []
    if (/^\S/.test(line)) inputs = undefined
    if (name) {
      inputs = []
      functions.set(name, inputs)
    }
    const [, type] = /^ {4}input r\d+ as ([\w./]+);/.exec(line) ?? []
    if (type) inputs?.push(type.replace(/\.(public|private)$/, ''))
  }
  return functions
}

/** The type of an input as a program would name it. */
function typeOf(input: string): string {
  if (input.startsWith('{')) return 'record'
  if (input.startsWith('aleo1')) return 'address'
  if (input === 'true' || input === 'false') return 'boolean'
  return /[a-z]\w*$/.exec(input)?.[0] ?? 'unknown'
}

describe('builders', () => {
  test.each(calls.map((call) => [`${call.program}/${call.function}`, call] as const))(
    'default: %s has the inputs of the program',
    (_, call) => {
      const program = programs.find((id) => id === call.program)
      if (!program) throw new Error(`unknown program ${call.program}`)
      const types = functionsOf(sourceOf(program)).get(call.function)
      const expected = types?.map((type) => (/record$/.test(type) ? 'record' : type))
      expect(call.inputs.map(typeOf)).toEqual(expected)
    },
  )

  test('behavior: every function of the suite has a builder', () => {
    const built = new Set(calls.map((call) => `${call.program}/${call.function}`))
    const missing = programIds
      .flatMap((id) => [...functionsOf(programSource(id)).keys()].map((name) => `${id}/${name}`))
      .filter((name) => !built.has(name))
    expect(missing).toEqual(['nightjar_math.aleo/version']) // no user action: it is there for snarkVM
  })

  test('behavior: every function has a fee in the table', () => {
    const without = calls.filter((call) => FEES[call.program]?.[call.function] === undefined)
    expect(without.map((call) => `${call.program}/${call.function}`)).toEqual([])
  })

  test('behavior: the fee is public and whole unless told otherwise', () => {
    for (const { privateFee, feeMicrocredits } of calls) {
      expect(privateFee).toBe(false)
      expect(feeMicrocredits).toBeGreaterThan(0n)
    }
    const call = sdk.transferPublic({ token, to, amount, feeMicrocredits: 7n, privateFee: true })
    expect([call.feeMicrocredits, call.privateFee]).toEqual([7n, true])
  })
})

describe('swapExactPath', () => {
  test('behavior: two hops end in token 0, three name all four tokens', () => {
    const two = sdk.swapExactPath({ path: ['1', '2', '3field'], to, ...exactIn })
    const three = sdk.swapExactPath({ path: ['1', '2', '3', '4'], to, ...exactIn })
    expect(two.inputs.slice(0, 4)).toEqual(['1field', '2field', '3field', '0field'])
    expect(three.inputs.slice(0, 4)).toEqual(['1field', '2field', '3field', '4field'])
  })

  test('error: one pair is no path', () => {
    expect(() => sdk.swapExactPath({ path: ['1', '2'], to, ...exactIn })).toThrow(RangeError)
  })
})

describe('createPair', () => {
  test('behavior: states the rounded-down root of the deposits', () => {
    const call = sdk.createPair({ tokenA, tokenB, ...deposit, amountA: 4001n, amountB: 1000n })
    expect(call.inputs[4]).toBe('2000u128')
  })
})

describe('buildCall', () => {
  test('error: an amount that the chain cannot hold', () => {
    expect(() => sdk.wrapCredits({ to, amount: 2n ** 64n })).toThrowErrorMatchingInlineSnapshot(
      `[AmountOutOfRange: The amount 18446744073709551616 does not fit u64. Enter one from 0 to 2^64 − 1.]`,
    )
  })

  test('error: a deadline that is no height', () => {
    expect(() => sdk.swapExactPath({ path, to, ...exactIn, deadlineHeight: -1 })).toThrow(
      RangeError,
    )
  })
})
