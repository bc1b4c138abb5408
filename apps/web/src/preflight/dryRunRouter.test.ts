import { formatPlaintext, parsePlaintext, parseRecord, plaintextBits } from '@nightjar/aleo'
import { createSdkCrypto } from '@nightjar/avm'
import { createEngine, type Engine } from '@nightjar/conformance/engine'
import { developmentAccounts } from '@nightjar/devchain'
import { type ProgramId, programSource } from '@nightjar/programs'
import {
  addLiquidityCreditsFirst,
  addLiquidityCreditsSecond,
  addLiquidityPrivately,
  encodeProgramId,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  quoteExactIn,
  stripFieldSuffix,
  swapArc20ForTokens,
  swapCreditsForTokens,
  swapExactPrivateForPrivate,
  swapExactTokensForTokens,
  swapPrivateArc20ForPrivate,
  swapPrivateCreditsForToken,
  swapPrivateForArc20,
  swapPrivateForCredits,
  swapTokensForCredits,
  type UnsignedTransaction,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import * as sdk from '@provablehq/sdk/testnet.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { chainSnapshot, gainsOfPools, movedLines } from '../testing/chainSnapshot.ts'
import type { Snapshot } from './chainState.ts'
import { createDryRun, type DryRun } from './dryRun.ts'

const [admin] = developmentAccounts as [(typeof developmentAccounts)[number]]
const once = developmentAccounts[40]?.address ?? ''
const { core, config } = PROGRAMS
const crypto = createSdkCrypto(sdk)
const hash = (text: string): string =>
  `${crypto.hashBhp(256, plaintextBits(parsePlaintext(text)))}field`

/** The suite in its interpreter, which the scenario of programs/test compares with real nodes. */
let engine: Engine
let height = 100
let dryRun: DryRun
/** Ids of three tokens in order, and of two pairs that join them. */
let tokens: readonly [string, string, string]

type Call = {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
}

/** Executes a call in the next block; records are accepted without checks. */
function send(call: Call): string {
  const { address } = admin
  const inputs = call.inputs.map((text) => {
    if (!text.includes('_nonce')) return text
    const { owner, entries } = parseRecord(text)
    const texts = [...entries].map(([name, { value }]) => [name, formatPlaintext(value)] as const)
    return { program: core, owner, entries: Object.fromEntries(texts) }
  })
  const { program, function: name } = call
  if (program !== core && program !== config) throw new Error(`${program} is not played here.`)
  const by = { caller: address, signer: address }
  height += 1
  return engine.run({ program, function: name, ...by, inputs, height }).verdict
}

const ofCore = (name: string, ...inputs: readonly string[]): Call => ({
  program: core,
  function: name,
  inputs,
})

beforeAll(() => {
  engine = createEngine()
  const suite: readonly ProgramId[] = [
    'nightjar_config.aleo',
    'nightjar_math.aleo',
    'nightjar_core.aleo',
    'nightjar_credits.aleo',
    'nightjar_arc20.aleo',
    'nightjar_router.aleo',
  ]
  const credits = sdk.Program.getCreditsProgram().toString()
  dryRun = createDryRun(sdk, [credits, ...suite.map(programSource)])
  for (const salt of ['1', '2', '3']) {
    const facts = ['1field', '1field', '6u8', `${2n ** 127n}u128`, admin.address]
    send(ofCore('create_token', `${salt}field`, ...facts))
  }
  const ids = ['1', '2', '3'].map((salt) =>
    hash(`{ creator: ${admin.address}, salt: ${salt}field }`),
  )
  const [first = '', second = '', third = ''] = ids.toSorted((a, b) =>
    fieldValue(a) < fieldValue(b) ? -1 : 1,
  )
  tokens = [first, second, third]
  for (const token of tokens) send(ofCore('mint_public', token, admin.address, `${2n ** 100n}u128`))
  wrapCredits()
  wrapArc20s()
  const deposit = ['1000000000u128', '4000000000u128', '2000000000u128', admin.address]
  for (const [low, high] of pairsOf(tokens)) {
    send(ofCore('create_pair', low, high, ...deposit, '4000000000u32'))
  }
}, 120_000) // loading snarkVM takes long on a busy machine

/** The token of an ARC-20 program, as its wrapper would create it; the admin holds some. */
const wrappedArc20 = (): string =>
  hash(`{ creator: ${PROGRAM_ADDRESSES.arc20}, salt: ${encodeProgramId('tok_arc20.aleo')} }`)

function wrapArc20s() {
  const address = PROGRAM_ADDRESSES.arc20
  const by = { program: core, caller: address, signer: admin.address, height } as const
  const salt = encodeProgramId('tok_arc20.aleo')
  const facts = [salt, '1field', '1field', '6u8', '0u128', address]
  engine.run({ ...by, function: 'create_token', inputs: facts })
  const minted = [wrappedArc20(), admin.address, `${2n ** 60n}u128`]
  engine.run({ ...by, function: 'mint_public', inputs: minted })
}

/** What the wrapper of credits does at its start, and for the accounts that open the pools. */
function wrapCredits() {
  const address = PROGRAM_ADDRESSES.credits
  const by = { program: core, caller: address, signer: admin.address, height } as const
  const facts = ['0field', '1field', '1field', '6u8', '0u128', address]
  engine.run({ ...by, function: 'create_token', inputs: facts })
  const minted = [WRAPPED_ALEO.id, admin.address, `${2n ** 60n}u128`]
  engine.run({ ...by, function: 'mint_public', inputs: minted })
}

const inOrder = (a: string, b: string): readonly [string, string] =>
  fieldValue(a) < fieldValue(b) ? [a, b] : [b, a]

/** The pools of the chain; of the three tokens, the first and the last have a pool with wrapped credits. */
const pairsOf = ([a, b, c]: typeof tokens) => [
  inOrder(a, b),
  inOrder(b, c),
  inOrder(a, WRAPPED_ALEO.id),
  inOrder(c, WRAPPED_ALEO.id),
  inOrder(a, wrappedArc20()),
]

const fieldValue = (id: string): bigint => BigInt(stripFieldSuffix(id))

/** The chain as a page would know it, with credits and the router's allowances. */
function snapshot(): Snapshot {
  const { address } = admin
  const known = chainSnapshot({ engine, height, hash, tokens, pairs: pairsOf(tokens), address })
  const allowances = tokens.map((id) => [id, 3_000_000n] as const)
  const router = { credits: 9_000_000n, spender: PROGRAM_ADDRESSES.router, allowances }
  return { ...known, own: { ...known.own, router } }
}

/** What the chain does with a call; it is unchanged afterwards. */
function play(call: UnsignedTransaction): { readonly verdict: string; readonly moved: string[] } {
  const start = engine.store.snapshot()
  const before = snapshot()
  const verdict = send(call)
  const moved = gainsOfPools(before, snapshot())
  engine.store.revert(start)
  return { verdict, moved }
}

const deadlineHeight = 4_000_000_000
const creditsRecord = () =>
  `{ owner: ${admin.address}.private, microcredits: 50000000u64.private, _nonce: 0group.public, _version: 1u8.public }`
const tokenRecord = (token: string) =>
  `{ owner: ${admin.address}.private, token: ${token}.private, amount: 50000000u128.private, _nonce: 0group.public, _version: 1u8.public }`

/** The record that the wrapper makes from credits on the way. */
const wrappedRecord = () => tokenRecord(WRAPPED_ALEO.id)

/** The reserves of a token's pool with wrapped credits, in its order. */
const poolWith = (token: string) =>
  inOrder(token, WRAPPED_ALEO.id)[0] === token
    ? { reserveIn: 4_000_000_000n, reserveOut: 1_000_000_000n, feeBps: 30n }
    : { reserveIn: 1_000_000_000n, reserveOut: 4_000_000_000n, feeBps: 30n }

/** The router's call, and the core's part of it, which the chain executes. */
type Handed = { readonly call: UnsignedTransaction; readonly handed: UnsignedTransaction }

/** The result of the dry run of the router's call, and what the chain does with the core's part. */
function routed({ call, handed }: Handed) {
  const said = dryRun({ ...call, signer: admin.address }, snapshot())
  return { said, ...play(handed) }
}

const ends = { to: admin.address, refundTo: once, deadlineHeight }

function payCredits(token: string, amountOutMin: bigint, change: object = {}): Handed {
  const amounts = { amountIn: 1_000_000n, amountOutMin, tokenOut: token }
  const paid = { ...ends, toPrivate: admin.address, toPublic: once }
  const terms = { ...amounts, ...ends, ...change }
  return {
    call: swapPrivateCreditsForToken({ ...terms, record: creditsRecord() }),
    handed: swapExactPrivateForPrivate({ ...paid, ...terms, record: wrappedRecord() }),
  }
}

describe('what the router does', () => {
  const [lowest, , highest] = ['0', '1', '2']
  const at = (place: string | undefined) => tokens[Number(place)] ?? ''

  test.each([lowest, highest])('default: a credits record pays for token %s', (place) => {
    const token = at(place)
    const out = quoteExactIn(1_000_000n, poolWith(token))
    const { said, moved, verdict } = routed(payCredits(token, out))
    expect(verdict).toBe('accepted')
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    expect(moved).toContain(`${stripFieldSuffix(token)} ${-out}`)
    const asked = routed(payCredits(token, out + 1n))
    expect([asked.said, asked.verdict]).toEqual([{ kind: 'fails', cause: 'price' }, 'rejected'])
  })

  test('default: a record pays for credits', () => {
    const token = at(highest)
    const { reserveIn, reserveOut, feeBps } = poolWith(token)
    const turned = { reserveIn: reserveOut, reserveOut: reserveIn, feeBps }
    const amounts = { amountIn: 1_000_000n, amountOutMin: quoteExactIn(1_000_000n, turned) }
    const terms = { ...ends, ...amounts, record: tokenRecord(token) }
    const { said, moved, verdict } = routed({
      call: swapPrivateForCredits(terms),
      handed: swapExactPrivateForPrivate({
        ...terms,
        tokenOut: WRAPPED_ALEO.id,
        toPrivate: admin.address,
        toPublic: once,
      }),
    })
    expect(verdict).toBe('accepted')
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    expect(moved).toContain(`${stripFieldSuffix(WRAPPED_ALEO.id)} ${-amounts.amountOutMin}`)
  })

  test.each([lowest, highest])('default: credits and token %s go into their pool', (place) => {
    const token = at(place)
    const isFirst = inOrder(token, WRAPPED_ALEO.id)[1] === token
    const build = isFirst ? addLiquidityCreditsFirst : addLiquidityCreditsSecond
    const limits = { minCredits: 1n, minToken: 1n, minLiquidity: 1n }
    const call = build({
      ...{ ...ends, ...limits, creditsRecord: creditsRecord(), tokenRecord: tokenRecord(token) },
      ...{ creditsAmount: 1_000_001n, tokenAmount: 3_000_003n },
    })
    const sides = [
      [WRAPPED_ALEO.id, 1_000_001n],
      [token, 3_000_003n],
    ] as const
    const [a, b] = isFirst ? sides : [sides[1], sides[0]]
    const handed = addLiquidityPrivately({
      ...{ ...ends, minA: 1n, minB: 1n, minLiquidity: 1n, amountA: a[1], amountB: b[1] },
      ...{ recordA: tokenRecord(a[0]), recordB: tokenRecord(b[0]) },
    })
    const { said, moved, verdict } = routed({ call, handed })
    expect(verdict).toBe('accepted')
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    expect(moved).toHaveLength(3)
  })

  test('default: ARC-20 tokens pay; nothing is promised about their own program', () => {
    const [token, tokenOut] = [wrappedArc20(), at(lowest)]
    const amounts = { amountIn: 1_000_000n, to: admin.address, deadlineHeight, tokenOut }
    const isFirst = inOrder(token, tokenOut)[0] === token
    const [reserveIn, reserveOut] = isFirst
      ? [1_000_000_000n, 4_000_000_000n]
      : [4_000_000_000n, 1_000_000_000n]
    const out = quoteExactIn(1_000_000n, { reserveIn, reserveOut, feeBps: 30n })
    const swap = (amountOutMin: bigint, change: object = {}) => {
      const terms = { ...amounts, amountOutMin, ...change }
      return routed({
        call: swapArc20ForTokens({ ...terms, token: 'tok_arc20.aleo' }),
        handed: swapExactTokensForTokens({ ...terms, tokenIn: token }),
      })
    }
    const { said, moved, verdict } = swap(out)
    expect(verdict).toBe('accepted')
    expect(said).toMatchObject({ kind: 'passes', isPart: true })
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    expect(moved).toContain(`${stripFieldSuffix(tokenOut)} ${-out}`)
    const asked = swap(out + 1n)
    expect([asked.said, asked.verdict]).toEqual([{ kind: 'fails', cause: 'price' }, 'rejected'])
    const late = swap(1n, { deadlineHeight: 1 })
    expect([late.said, late.verdict]).toEqual([{ kind: 'fails', cause: 'deadline' }, 'rejected'])
    expect(swap(1n, { tokenOut: tokens[1] }).said).toEqual({ kind: 'fails', cause: 'pair' })
  })

  test('default: an ARC-20 record pays; nothing is promised about its own program', () => {
    const [token, tokenOut] = [wrappedArc20(), at(lowest)]
    const isFirst = inOrder(token, tokenOut)[0] === token
    const [reserveIn, reserveOut] = isFirst
      ? [1_000_000_000n, 4_000_000_000n]
      : [4_000_000_000n, 1_000_000_000n]
    const out = quoteExactIn(1_000_000n, { reserveIn, reserveOut, feeBps: 30n })
    const record = `{ owner: ${admin.address}.private, amount: 50000000u128.private, _nonce: 0group.public, _version: 1u8.public }`
    const swap = (amountOutMin: bigint) => {
      const terms = { ...ends, amountIn: 1_000_000n, tokenOut, amountOutMin }
      const inside = { record: tokenRecord(token), toPrivate: admin.address, toPublic: once }
      return routed({
        call: swapPrivateArc20ForPrivate({ ...terms, record, token: 'tok_arc20.aleo' }),
        handed: swapExactPrivateForPrivate({ ...terms, ...inside }),
      })
    }
    const { said, moved, verdict } = swap(out)
    expect([said, verdict]).toEqual([
      { kind: 'passes', isPart: true, moved: expect.anything() },
      'accepted',
    ])
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    const asked = swap(out + 1n)
    expect([asked.said, asked.verdict]).toEqual([{ kind: 'fails', cause: 'price' }, 'rejected'])
  })

  test('default: a record pays for ARC-20 tokens; nothing is promised about their own program', () => {
    const [token, tokenIn] = [wrappedArc20(), at(lowest)]
    const isFirst = inOrder(token, tokenIn)[0] === token
    const [reserveIn, reserveOut] = isFirst
      ? [4_000_000_000n, 1_000_000_000n]
      : [1_000_000_000n, 4_000_000_000n]
    const out = quoteExactIn(1_000_000n, { reserveIn, reserveOut, feeBps: 30n })
    const swap = (amountOutMin: bigint, change: object = {}) => {
      const terms = { ...ends, amountIn: 1_000_000n, amountOutMin, ...change }
      const record = tokenRecord(tokenIn)
      const inside = { tokenOut: token, toPrivate: admin.address, toPublic: once }
      return routed({
        call: swapPrivateForArc20({ ...terms, record, token: 'tok_arc20.aleo' }),
        handed: swapExactPrivateForPrivate({ ...terms, ...inside, record }),
      })
    }
    const { said, moved, verdict } = swap(out)
    expect([said, verdict]).toEqual([
      { kind: 'passes', isPart: true, moved: expect.anything() },
      'accepted',
    ])
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    expect(moved).toContain(`${stripFieldSuffix(token)} ${-out}`)
    const asked = swap(out + 1n)
    expect([asked.said, asked.verdict]).toEqual([{ kind: 'fails', cause: 'price' }, 'rejected'])
    const late = swap(1n, { deadlineHeight: 1 })
    expect([late.said, late.verdict]).toEqual([{ kind: 'fails', cause: 'deadline' }, 'rejected'])
  })

  test('behavior: public credits and an allowance can be used in full, but not exceeded', () => {
    const [, token] = [at(lowest), at(highest)]
    const say = (call: UnsignedTransaction) =>
      dryRun({ ...call, signer: admin.address }, snapshot()).kind
    const pay = (amountIn: bigint) =>
      swapCreditsForTokens({ ...ends, amountIn, amountOutMin: 1n, tokenOut: token })
    const sell = (amountIn: bigint) => {
      const amounts = { amountIn, amountOutMin: 1n, tokenIn: token }
      return swapTokensForCredits({ ...ends, ...amounts, surplusTo: admin.address })
    }
    expect([9_000_000n, 9_000_001n].map(pay).map(say)).toEqual(['passes', 'fails'])
    expect([3_000_000n, 3_000_001n].map(sell).map(say)).toEqual(['passes', 'fails'])
  })

  test('error: a passed deadline, a pause and an unknown pool are rejected', () => {
    const said = (change: object, before = () => {}) => {
      const start = engine.store.snapshot()
      before()
      const { call } = payCredits(at(lowest), 1n, change)
      const { kind, ...rest } = dryRun({ ...call, signer: admin.address }, snapshot())
      engine.store.revert(start)
      return [kind, 'cause' in rest && rest.cause]
    }
    expect(said({ deadlineHeight: 1 })).toEqual(['fails', 'deadline'])
    expect(said({ tokenOut: tokens[1] })).toEqual(['fails', 'pair'])
    const pause = () => void send({ program: config, function: 'pause', inputs: [] })
    expect(said({}, pause)).toEqual(['fails', 'paused'])
  })
})
