import { formatPlaintext, parsePlaintext, parseRecord, plaintextBits } from '@nightjar/aleo'
import { createSdkCrypto } from '@nightjar/avm'
import { createEngine, type Engine } from '@nightjar/conformance/engine'
import { developmentAccounts } from '@nightjar/devchain'
import { type ProgramId, programSource } from '@nightjar/programs'
import {
  addLiquidity,
  approvePublic,
  PROGRAMS,
  quoteExactIn,
  quoteExactOut,
  removeLiquidity,
  stripFieldSuffix,
  swapExactPathPrivate,
  swapExactPrivateForPrivate,
  swapExactTokensForTokens,
  swapPrivateForExactPrivate,
  swapTokensForExactTokens,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import * as sdk from '@provablehq/sdk/testnet.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { chainSnapshot, gainsOfPools, movedLines } from '../testing/chainSnapshot.ts'
import type { Snapshot } from './chainState.ts'
import { createDryRun, type DryRun, type DryRunResult } from './dryRun.ts'

const [admin, stranger] = developmentAccounts as [
  (typeof developmentAccounts)[number],
  (typeof developmentAccounts)[number],
]
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
function send(call: Call, { address } = admin): string {
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
  ]
  dryRun = createDryRun(sdk, suite.map(programSource))
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
  const deposit = ['1000000000u128', '4000000000u128', '2000000000u128', admin.address]
  for (const [low, high] of pairsOf(tokens)) {
    send(ofCore('create_pair', low, high, ...deposit, '4000000000u32'))
  }
}, 120_000) // loading snarkVM takes long on a busy machine

const pairsOf = ([a, b, c]: typeof tokens) =>
  [
    [a, b],
    [b, c],
  ] as const

const fieldValue = (id: string): bigint => BigInt(stripFieldSuffix(id))

const snapshot = ({ address } = admin): Snapshot =>
  chainSnapshot({ engine, height, hash, tokens, pairs: pairsOf(tokens), address })

/** The result of the dry run, and what the chain then does with the same call; the chain is unchanged afterwards. */
function both(
  call: UnsignedTransaction,
  { by = admin, before = () => {} }: { by?: typeof admin; before?: () => void } = {},
): { readonly said: DryRunResult; readonly verdict: string; readonly moved: string[] } {
  const start = engine.store.snapshot()
  before()
  const known = snapshot(by)
  const said = dryRun({ ...call, signer: by.address }, known)
  const verdict = send(call, by)
  const moved = gainsOfPools(known, snapshot(by))
  engine.store.revert(start)
  return { said, verdict, moved }
}

const deadlineHeight = 4_000_000_000
const pool = { reserveIn: 1_000_000_000n, reserveOut: 4_000_000_000n, feeBps: 30n }

/** Holds fifty million of the first token. */
const ownRecord = () =>
  `{ owner: ${admin.address}.private, token: ${tokens[0]}.private, amount: 50000000u128.private, _nonce: 0group.public, _version: 1u8.public }`

function publicSwap(amountIn: bigint, amountOutMin: bigint, terms: object = {}) {
  const [tokenIn, tokenOut] = tokens
  const to = admin.address
  return swapExactTokensForTokens({
    tokenIn,
    tokenOut,
    amountIn,
    amountOutMin,
    to,
    deadlineHeight,
    ...terms,
  })
}

function privateSwap(amountIn: bigint, amountOutMin: bigint, terms: object = {}) {
  const swap = { record: ownRecord(), tokenOut: tokens[1], amountIn, amountOutMin }
  const ends = { toPrivate: admin.address, toPublic: once, deadlineHeight }
  return swapExactPrivateForPrivate({ ...swap, ...ends, ...terms })
}

describe('what passes on the chain', () => {
  test('default: a public swap at its exact minimum, with its amounts', () => {
    const out = quoteExactIn(1_000_000n, pool)
    const { said, verdict, moved } = both(publicSwap(1_000_000n, out))
    expect(verdict).toBe('accepted')
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
    expect(moved).toContain(`${stripFieldSuffix(tokens[1])} ${-out}`)
  })

  test('default: a private swap, to an address that nobody is asked about', () => {
    const out = quoteExactIn(1_000_000n, pool)
    const { said, verdict, moved } = both(privateSwap(1_000_000n, out - 5n))
    expect(verdict).toBe('accepted')
    expect(said.kind === 'passes' && movedLines(said.moved)).toEqual(moved)
  })

  test('behavior: over a path, for an exact amount, into and out of a pool', () => {
    const [a, b, c] = tokens
    const exact = { amountOut: 777_777n, amountInMax: quoteExactOut(777_777n, pool) }
    const common = { deadlineHeight, to: admin.address }
    const amounts = { amountA: 1_000_001n, amountB: 4_000_004n, minA: 1n, minB: 1n }
    const calls = [
      swapExactPathPrivate({
        ...{ record: ownRecord(), path: [a, b, c], amountIn: 1_000_000n, amountOutMin: 1n },
        ...{ toPrivate: admin.address, toPublic: once, deadlineHeight },
      }),
      swapTokensForExactTokens({ ...common, ...exact, tokenIn: a, tokenOut: b }),
      swapPrivateForExactPrivate({
        ...{ ...exact, record: ownRecord(), tokenOut: b, toPrivate: admin.address, refundTo: once },
        deadlineHeight,
      }),
      addLiquidity({ ...common, ...amounts, tokenA: a, tokenB: b }),
      removeLiquidity({
        ...common,
        tokenA: a,
        tokenB: b,
        liquidity: 1_000_003n,
        minA: 1n,
        minB: 1n,
      }),
    ]
    for (const call of calls) {
      const { said, verdict, moved } = both(call)
      expect([call.function, verdict]).toEqual([call.function, 'accepted'])
      expect(said.kind === 'passes' && movedLines(said.moved), call.function).toEqual(moved)
      expect(moved.length).toBeGreaterThan(1)
    }
  })
})

describe('what the chain rejects', () => {
  const cases: readonly (readonly [string, () => ReturnType<typeof both>])[] = [
    ['price', () => both(publicSwap(1_000_000n, quoteExactIn(1_000_000n, pool) + 1n))],
    ['price', () => both(privateSwap(1_000_000n, quoteExactIn(1_000_000n, pool) + 1n))],
    ['overflow', () => both(publicSwap(2n ** 98n, 1n))],
    ['balance', () => both(publicSwap(1_000_000n, 1n), { by: stranger })],
    ['deadline', () => both(publicSwap(1_000_000n, 1n, { deadlineHeight: 1 }))],
    ['deadline', () => both(privateSwap(1_000_000n, 1n, { deadlineHeight: 1 }))],
    ['pair', () => both(publicSwap(1_000_000n, 1n, { tokenOut: tokens[2] }))],
    ['paused', () => both(publicSwap(1_000_000n, 1n), { before: () => set('pause') })],
    ['paused', () => both(privateSwap(1_000_000n, 1n), { before: () => set('pause') })],
    ['privateOff', () => both(privateSwap(1_000_000n, 1n), { before: turnPrivateOff })],
    [
      'blocked',
      () =>
        both(publicSwap(1_000_000n, 1n), {
          before: () => set('set_token_blocked', tokens[1], 'true'),
        }),
    ],
    [
      'blacklist',
      () =>
        both(publicSwap(1_000_000n, 1n), {
          before: () => set('set_blacklist', admin.address, 'true'),
        }),
    ],
  ]
  const set = (name: string, ...inputs: readonly string[]) =>
    send({ program: config, function: name, inputs })
  const turnPrivateOff = () => {
    set('set_private_ops', 'false')
    height += 10
  }

  test.each(cases)('error: %s', (cause, play) => {
    const { said, verdict } = play()
    expect([said, verdict]).toEqual([{ kind: 'fails', cause }, 'rejected'])
  })
})

describe('what is not known', () => {
  test('behavior: no statement is made about it', () => {
    const spender = stranger.address
    const call = approvePublic({ token: tokens[0], spender, amount: 1n })
    expect(dryRun({ ...call, signer: admin.address }, snapshot())).toEqual({ kind: 'unknown' })
    const foreign = { program: 'other.aleo', function: 'main', inputs: [], signer: admin.address }
    expect(dryRun(foreign, snapshot())).toEqual({ kind: 'unknown' })
  })
})
