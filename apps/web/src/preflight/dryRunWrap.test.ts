import { formatPlaintext, parsePlaintext, parseRecord, plaintextBits } from '@nightjar/aleo'
import { createSdkCrypto } from '@nightjar/avm'
import { createEngine, type Engine } from '@nightjar/conformance/engine'
import { developmentAccounts } from '@nightjar/devchain'
import { type ProgramId, programSource } from '@nightjar/programs'
import {
  encodeProgramId,
  PROGRAM_ADDRESSES,
  PROGRAMS,
  type UnsignedTransaction,
  unwrapArc20,
  unwrapArc20Privately,
  unwrapCredits,
  unwrapCreditsPrivately,
  unwrapCreditsPrivateToPublic,
  unwrapRegistry,
  unwrapRegistryPrivately,
  WRAPPED_ALEO,
  wrapArc20,
  wrapArc20Privately,
  wrapCredits,
  wrapCreditsPrivately,
  wrapRegistry,
  wrapRegistryPrivately,
} from '@nightjar/sdk'
import * as sdk from '@provablehq/sdk/testnet.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { chainSnapshot } from '../testing/chainSnapshot.ts'
import type { Snapshot } from './chainState.ts'
import { createDryRun, type DryRun } from './dryRun.ts'

const [admin] = developmentAccounts as [(typeof developmentAccounts)[number]]
const { core, config } = PROGRAMS
const crypto = createSdkCrypto(sdk)
const hash = (text: string): string =>
  `${crypto.hashBhp(256, plaintextBits(parsePlaintext(text)))}field`

/** The core in its interpreter, which the scenario of programs/test compares with real nodes. */
let engine: Engine
let dryRun: DryRun
const height = 100
const held = 1_000_000n
const [to, me] = [admin.address, admin.address]

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

beforeAll(() => {
  engine = createEngine()
  const suite: readonly ProgramId[] = [
    'nightjar_config.aleo',
    'nightjar_math.aleo',
    'nightjar_core.aleo',
    'nightjar_credits.aleo',
  ]
  dryRun = createDryRun(sdk, [
    sdk.Program.getCreditsProgram().toString(),
    ...suite.map(programSource),
  ])
  for (const kind of Object.keys(wrappers) as Kind[]) {
    const { wrapper, salt } = wrappers[kind]
    run('create_token', [salt, '1field', '1field', '6u8', '0u128', wrapper], wrapper)
    run('mint_public', [insideOf(kind), me, `${held}u128`], wrapper)
    run('approve_public', [insideOf(kind), wrapper, `${2n * held}u128`], me)
  }
}, 120_000) // loading snarkVM takes long on a busy machine

/** A call of the core, by an account or a wrapper. */
function run(name: string, texts: readonly string[], caller: string) {
  const inputs = texts.map((text) => {
    if (!text.includes('_nonce')) return text
    const { owner, entries } = parseRecord(text)
    const literals = [...entries].map(([key, { value }]) => [key, formatPlaintext(value)] as const)
    return { program: core, owner, entries: Object.fromEntries(literals) }
  })
  return engine.run({ program: core, function: name, caller, signer: me, inputs, height }).verdict
}

function snapshot(kind: Kind): Snapshot {
  const tokens = [insideOf(kind)]
  const known = chainSnapshot({ engine, height, hash, tokens, pairs: [], address: me })
  const allowances = tokens.map((id) => [id, 2n * held] as const)
  const router = { credits: held, spender: wrappers[kind].wrapper, allowances }
  return { ...known, own: { ...known.own, router } }
}

type Played = { readonly kind: Kind; readonly call: UnsignedTransaction } & {
  /** The wrapper's call of the core. */
  readonly name: string
  readonly inputs: readonly string[]
  readonly before?: () => void
}

/** The result of the dry run of the call, and what the core does with the wrapper's call; the chain is unchanged afterwards. */
function both({ kind, call, name, inputs, before = () => undefined }: Played) {
  const start = engine.store.snapshot()
  before()
  const { moved: _, ...said } = {
    moved: undefined,
    ...dryRun({ ...call, signer: me }, snapshot(kind)),
  }
  const verdict = run(name, inputs, wrappers[kind].wrapper)
  engine.store.revert(start)
  return { said, verdict }
}

const record = (entries: string) =>
  `{ owner: ${me}.private, ${entries}, _nonce: 0group.public, _version: 1u8.public }`
const recordOf = (kind: Kind) =>
  record(`token: ${insideOf(kind)}.private, amount: ${held}u128.private`)
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
  credits: () => unwrapCreditsPrivately({ record: recordOf('credits'), to, amount: 5n }),
  registry: () =>
    unwrapRegistryPrivately({ originId, record: recordOf('registry'), to, amount: 5n }),
  arc20: () => unwrapArc20Privately({ token: program, record: recordOf('arc20'), to, amount: 5n }),
} as const

const kinds = Object.keys(wrappers) as Kind[]
const passes = (kind: Kind) => ({
  said: { kind: 'passes', ...(kind !== 'credits' && { isPart: true }) },
  verdict: 'accepted',
})
const fails = (cause: string) => ({ said: { kind: 'fails', cause }, verdict: 'rejected' })
const list = () =>
  void engine.run({
    ...{ program: config, function: 'set_blacklist', caller: me, signer: me, height },
    inputs: [me, 'true'],
  })

describe.each(kinds)('%s', (kind) => {
  const token = () => insideOf(kind)

  test('default: wraps, but not for an address that the exchange has blocked', () => {
    const wrap = () => ({ kind, call: wraps[kind](5n), name: 'mint_public' })
    const inputs = [token(), to, '5u128']
    expect(both({ ...wrap(), inputs })).toEqual(passes(kind))
    expect(both({ ...wrap(), inputs, before: list })).toEqual(fails('blacklist'))
  })

  test('default: unwraps the whole balance, and not one unit more', () => {
    const unwrap = (amount: bigint) =>
      both({
        ...{ kind, call: unwraps[kind](amount), name: 'burn_from' },
        inputs: [token(), me, `${amount}u128`],
      })
    expect(unwrap(held)).toEqual(passes(kind))
    expect(unwrap(held + 1n)).toEqual(fails('balance'))
  })

  test('default: from record to record, in and out', () => {
    const wrap = { kind, call: privateWraps[kind](), name: 'mint_private' }
    expect(both({ ...wrap, inputs: [token(), to, '5u128'] })).toEqual(passes(kind))
    const unwrap = { kind, call: privateUnwraps[kind](), name: 'burn_private' }
    expect(both({ ...unwrap, inputs: [recordOf(kind), '5u128'] })).toEqual(passes(kind))
  })

  test('behavior: if private operations are disabled, only the way out is open', () => {
    const off = () => {
      const allowed = { program: config, function: 'set_private_ops', inputs: ['false'] }
      engine.run({ ...allowed, caller: me, signer: me, height: 1 })
    }
    const wrap = { kind, call: privateWraps[kind](), name: 'mint_private', before: off }
    expect(both({ ...wrap, inputs: [token(), to, '5u128'] })).toEqual(fails('privateOff'))
    const unwrap = { kind, call: privateUnwraps[kind](), name: 'burn_private', before: off }
    expect(both({ ...unwrap, inputs: [recordOf(kind), '5u128'] })).toEqual(passes(kind))
  })
})

describe('credits', () => {
  const say = (call: UnsignedTransaction) => dryRun({ ...call, signer: me }, snapshot('credits'))

  test('behavior: wraps no more than there is', () => {
    expect(say(wraps.credits(held)).kind).toBe('passes')
    expect(say(wraps.credits(held + 1n))).toEqual({ kind: 'fails', cause: 'balance' })
  })

  test('behavior: a record is unwrapped to the public balance', () => {
    const payment = { record: recordOf('credits'), to, amount: 5n }
    expect(say(unwrapCreditsPrivateToPublic(payment)).kind).toBe('passes')
  })

  test('behavior: the wrapper’s own token is the one defined in its programs', () => {
    expect(insideOf('credits')).toBe(WRAPPED_ALEO.id)
  })
})
