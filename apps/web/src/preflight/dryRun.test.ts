import { parsePlaintext, plaintextBits } from '@nightjar/aleo'
import { developmentAccounts } from '@nightjar/devchain'
import { type ProgramId, programSource } from '@nightjar/programs'
import {
  approvePublic,
  encodeProgramId,
  PROGRAM_ADDRESSES,
  swapArc20ForTokens,
  swapCreditsForTokens,
  swapPrivateCreditsForToken,
  swapPrivateForArc20,
  swapTokensForCredits,
  type UnsignedTransaction,
  unwrapArc20,
  unwrapArc20Privately,
  unwrapCredits,
  unwrapCreditsPrivately,
  unwrapRegistry,
  unwrapRegistryPrivately,
  WRAPPED_ALEO,
  wrapArc20,
  wrapArc20Privately,
  wrapCredits,
  wrapCreditsPrivately,
  wrapRegistry,
  wrapRegistryPrivately,
  ZERO_ADDRESS,
} from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { beforeAll, describe, expect, test } from 'vitest'
import { servedPairs, tokenOf } from '../testing/exchange.ts'
import type { Snapshot } from './chainState.ts'
import { createDryRun, type DryRun } from './dryRun.ts'

const { crypto, creditsSource } = await loadTestnet()

// conformance/programs compares what this says about every function with what a node then does

const [to, other] = developmentAccounts.map(({ address }) => address) as [string, string]
const hash = (text: string): string =>
  `${crypto.hashBhp(256, plaintextBits(parsePlaintext(text)))}field`

const suite: readonly ProgramId[] = [
  'nightjar_config.aleo',
  'nightjar_math.aleo',
  'nightjar_core.aleo',
  'nightjar_credits.aleo',
  'nightjar_arc20.aleo',
  'nightjar_router.aleo',
]
let dryRun: DryRun
beforeAll(() => {
  dryRun = createDryRun(crypto, [creditsSource, ...suite.map((id) => programSource(id))])
}, 120_000) // loading snarkVM takes long on a busy machine

const held = 1_000_000n
const usdx = tokenOf('USDX').id
const program = 'tok_arc20.aleo'
const originId = '7001field'
const wrappers = {
  credits: { wrapper: PROGRAM_ADDRESSES.credits, salt: '0field' },
  registry: { wrapper: PROGRAM_ADDRESSES.registry, salt: originId },
  arc20: { wrapper: PROGRAM_ADDRESSES.arc20, salt: encodeProgramId(program) },
} as const
type Kind = keyof typeof wrappers
const insideOf = (kind: Kind) =>
  hash(`{ creator: ${wrappers[kind].wrapper}, salt: ${wrappers[kind].salt} }`)

/** The exchange as seeded, at block 100; the account holds a million units of everything, and may spend twice that. */
function snapshot(spender: string): Snapshot {
  const tokens = [usdx, ...(Object.keys(wrappers) as Kind[]).map(insideOf)]
  const amounts = (amount: bigint) => tokens.map((id) => [id, amount] as const)
  const router = { credits: held, spender, allowances: amounts(2n * held) }
  return {
    height: 100,
    settings: {
      swap_fee: '{ fee: 30u128, next_fee: 30u128, from_height: 0u32 }',
      protocol_fee: `{ collector: ${ZERO_ADDRESS}, base_portion: 5u128, next_collector: ${ZERO_ADDRESS}, next_base_portion: 5u128, from_height: 0u32 }`,
      private_ops: '{ allowed: true, next_allowed: true, from_height: 0u32 }',
      paused_until: '0u32',
    },
    pairs: servedPairs,
    tokens,
    blocked: [],
    own: { address: to, isBlacklisted: false, balances: amounts(held), router },
  }
}

type Change = (snapshot: Snapshot) => Snapshot
const listed: Change = (known) => ({ ...known, own: { ...known.own, isBlacklisted: true } })
const setting =
  (name: keyof Snapshot['settings'], value: string): Change =>
  (known) => ({ ...known, settings: { ...known.settings, [name]: value } })
const privateOff = setting(
  'private_ops',
  '{ allowed: false, next_allowed: false, from_height: 0u32 }',
)
const paused = setting('paused_until', '4294967295u32')

/** Whether a call passes, or why it fails. */
function say(
  call: UnsignedTransaction,
  spender: string = PROGRAM_ADDRESSES.router,
  change: Change = (known) => known,
): string {
  const said = dryRun({ ...call, signer: to }, change(snapshot(spender)))
  return said.kind === 'fails' ? said.cause : said.kind
}

const record = (entries: string) =>
  `{ owner: ${to}.private, ${entries}, _nonce: 0group.public, _version: 1u8.public }`
const tokenRecord = (token: string) =>
  record(`token: ${token}.private, amount: ${held}u128.private`)
const outside = {
  credits: record(`microcredits: ${held}u64.private`),
  registry: record(
    `amount: ${held}u128.private, token_id: ${originId}.private, external_authorization_required: false.private, authorized_until: 4294967295u32.private`,
  ),
  arc20: record(`amount: ${held}u128.private`),
} as const

const wraps = {
  credits: (amount: bigint) => wrapCredits({ to, amount }),
  registry: (amount: bigint) => wrapRegistry({ originId, to, amount }),
  arc20: (amount: bigint) => wrapArc20({ token: program, to, amount }),
} as const
const privateWraps = {
  credits: () => wrapCreditsPrivately({ record: outside.credits, to, amount: 5n }),
  registry: () => wrapRegistryPrivately({ record: outside.registry, to, amount: 5n }),
  arc20: () => wrapArc20Privately({ token: program, record: outside.arc20, to, amount: 5n }),
} as const
const unwraps = {
  credits: (amount: bigint) => unwrapCredits({ to, amount }),
  registry: (amount: bigint) => unwrapRegistry({ originId, to, amount }),
  arc20: (amount: bigint) => unwrapArc20({ token: program, to, amount }),
} as const
const privateUnwraps = {
  credits: (held: string) => unwrapCreditsPrivately({ record: held, to, amount: 5n }),
  registry: (held: string) => unwrapRegistryPrivately({ originId, record: held, to, amount: 5n }),
  arc20: (held: string) => unwrapArc20Privately({ token: program, record: held, to, amount: 5n }),
} as const

describe.each(Object.keys(wrappers) as Kind[])('the wrapper of %s', (kind) => {
  const { wrapper } = wrappers[kind]

  test('behavior: does not wrap for an address that the exchange has blocked', () => {
    expect(say(wraps[kind](5n), wrapper)).toBe('passes')
    expect(say(wraps[kind](5n), wrapper, listed)).toBe('blacklist')
  })

  test('behavior: unwraps the whole balance, and not one unit more', () => {
    expect(say(unwraps[kind](held), wrapper)).toBe('passes')
    expect(say(unwraps[kind](held + 1n), wrapper)).toBe('balance')
  })

  test('behavior: if private operations are disabled, only the way out is open', () => {
    const unwrap = privateUnwraps[kind](tokenRecord(insideOf(kind)))
    expect([say(privateWraps[kind](), wrapper), say(unwrap, wrapper)]).toEqual(['passes', 'passes'])
    expect(say(privateWraps[kind](), wrapper, privateOff)).toBe('privateOff')
    expect(say(unwrap, wrapper, privateOff)).toBe('passes')
  })
})

describe('the router', () => {
  const ends = { to, refundTo: other, deadlineHeight: 4_000_000_000 }
  const amounts = { amountIn: 1000n, amountOutMin: 1n }
  const payCredits = (change: object = {}) =>
    swapPrivateCreditsForToken({
      ...{ ...ends, ...amounts, record: outside.credits, tokenOut: usdx },
      ...change,
    })
  const payArc20 = (change: object = {}) =>
    swapArc20ForTokens({ ...ends, ...amounts, token: program, tokenOut: usdx, ...change })
  const receiveArc20 = (change: object = {}) =>
    swapPrivateForArc20({
      ...{ ...ends, ...amounts, token: program, record: tokenRecord(usdx) },
      ...change,
    })
  /** A pool of the ARC-20 token, as deep as that of wrapped credits. */
  const withArc20: Change = (known) => {
    const [token_a = '', token_b = ''] = [insideOf('arc20'), usdx].sort((a, b) =>
      BigInt(a.replace('field', '')) < BigInt(b.replace('field', '')) ? -1 : 1,
    )
    const pair_id = hash(`{ token_a: ${token_a}, token_b: ${token_b} }`)
    const [like] = servedPairs
    return like
      ? { ...known, pairs: [...known.pairs, { ...like, pair_id, token_a, token_b }] }
      : known
  }

  test('behavior: public credits and an allowance can be used in full, but not exceeded', () => {
    const pay = (amountIn: bigint) =>
      swapCreditsForTokens({ ...ends, ...amounts, amountIn, tokenOut: usdx })
    expect([held, held + 1n].map((amount) => say(pay(amount)))).toEqual(['passes', 'balance'])
    const rich: Change = (known) => ({
      ...known,
      own: { ...known.own, balances: [[usdx, 9n * held]] },
    })
    const sell = (amountIn: bigint) =>
      swapTokensForCredits({ ...ends, ...amounts, amountIn, tokenIn: usdx, surplusTo: to })
    const said = [2n * held, 2n * held + 1n].map((amount) => say(sell(amount), undefined, rich))
    expect(said).toEqual(['passes', 'other']) // no cause names the router's allowance
  })

  test.each([
    ['credits', payCredits],
    ['ARC-20 tokens', payArc20],
    ['a record, for ARC-20 tokens', receiveArc20],
  ])(
    'behavior: paying with %s fails at a passed deadline, in a pause and without a pool',
    (_, pay) => {
      expect(say(pay(), undefined, withArc20)).toBe('passes')
      expect(say(pay({ deadlineHeight: 1 }), undefined, withArc20)).toBe('deadline')
      expect(say(pay(), undefined, (known) => paused(withArc20(known)))).toBe('paused')
      expect(say(pay(), undefined, (known) => ({ ...known, pairs: [] }))).toBe('pair')
    },
  )
})

test('behavior: no statement is made about what a snapshot does not contain', () => {
  expect(say(approvePublic({ token: usdx, spender: other, amount: 1n }))).toBe('unknown')
  const foreign = { program: 'other.aleo', function: 'main', inputs: [] } as const
  expect(dryRun({ ...foreign, signer: to }, snapshot(other))).toEqual({ kind: 'unknown' })
})

test('behavior: the wrapper’s own token is the one defined in its programs', () => {
  expect(insideOf('credits')).toBe(WRAPPED_ALEO.id)
})
