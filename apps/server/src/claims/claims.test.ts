import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AleoClient, createAleoClient, formatPlaintext } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { PROGRAMS } from '@nightjar/sdk'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../api/metrics.ts'
import type { DatabaseHandle } from '../db/database.ts'
import { claims as claimRows } from '../db/schema.ts'
import { createLog } from '../log.ts'
import { testDatabases } from '../testing/databases.ts'
import { account, createFixture, type Fixture, until } from '../testing/fixture.ts'
import { readTestEnv } from '../testing/readTestEnv.ts'
import { onTopOf, recordTransactions } from '../testing/recordTransactions.ts'
import type { Claim } from './claim.ts'
import { type Claims, createClaims, type MakeOffer } from './claims.ts'
import type { Payer, Payment, SignedPayment } from './payer.ts'
import { createPayer } from './payerThread.ts'
import { selectSpent } from './spent.ts'

const AMOUNT = 1_000_000n
const offer: MakeOffer = async () => ({ kind: 'payable', tokenId: null, amount: AMOUNT })
const realNow = (): number => Math.floor(Date.now() / 1000)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

let devchain: Devchain
let baseUrl: string
let fixture: Fixture
let folder: string
let payer: Payer
const recorded = recordTransactions(join(import.meta.dirname, 'claims.br'))
let nodeUrl: string
async function sign(payment: Payment): Promise<SignedPayment> {
  const made = await recorded.recallNext([payment], async () =>
    JSON.stringify(await payer.sign(payment)),
  )
  const { id, transaction }: SignedPayment = JSON.parse(made)
  return { id, transaction: await onTopOf(nodeUrl, transaction) }
}
beforeAll(async () => {
  devchain = await createDevchain()
  nodeUrl = (await devchain.listen({ port: 0 })).url
  baseUrl = `${nodeUrl}/testnet`
  fixture = await createFixture()
  folder = await mkdtemp(join(tmpdir(), 'nightjar-claims-'))
  const secrets = join(folder, 'secrets.json')
  await writeFile(secrets, JSON.stringify({ operatorKey: developmentAccounts[0]?.privateKey }))
  // without claims the payer does not warm up: it starts only if something is missing from the recording
  const env = readTestEnv({
    NIGHTJAR_NODE_URL: nodeUrl,
    SECRETS_FILE: secrets,
    CREDITS_CLAIM: 'false',
  })
  payer = await createPayer(env, fixture.chain.snarkVm, createLog('silent'))
})
afterAll(async () => {
  await payer.close()
  await devchain.close()
  await rm(folder, { recursive: true })
})

const creditsOf = async (address: string): Promise<string> => {
  const value = await createAleoClient({ baseUrl }).getMappingValue(
    'credits.aleo',
    'account',
    address,
  )
  return value === null ? 'none' : formatPlaintext(value)
}

/** A node with an unreliable connection: `disturb` may answer in its place. */
function nodeWith(
  disturb: (path: string, forward: () => Promise<Response>) => Promise<Response> | undefined,
): AleoClient {
  return createAleoClient({
    baseUrl,
    fetch: (url, init) => {
      const forward = () => fetch(url, init)
      return disturb(String(url).slice(baseUrl.length), forward) ?? forward()
    },
  })
}

describe.each(testDatabases)('createClaims on $name', ({ open }) => {
  let handle: DatabaseHandle
  const started: Claims[] = []
  beforeAll(async () => {
    handle = await open()
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ close }) => close()))
  })
  afterAll(() => handle.close())

  let accounts = 0
  const newAddress = (): string => account(fixture, `claimer_${accounts++}`)
  const claimOf = (address: string) => ({ purpose: 'credits', address }) as const
  /** One server process, which counts what it signs and sends. */
  function start(
    options: {
      readonly signs?: (payment: Payment) => Promise<SignedPayment>
      readonly disturb?: Parameters<typeof nodeWith>[0]
      readonly now?: () => number
      readonly answerMs?: number
      readonly leaseSeconds?: number
    } = {},
  ) {
    const { signs = sign, disturb = () => undefined, now = realNow } = options
    const { answerMs = 60_000, leaseSeconds = 60 } = options
    const seen = { signed: 0, sent: new Set<string>() }
    const { broadcast, ...node } = nodeWith(disturb)
    const process = createClaims({
      db: handle.db,
      node: {
        ...node,
        broadcast: (transaction) => {
          seen.sent.add(String(transaction))
          return broadcast(transaction)
        },
      },
      payer: {
        address: payer.address,
        sign: (payment) => {
          seen.signed++
          return signs(payment)
        },
        close: async () => undefined, // all share one thread
      },
      log: createLog('silent'),
      metrics: createMetrics(),
      now,
      answerMs,
      leaseSeconds,
    })
    started.push(process)
    const { read, pay, close } = process
    return {
      read: (claim: Claim, makeOffer: MakeOffer) => read(handle.db, claim, makeOffer),
      pay: (claim: Claim, makeOffer: MakeOffer) => pay(handle.db, claim, makeOffer),
      close,
      seen,
    }
  }
  const rowOf = async (address: string) =>
    (await handle.db.select().from(claimRows).where(eq(claimRows.address, address)))[0]
  const untilPaid = (process: ReturnType<typeof start>, address: string) =>
    until(
      async () => (await process.read(claimOf(address), offer)).status === 'claimed',
      'the payment',
      60_000,
    )

  test('default: pays and answers at once', async () => {
    const address = newAddress()
    const process = start()
    expect(await process.read(claimOf(address), offer)).toMatchObject({ status: 'available' })
    expect(await process.pay(claimOf(address), offer)).toMatchObject({
      status: 'claimed',
      amount: '1000000',
    })
    expect(await process.pay(claimOf(address), offer)).toMatchObject({ status: 'claimed' })
    expect(await creditsOf(address)).toBe('1000000u64')
    expect(process.seen.signed).toBe(1)
  })

  test('behavior: a signer slower than the lease is not overtaken', { tags: 'slow' }, async () => {
    const address = newAddress()
    const slow = async (payment: Payment) => {
      await pause(6000)
      return await sign(payment)
    }
    const [one, two] = [1, 2].map(() => start({ signs: slow, leaseSeconds: 2, answerMs: 100 }))
    if (one === undefined || two === undefined) throw new Error('two processes')
    expect(await one.pay(claimOf(address), offer)).toMatchObject({ status: 'pending', tx_id: null })
    for (let asked = 0; asked < 15; asked++) {
      expect((await two.pay(claimOf(address), offer)).status).not.toBe('available')
      await pause(300)
    }
    await untilPaid(two, address)
    expect(one.seen.signed + two.seen.signed).toBe(1)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: two processes that sign at once send one transaction, the one stored first', {
    tags: 'slow',
  }, async () => {
    const address = newAddress()
    const slow = async (payment: Payment) => {
      const signed = await sign(payment)
      await pause(2000)
      return signed
    }
    const early = start({ signs: slow, answerMs: 100 })
    await early.pay(claimOf(address), offer)
    // a process whose clock is an hour ahead considers every claim abandoned
    const late = start({ signs: slow, now: () => realNow() + 3600, leaseSeconds: 1 })
    await until(() => late.seen.signed > 0, 'the second signature')
    await untilPaid(early, address)
    await Promise.all([early.close(), late.close()])
    expect(early.seen.signed + late.seen.signed).toBeGreaterThanOrEqual(2)
    expect(new Set([...early.seen.sent, ...late.seen.sent]).size).toBe(1)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: ten requests at once are paid once', async () => {
    const address = newAddress()
    const processes = [start(), start()]
    const asked = Array.from({ length: 10 }, (_, at) =>
      processes[at % 2]?.pay(claimOf(address), offer),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer?.status === 'claimed').length).toBeLessThanOrEqual(2)
    expect(processes.reduce((sum, { seen }) => sum + seen.signed, 0)).toBe(1)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  const oddAnswers: readonly (readonly [string, () => Response])[] = [
    ['a gateway’s 500', () => new Response('<h1>Internal Server Error</h1>', { status: 500 })],
    ['a gateway’s page', () => new Response('<html>', { status: 200 })],
    ['garbage', () => Response.json({ block_hash: 7 })],
    ['a 404', () => new Response('no such page', { status: 404 })],
    ['no connection', () => Response.error()],
  ]

  test('behavior: unexpected answers while waiting change nothing', async () => {
    const address = newAddress()
    const odd = oddAnswers.map(([, answer]) => answer)
    const process = start({
      disturb: (path) => {
        const answer = /find\/transactionID|confirmed/.test(path) ? odd.shift() : undefined
        return answer && Promise.resolve(answer())
      },
    })
    expect((await process.pay(claimOf(address), offer)).status).toBe('claimed')
    expect(odd).toEqual([])
    expect(process.seen.signed).toBe(1)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test.each(oddAnswers)('behavior: %s in reply to a successful broadcast', async (_, answer) => {
    const address = newAddress()
    const process = start({
      disturb: (path, forward) => (path.includes('broadcast') ? forward().then(answer) : undefined),
    })
    expect((await process.pay(claimOf(address), offer)).status).toBe('claimed')
    expect(process.seen.sent.size).toBe(1)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: a lost broadcast is repeated with the same transaction', {
    tags: 'slow',
  }, async () => {
    const address = newAddress()
    let lost = 0
    const options = { leaseSeconds: 1, answerMs: 100 }
    const deaf = start({
      ...options,
      disturb: (path) =>
        path.includes('broadcast') && ++lost > 0
          ? Promise.resolve(new Response('', { status: 502 }))
          : undefined,
    })
    await deaf.pay(claimOf(address), offer)
    await until(() => lost > 0, 'the lost broadcast')
    await deaf.close()
    expect(await creditsOf(address)).toBe('none')
    const next = start(options)
    await untilPaid(next, address)
    expect(next.seen).toEqual({ signed: 0, sent: deaf.seen.sent })
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: a database that fails after the payment does not free the claim', {
    tags: 'slow',
  }, async () => {
    const address = newAddress()
    await handle.db.execute(sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'the disk is full'; end $$`)
    await handle.db.execute(sql`create trigger full_disk before update on claims for each row
      when (new.status <> 'pending') execute function refuse()`)
    const process = start({ leaseSeconds: 1 })
    expect((await process.pay(claimOf(address), offer)).status).toBe('pending')
    expect(await creditsOf(address)).toBe('1000000u64')
    await handle.db.execute(sql`drop trigger full_disk on claims`)
    await handle.db.execute(sql`drop function refuse`)
    await untilPaid(process, address)
    expect(process.seen.signed).toBe(1)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: another process continues the work of one that ended while signing', {
    tags: 'slow',
  }, async () => {
    const address = newAddress()
    let give = (): void => undefined
    const ended = new Promise<never>((_, reject) => {
      give = () => reject(new Error('the thread has ended'))
    })
    const first = start({ signs: () => ended, answerMs: 100, leaseSeconds: 1 })
    expect((await first.pay(claimOf(address), offer)).status).toBe('pending')
    const closed = first.close()
    give()
    await closed
    expect(await rowOf(address)).toMatchObject({ status: 'pending', transaction: null })
    await untilPaid(start({ leaseSeconds: 1 }), address)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: a claim left by a fast clock is taken over once the clock is right', async () => {
    const address = newAddress()
    const lost = async (): Promise<never> => {
      throw new Error('the database is away')
    }
    const fast = start({ disturb: lost, now: () => realNow() + 3600, answerMs: 100 })
    expect((await fast.pay(claimOf(address), offer)).status).toBe('pending')
    await fast.close()
    expect((await rowOf(address))?.updated).toBeGreaterThan(realNow() + 3000)
    await untilPaid(start({ leaseSeconds: 1 }), address)
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('error: a payment that the chain rejects frees the claim after a minute', async () => {
    const address = newAddress()
    let now = realNow()
    const process = start({ now: () => now })
    const tooMuch: MakeOffer = async () => ({ kind: 'payable', tokenId: null, amount: 10n ** 18n })
    const pay = () => process.pay(claimOf(address), tooMuch)
    await expect(pay()).rejects.toThrow('The payment did not go through. Try again in a minute.')
    expect(process.seen.sent.size).toBe(1)
    await expect(pay()).rejects.toThrow('Try again in a minute.')
    expect(process.seen.signed).toBe(1)
    now += 61
    expect((await process.pay(claimOf(address), offer)).status).toBe('claimed')
    expect(await creditsOf(address)).toBe('1000000u64')
  })

  test('behavior: a prize is paid from the operator’s own balance, which no claim at the faucet can use', async () => {
    const address = newAddress()
    const signed: Payment[] = []
    const process = start({
      signs: (payment) => {
        signed.push(payment)
        return Promise.reject(new Error('signed elsewhere'))
      },
    })
    const prize: MakeOffer = async () => ({ kind: 'payable', tokenId: '5field', amount: 7n })
    const paying = process.pay({ purpose: 'competition', round: 3, address }, prize)
    await expect(paying).rejects.toThrow('did not go through')
    const inputs = ['5field', address, '7u128']
    expect(signed).toEqual([{ program: PROGRAMS.core, function: 'transfer_public', inputs }])
  })

  test('error: a payment that cannot be signed or is rejected as invalid frees the claim', async () => {
    const [unsigned, invalid] = [newAddress(), newAddress()]
    const broken = start({ signs: () => Promise.reject(new Error('no memory')) })
    await expect(broken.pay(claimOf(unsigned), offer)).rejects.toThrow('did not go through')
    const forge = async (payment: Payment) => {
      const { id, transaction } = await sign(payment)
      return { id, transaction: transaction.replace('transfer_public', 'transfer_pablic') }
    }
    await expect(start({ signs: forge }).pay(claimOf(invalid), offer)).rejects.toThrow(
      'did not go through',
    )
    for (const address of [unsigned, invalid]) {
      expect(await rowOf(address)).toMatchObject({ status: 'failed', transaction: null })
      expect(await creditsOf(address)).toBe('none')
    }
  })

  test('error: a payment that is not confirmed within a day says so', async () => {
    const address = newAddress()
    const unheard: Payer['sign'] = () => new Promise(() => undefined)
    const asked = createClaims({
      db: handle.db,
      node: createAleoClient({ baseUrl }),
      payer: { address: undefined, sign: unheard, close: async () => undefined },
      log: createLog('silent'),
      metrics: createMetrics(),
      now: realNow,
      answerMs: 10,
    })
    expect((await asked.pay(handle.db, claimOf(address), offer)).status).toBe('pending')
    const later = start({ now: () => realNow() + 86_401, leaseSeconds: 10 ** 6 })
    expect(await later.read(claimOf(address), offer)).toMatchObject({
      status: 'unavailable',
      reason: 'The chain has not confirmed the payment within a day. Ask the operator.',
      reason_code: 'not_confirmed',
    })
  })

  test('behavior: claims opened at once do not exceed a budget', { tags: 'slow' }, async () => {
    const spent = await selectSpent(handle.db, { purpose: 'credits' })
    const limited: MakeOffer = async (db) =>
      (await selectSpent(db, { purpose: 'credits' })) + AMOUNT <= spent + 2n * AMOUNT
        ? { kind: 'payable', tokenId: null, amount: AMOUNT }
        : { kind: 'refused', tokenId: null, reason: 'credits_all_given' }
    const process = start()
    const asked = Array.from({ length: 6 }, () => process.pay(claimOf(newAddress()), limited))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await selectSpent(handle.db, { purpose: 'credits' })).toBe(spent + 2n * AMOUNT)
  })
})

test('everything signed is in the recording, or RECORD=1 adds it', () => {
  expect(recorded.missed()).toBeLessThan(5) // which of six are paid, and how often two sign, is a race
})
