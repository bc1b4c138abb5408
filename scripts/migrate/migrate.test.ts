import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { programSource, suiteName, suiteOf, withName } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import {
  compareIds,
  createPair,
  initArc20Token,
  initWrappedCredits,
  type LiquidityPool,
  pause,
  quoteAdd,
  quoteFirstMint,
  quoteRemove,
  setBlacklist,
  setTokenBlocked,
  transferPublic,
  type UnsignedTransaction,
  wrapArc20,
  wrapCredits,
} from '@nightjar/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FaultyProxy, openFaultyProxy } from '../deploy/faultyProxy.ts'
import { openRecordedSdk } from '../deploy/recordedSdk.ts'
import { loadSdk } from '../deploy/sdk.ts'
import { runMigrate } from '../migrate.ts'
import { hashWork, readPrebuilt } from '../seed/prebuilt.ts'
import { createMigrateChain, type MigrateChain } from './chain.ts'
import type { Move } from './move.ts'
import type { MigrateOptions } from './options.ts'
import { type Origin, parseOrigin } from './origin.ts'
import { stepsOf } from './steps.ts'
import { createSuites, type Suite } from './suite.ts'

const [admin, holder, poor] = [0, 1, -1].map((place) => developmentAccounts.at(place)) as [
  Account,
  Account,
  Account,
]
type Account = (typeof developmentAccounts)[number]

const token = 'test_arc20_token.aleo'
const tokens = [originOf(token), originOf('credits.aleo')] as const
/** The holder's deposit in the former pool, and someone else's at about the same price in the next one. */
const formerAmounts = [9_000_000_001n, 5_000_000_003n] as const
const nextAmounts = [3_600_000_000n, 1_999_000_000n] as const

const recorded = openRecordedSdk()
const calls = recordCalls(join(import.meta.dirname, 'recording.br'))
let devchain: Devchain
let chain: MigrateChain
let proxy: FaultyProxy
let nodeUrl: string
let folder: string
let former: Suite
let next: Suite
/** Before and after the next pool was opened. */
let unopened: number
let opened: number

beforeAll(async () => {
  devchain = await createDevchain(calls.options)
  nodeUrl = (await devchain.listen({ port: 0 })).url
  proxy = await openFaultyProxy(nodeUrl)
  chain = createMigrateChain(nodeUrl, 'local')
  await deploy()
  const suite = createSuites(await loadSdk('local'))
  former = suite(suiteName)
  next = suite('next')
  for (const suite of [former, next]) await register(suite)
  for (const { address } of [admin, holder]) {
    const inputs = [address, `${10n ** 13n}u128`]
    await play(admin, { program: token, function: 'mint_public', inputs })
  }
  await open(former, holder, formerAmounts)
  unopened = await devchain.snapshot()
  await open(next, admin, nextAmounts)
  opened = await devchain.snapshot()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-migrate-'))
  vi.stubEnv('NIGHTJAR_DATA', folder)
  for (const [name, { privateKey }] of Object.entries({ admin, holder, poor })) {
    await writeFile(join(folder, `${name}.key`), privateKey)
  }
})

afterEach(async () => {
  proxy.fault = 'none'
  await devchain.revert(opened)
  opened = await devchain.snapshot()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

afterAll(async () => {
  proxy.close()
  await devchain.close()
})

/**
 * Deploys the former suite from the seed's prebuilt transactions; the next one and the token are built by the deploy
 * tool.
 */
async function deploy(): Promise<void> {
  const ids = suiteOf('local').filter((id) => /config|math|core|credits|arc20/.test(id))
  const { transactions } = await readPrebuilt()
  for (const program of ids) {
    await devchain.broadcast(transactions.get(hashWork({ kind: 'deploy', program })) ?? '')
  }
  const { privateKey } = admin
  const builder = await recorded.createBuilder({
    network: 'local',
    nodeUrl,
    privateKey,
    testHeights: true,
  })
  const copies = ids.map(
    (id) => [withName(id, 'next'), withName(programSource(id), 'next')] as const,
  )
  const sources = new Map<string, string>([[token, standIns[token]], ...copies])
  for (const [program, source] of sources) {
    const { transaction } = await builder.build({ program, source, imports: sources })
    await devchain.broadcast(transaction)
  }
}

async function register(suite: Suite): Promise<void> {
  await play(admin, suite.call(initWrappedCredits({})))
  const names = { name: 'TestArc20', symbol: 'TA20', decimals: 9 }
  await play(admin, suite.call(initArc20Token({ token, ...names })))
}

/** Wraps what is needed for a pool, and opens it. */
async function open(
  suite: Suite,
  account: Account,
  [amountA, amountB]: readonly [bigint, bigint],
): Promise<void> {
  const to = account.address
  await play(account, suite.call(wrapArc20({ token, to, amount: amountA })))
  await play(account, suite.call(wrapCredits({ to, amount: amountB })))
  const sides = [
    { id: suite.token(tokens[0]), amount: amountA },
    { id: suite.token(tokens[1]), amount: amountB },
  ].toSorted((one, other) => compareIds(one.id, other.id))
  const [first = { id: '', amount: 0n }, second = first] = sides
  const call = createPair({
    tokenA: first.id,
    tokenB: second.id,
    amountA: first.amount,
    amountB: second.amount,
    to,
    deadlineHeight: 2 ** 32 - 1,
  })
  await play(account, suite.call(call))
}

type Call = Pick<UnsignedTransaction, 'program' | 'function' | 'inputs'>

async function play({ privateKey }: Account, call: Call): Promise<void> {
  const { program, function: name, inputs } = call
  const { status } = await devchain.transact({ privateKey, program, function: name, inputs })
  expect(status).toBe('accepted')
}

function originOf(text: string): Origin {
  const origin = parseOrigin(text)
  if (origin === undefined) throw new Error(`${text} is no token`)
  return origin
}

function idsIn(suite: Suite): readonly [string, string] {
  return [suite.token(tokens[0]), suite.token(tokens[1])]
}

async function poolIn(suite: Suite): Promise<LiquidityPool> {
  const pool = await chain.getPool(suite, idsIn(suite))
  if (pool === undefined) throw new Error(`no pool in ${suite.name}`)
  return pool
}

/** The account's balances in a suite: both tokens and the liquidity. */
function balancesIn(suite: Suite, { address }: Account): Promise<bigint[]> {
  const ids = [...idsIn(suite), suite.pair(idsIn(suite))]
  return Promise.all(ids.map((id) => chain.getBalance(suite, id, address)))
}

type Run = Partial<Omit<MigrateOptions, 'yes'>> & {
  readonly key?: string
  readonly answer?: boolean
  /** Ends the process at the first line that begins with this. */
  readonly stopAt?: string
}

/** Runs the tool as a new process would; answers yes by default, and keeps what was printed. */
async function migrate({ key = 'holder', answer = true, stopAt, ...options }: Run = {}) {
  const lines: string[] = []
  const migrated = await runMigrate(
    {
      network: 'local',
      nodeUrl: proxy.url,
      keyFile: join(folder, `${key}.key`),
      from: former.name,
      to: next.name,
      tokens,
      liquidity: undefined,
      slippageBps: 50n,
      yes: false,
      ...options,
    },
    {
      confirm: () => Promise.resolve(answer),
      timeout: 5000,
      changeSigner: (signer) => recorded.recordSigner(signer, nodeUrl),
      log: (line) => {
        lines.push(line)
        if (stopAt !== undefined && line.startsWith(stopAt)) throw new Error('interrupted')
      },
    },
  )
  return { lines, migrated }
}

describe('npm run migrate', () => {
  test('behavior: stopped, rejected and cut off, it moves the position exactly once, to the unit', async () => {
    const liquidity = 4_000_000_000n
    const [, , held = 0n] = await balancesIn(former, holder)
    const { amountA, amountB } = quoteRemove(liquidity, await poolIn(former))
    const target = await poolIn(next)
    const added = quoteAdd({ amountA, amountB }, target)
    const left = [amountA - added.usedA, amountB - added.usedB]
    expect(left.toSorted((a, b) => Number(a - b))[0]).toBe(0n)
    expect(left.toSorted((a, b) => Number(a - b))[1]).toBeGreaterThan(0n)

    // signed but not sent; then the liquidity is moved away, so that the chain rejects it, and moved back
    await expect(migrate({ liquidity, stopAt: 'withdraw the' })).rejects.toThrow('interrupted')
    proxy.fault = 'refuse' // another node may have it: it is not forgotten, and no second one is signed
    await expect(migrate()).rejects.toThrow(/at1\w+ \("withdraw .*"\), which may still be pending/)
    proxy.fault = 'none'
    const pair = former.pair(idsIn(former))
    await play(holder, transferPublic({ token: pair, to: admin.address, amount: held }))
    const credits = await chain.getCredits(holder.address)
    await expect(migrate()).rejects.toThrow(/^The chain rejected at1\w+ \(withdraw the liquidity/)
    await play(admin, transferPublic({ token: pair, to: holder.address, amount: held }))
    const { height } = devchain

    await expect(migrate({ stopAt: 'approve unwrapping test_arc' })).rejects.toThrow('interrupted')
    await expect(migrate({ liquidity: 1n })).rejects.toThrow(
      /^A migration of 4000000000 units has not finished/,
    )
    proxy.fault = 'cut'
    await expect(migrate()).rejects.toThrow('may or may not have been sent')
    proxy.fault = 'none'
    await expect(migrate({ stopAt: 'wrap credits' })).rejects.toThrow('interrupted')
    const { migrated, lines } = await migrate()

    expect(lines[0]).toBe('Continuing: 6 of 8 steps are done.')
    expect(migrated).toMatchObject({
      received: [amountA, amountB],
      left,
      minted: added.liquidity,
    })
    expect(devchain.height - height).toBe(8) // each step is on the chain once
    expect(await balancesIn(former, holder)).toEqual([0n, 0n, held - liquidity])
    expect(await balancesIn(next, holder)).toEqual([...left, added.liquidity])
    expect(await poolIn(former)).toMatchObject({
      reserveA: formerAmounts[0] - amountA,
      reserveB: formerAmounts[1] - amountB,
    })
    expect(await poolIn(next)).toMatchObject({
      reserveA: target.reserveA + added.usedA,
      reserveB: target.reserveB + added.usedB,
      totalSupply: target.totalSupply + added.liquidity,
    })
    const paid = credits - (await chain.getCredits(holder.address)) // everything unwrapped was wrapped again
    expect(migrated?.paidMicrocredits).toBe(paid)
    expect(paid).toBeGreaterThan(0n)
  })

  test('behavior: without a yes nothing is sent or stored', async () => {
    const { height } = devchain
    const before = await readdir(folder)
    const { lines, migrated } = await migrate({ answer: false })
    expect(migrated).toBeUndefined()
    expect(lines.at(-1)).toBe('Nothing was sent.')
    expect(devchain.height).toBe(height)
    expect(await readdir(folder)).toEqual(before)
  })

  test.each<[string, Run, string]>([
    ['a suite that is not there', { to: 'nowhere' }, 'nowhere_core.aleo is not on this chain'],
    [
      'a token that no wrapper knows',
      { tokens: [originOf('other.aleo'), tokens[1]] },
      'other.aleo is not registered in nightjar: initialise nightjar_arc20.aleo for it first',
    ],
    ['nothing to move', { key: 'admin' }, 'has 0 units of public liquidity'],
    ['more than there is', { liquidity: 10n ** 30n }, `less than the ${10n ** 30n} asked for`],
    ['too little', { liquidity: 1n }, 'are too little for a deposit in next'],
    ['another price', { slippageBps: 4n }, 'is more than 0.04% away from the price'],
  ])('error: %s', async (_name, run, sentence) => {
    const { height } = devchain
    await expect(migrate(run)).rejects.toThrow(sentence)
    expect(devchain.height).toBe(height)
  })

  test('error: obstacles in the next suite are reported before anything is taken out', async () => {
    await play(admin, next.call(setBlacklist({ address: holder.address, listed: true })))
    await expect(migrate()).rejects.toThrow('is blocked in next_config.aleo')
    await play(admin, next.call(setBlacklist({ address: holder.address, listed: false })))
    const [, credits] = idsIn(next)
    await play(admin, next.call(setTokenBlocked({ token: credits, blocked: true })))
    await expect(migrate()).rejects.toThrow('credits.aleo is blocked in next_config.aleo')
    await play(admin, next.call(pause({})))
    await expect(migrate()).rejects.toThrow('next accepts no deposits: it is paused.')
  })

  test('error: an account that cannot pay for everything begins nothing', async () => {
    const call = { token: former.pair(idsIn(former)), to: poor.address, amount: 4_000_000_000n }
    await play(holder, transferPublic(call))
    await expect(migrate({ key: 'poor' })).rejects.toThrow('has 0 public credits')
  })

  test('behavior: if nobody has opened the next pool, the first to arrive opens it at the former ratio', async () => {
    await devchain.revert(unopened) // this is the last test: it also drops `opened`
    opened = await devchain.snapshot()
    const [, , liquidity = 0n] = await balancesIn(former, holder)
    const { amountA, amountB } = quoteRemove(liquidity, await poolIn(former))
    const move: Move = {
      chain,
      from: former,
      to: next,
      tokens,
      holder: holder.address,
      slippageBps: 0n,
    }
    const progress = { liquidity, done: [], paid: 0n, received: [amountA, amountB] }
    for (const step of stepsOf(move)) await play(holder, await step.build(progress))
    const minted = quoteFirstMint(amountA, amountB)
    expect(await balancesIn(former, holder)).toEqual([0n, 0n, 0n])
    expect(await balancesIn(next, holder)).toEqual([0n, 0n, minted - 1000n])
    expect(await poolIn(next)).toMatchObject({ reserveA: amountA, reserveB: amountB })
  })
  test('everything that it signed is in the recordings; RECORD=1 adds what is missing', () => {
    expect(calls.missed() + recorded.missed()).toBe(0)
  })
})
