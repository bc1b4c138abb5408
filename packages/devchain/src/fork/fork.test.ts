import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatPlaintext } from '@nightjar/aleo'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain, type DevchainOptions } from '../devchain.ts'
import { hasher } from '../hash/hasher.ts'
import type { BlockJson, ConfirmedJson } from '../ledger/blockJson.ts'
import { cutBack, inspectLedger } from '../ledger/damaged.ts'
import { transitionsOf } from '../snarkvm/transactionJson.ts'
import { recordCalls } from '../testing/recordCalls.ts'

const recorded = recordCalls(join(import.meta.dirname, 'fork.br')).options

const [alice, bob] = developmentAccounts
if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')
const { privateKey } = alice

const base = 'fork_base_one.aleo'
const baseSource = `program ${base};

mapping total:
    key as u8.public;
    value as u64.public;

function add_to:
    input r0 as u8.public;
    input r1 as u64.public;
    async add_to r0 r1 into r2;
    output r2 as ${base}/add_to.future;

finalize add_to:
    input r0 as u8.public;
    input r1 as u64.public;
    get.or_use total[r0] 0u64 into r2;
    add r2 r1 into r3;
    set r3 into total[r0];

function drop:
    input r0 as u8.public;
    async drop r0 into r1;
    output r1 as ${base}/drop.future;

finalize drop:
    input r0 as u8.public;
    remove total[r0];

function fail:
    input r0 as u8.public;
    async fail r0 into r1;
    output r1 as ${base}/fail.future;

finalize fail:
    input r0 as u8.public;
    assert.eq r0 0u8;

constructor:
    assert.eq edition 0u16;
`

/** Calls the first program, and reads the number of its own block. */
const outer = 'fork_outer_one.aleo'
const outerSource = `import ${base};

program ${outer};

mapping heights:
    key as u8.public;
    value as u32.public;

function twice:
    input r0 as u8.public;
    call ${base}/add_to r0 2u64 into r1;
    async twice r0 r1 into r2;
    output r2 as ${outer}/twice.future;

finalize twice:
    input r0 as u8.public;
    input r1 as ${base}/add_to.future;
    await r1;
    set block.height into heights[r0];

constructor:
    assert.eq edition 0u16;
`

const localSource = `import ${base};

program fork_local_one.aleo;

function thrice:
    input r0 as u8.public;
    call ${base}/add_to r0 3u64 into r1;
    async thrice r1 into r2;
    output r2 as fork_local_one.aleo/thrice.future;

finalize thrice:
    input r0 as ${base}/add_to.future;
    await r0;

constructor:
    assert.eq edition 0u16;
`

let upstream: Devchain
let accepted: Before
let rejected: Before
let url: string
let folder: string
const opened = new Set<Devchain>()

const call = (program: string, name: string, ...inputs: string[]) => ({
  privateKey,
  program,
  function: name,
  inputs,
})

beforeAll(async () => {
  upstream = await createDevchain(recordCalls(join(import.meta.dirname, 'forkUpstream.br')).options)
  await upstream.deploy({ privateKey, source: baseSource })
  await upstream.deploy({ privateKey, source: outerSource })
  accepted = beforeOf(await upstream.transact(call(base, 'add_to', '1u8', '10u64')))
  await upstream.transact(call(base, 'add_to', '2u8', '20u64'))
  rejected = beforeOf(await upstream.transact(call(base, 'fail', '1u8')))
  url = (await upstream.listen({ port: 0 })).url
})
afterAll(() => upstream.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'devchain-fork-'))
})
afterEach(async () => {
  for (const devchain of opened) await devchain.close()
  opened.clear()
  await rm(folder, { recursive: true, force: true })
})

async function open(options: DevchainOptions = {}): Promise<Devchain> {
  const devchain = await createDevchain({ fork: { url }, ...recorded, ...options })
  opened.add(devchain)
  return devchain
}

async function reopen(devchain: Devchain, options: DevchainOptions): Promise<Devchain> {
  await devchain.close()
  opened.delete(devchain)
  const again = await createDevchain({
    ...recordCalls(join(import.meta.dirname, 'forkAgain.br')).options,
    ...options,
  })
  opened.add(again)
  return again
}

async function totalOf(devchain: Devchain, key: string): Promise<string | null> {
  const value = await devchain.readMapping(base, 'total', key)
  return value === undefined ? null : formatPlaintext(value)
}

async function ask(devchain: Devchain, path: string): Promise<string> {
  const server = await devchain.listen({ port: 0 })
  const text = await (await fetch(`${server.url}${path}`)).text()
  await server.close()
  return text
}

async function askAll(devchain: Devchain, paths: readonly string[]): Promise<string[]> {
  const server = await devchain.listen({ port: 0 })
  const answers = paths.map(async (path) => (await fetch(server.url + path)).text())
  const texts = await Promise.all(answers)
  await server.close()
  return texts
}

/** The ids that lead to a transaction from before a fork. */
type Before = {
  readonly height: number
  readonly hash: string
  readonly root: string
  /** The id under which it was sent. */
  readonly id: string
  readonly confirmedId: string
  readonly transition: string
  readonly input: string
  readonly output: string
}

function beforeOf({ id, height }: { readonly id: string; readonly height: number }): Before {
  const block: BlockJson = JSON.parse(upstream.ledger.block(height) ?? '{}')
  const [confirmed] = block.transactions
  const transition = confirmed && transitionsOf(confirmed.transaction).at(0)
  return {
    height,
    hash: block.block_hash,
    root: upstream.ledger.tip().stateRoot,
    id,
    confirmedId: confirmed?.transaction.id ?? '',
    transition: transition?.id ?? '',
    input: transition?.inputs?.[0]?.id ?? '',
    output: transition?.outputs?.[0]?.id ?? '',
  }
}

function lookups({ id, confirmedId, transition, input, output, hash, root }: Before): string[] {
  const paths = [
    `/transaction/${id}`,
    `/transaction/confirmed/${id}`,
    `/transaction/unconfirmed/${confirmedId}`,
    `/find/blockHash/${confirmedId}`,
    `/find/transactionID/${transition}`,
    `/find/transitionID/${input}`,
    `/find/transitionID/${output}`,
    `/height/${hash}`,
    `/block/${hash}`,
    `/find/blockHeight/${root}`,
  ]
  return paths.map((path) => `/testnet${path}`)
}

/** A confirmed transaction whose first transition's id is replaced by that of its fee's transition. */
function withOtherTransition(text: string): string {
  const confirmed: ConfirmedJson = JSON.parse(text)
  const [first, last] = [0, -1].map((at) => transitionsOf(confirmed.transaction).at(at)?.id ?? '')
  return text.replace(first ?? '', last ?? '')
}

/** Stands between a fork and its upstream; it can drop, delay or replace answers. */
async function createGate() {
  let answer: 'pass' | 'lost' | 'silent' | 'huge' | 'unlisted' | 'forged' = 'pass'
  let target = url
  const asked: string[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    asked.push(path)
    if (answer === 'silent') return
    if (answer === 'lost') return void request.socket.destroy()
    if (answer === 'huge') return void response.end(`"${'x'.repeat(70_000_000)}"`)
    if (answer === 'unlisted' && path.includes('all=true')) {
      return void response.writeHead(500).end('Listing is switched off')
    }
    const told = await fetch(target + path)
    const text = await told.text()
    const isForged = answer === 'forged' && path.includes('/transaction/confirmed/')
    response.writeHead(told.status).end(isForged ? withOtherTransition(text) : text)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    set: (next: typeof answer) => {
      answer = next
    },
    /** Redirects to a node other than the upstream. */
    lead: (to: string) => {
      target = to
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let gate: Awaited<ReturnType<typeof createGate>>
beforeEach(async () => {
  gate = await createGate()
})
afterEach(() => gate.close())

describe('fork', () => {
  test('default: calls programs deployed upstream, with their imports; local writes win', async () => {
    const fork = await open()
    expect(fork.height).toBe(upstream.height)
    expect(await totalOf(fork, '1u8')).toBe('10u64')
    expect(await fork.transact(call(outer, 'twice', '1u8'))).toMatchObject({ status: 'accepted' })
    expect(await totalOf(fork, '1u8')).toBe('12u64')
    expect(await totalOf(upstream, '1u8')).toBe('10u64')
    expect(await totalOf(fork, '2u8')).toBe('20u64')
    expect(await totalOf(fork, '3u8')).toBe(null)
    const height = await ask(fork, `/testnet/program/${outer}/mapping/heights/1u8`)
    expect(height).toBe(`"${upstream.height + 1}u32"`)
    expect(await ask(fork, `/testnet/program/${base}`)).toBe(
      await ask(upstream, `/testnet/program/${base}`),
    )
    expect(await ask(fork, '/testnet/program/nothing_here.aleo')).toMatch(/^Failed to find program/)
  })

  test('default: programs deployed on the fork can import those of the upstream', async () => {
    const fork = await open()
    await fork.deploy({ privateKey, source: localSource })
    await fork.transact(call('fork_local_one.aleo', 'thrice', '2u8'))
    expect(await totalOf(fork, '2u8')).toBe('23u64')
    await expect(fork.deploy({ privateKey, source: baseSource })).rejects.toThrow(
      `Program ID '${base}' is already deployed`,
    )
  })

  test('behavior: values read, written and removed need no upstream after a restart', async () => {
    gate.set('pass')
    const options = { dataDir: join(folder, 'chain'), fork: { url: gate.url } }
    const fork = await open(options)
    await fork.transact(call(base, 'drop', '1u8'))
    await fork.transact(call(outer, 'twice', '2u8'))
    expect(await totalOf(fork, '4u8')).toBe(null)
    const { height, hash } = fork.ledger.tip()
    gate.set('lost')
    const again = await reopen(fork, options)
    expect(again.ledger.tip()).toMatchObject({ height, hash })
    expect(await totalOf(again, '1u8')).toBe(null)
    expect(await totalOf(again, '2u8')).toBe('22u64')
    expect(await totalOf(again, '4u8')).toBe(null)
    expect(await again.transact(call(outer, 'twice', '2u8'))).toMatchObject({ status: 'accepted' })
    expect(await totalOf(again, '2u8')).toBe('24u64')

    const without = await reopen(again, { dataDir: join(folder, 'chain') })
    expect(await totalOf(without, '2u8')).toBe('24u64')
  })

  test('error: without the upstream a value not yet read is an error, never null', async () => {
    const fork = await open({ fork: { url: gate.url } })
    expect(await totalOf(fork, '1u8')).toBe('10u64')
    await fork.transact(call(base, 'add_to', '1u8', '1u64'))
    gate.set('lost')
    const unread = `This fork has not read ${base}/total[2u8] yet, and its upstream node ${gate.url}/testnet does not provide it`
    expect(await ask(fork, `/testnet/program/${base}/mapping/total/2u8`)).toContain(unread)
    expect(await ask(fork, `/v2/testnet/program/${base}/mapping/total/2u8`)).toContain(unread)
    expect(await ask(fork, `/testnet/program/${base}/mapping/total/1u8`)).toBe('"11u64"')
    expect(await ask(fork, `/testnet/program/${outer}`)).toMatch(
      /^This fork has not read the program/,
    )
    const { height } = fork
    await expect(fork.transact(call(base, 'add_to', '2u8', '1u64'))).rejects.toThrow(unread)
    expect(fork.height).toBe(height)
    expect(() => fork.store.get(base, 'total', '2u8')).toThrow(
      /Not read from the upstream node yet/,
    )
    gate.set('pass')
    expect(await fork.transact(call(base, 'add_to', '2u8', '1u64'))).toMatchObject({
      status: 'accepted',
    })
    expect(await totalOf(fork, '2u8')).toBe('21u64')
  })

  test.each([
    ['silent', 3_000, /is not responding/],
    ['huge', 60_000, /larger than 67108864 bytes/],
  ] as const)(
    'error: an upstream that is %s is given up',
    { tags: 'slow' },
    async (answer, timeout, reason) => {
      const fork = await open({ fork: { url: gate.url, timeout } })
      expect(await totalOf(fork, '1u8')).toBe('10u64')
      gate.set(answer)
      await expect(totalOf(fork, '2u8')).rejects.toThrow(reason)
      expect(await totalOf(fork, '1u8')).toBe('10u64')
    },
  )

  test('behavior: simultaneous requests for one value ask the upstream once', async () => {
    const fork = await open({ fork: { url: gate.url } })
    await Promise.all(Array.from({ length: 20 }, () => totalOf(fork, '1u8')))
    expect(gate.asked.filter((path) => path.includes('total/1u8'))).toHaveLength(1)
  })

  test('behavior: listings combine the entries of upstream and fork', async () => {
    const fork = await open()
    await fork.transact(call(base, 'drop', '1u8'))
    await fork.transact(call(base, 'add_to', '7u8', '70u64'))
    const listed = JSON.parse(await ask(fork, `/testnet/program/${base}/mapping/total?all=true`))
    expect(listed).toHaveLength(2)
    expect(Object.fromEntries(listed)).toEqual({ '2u8': '20u64', '7u8': '70u64' })
  })

  test('behavior: reports what is unknown when the upstream does not list mappings', async () => {
    gate.set('unlisted')
    const fork = await open({ fork: { url: gate.url } })
    expect(await totalOf(fork, '1u8')).toBe('10u64')
    const path = `/testnet/program/${base}/mapping/total?all=true`
    const said = `${gate.url}/testnet does not list ${base}/total: entries of it that were never read here are not known.`
    expect(await ask(fork, path)).toBe(
      `Unable to read mapping — ${said} ?all=true&metadata=true lists the others`,
    )
    expect(JSON.parse(await ask(fork, `${path}&metadata=true`))).toEqual({
      data: [['1u8', '10u64']],
      height: fork.height,
      unknown: said,
    })
  })

  test('behavior: an upstream that has moved on is reported once, and counted', async () => {
    const warnings: string[] = []
    const fork = await open({ onWarning: (text) => warnings.push(text) })
    const { height } = fork
    expect(await totalOf(fork, '1u8')).toBe('10u64')
    expect(warnings).toEqual([])
    await upstream.mine(2)
    expect(await totalOf(fork, '1u8')).toBe('10u64')
    expect(warnings).toEqual([])
    for (const key of ['2u8', '3u8']) await totalOf(fork, key)
    expect(warnings).toEqual([
      `${url}/testnet is at block ${height + 2}, but this fork began after block ${height}: anything it now reads there for the first time may be newer than that.`,
    ])
    expect(JSON.parse(await ask(fork, '/devchain/fork'))).toMatchObject({
      url: `${url}/testnet`,
      height,
      read: 3,
      later: 2,
    })
    expect(await ask(upstream, '/devchain/fork')).toBe('null')
  })

  test('args: a height, and the blocks before it', async () => {
    const height = upstream.height - 2
    const fork = await open({ fork: { url: `${url}/testnet/`, height } })
    expect(fork.height).toBe(height)
    const next = await fork.mine()
    const paths = [`/block/${height}`, `/block/${height - 1}`, `/stateRoot/${height - 3}`]
    for (const path of [...paths, `/blocks?start=${height - 5}&end=${height + 1}`]) {
      expect(await ask(fork, `/testnet${path}`)).toBe(await ask(upstream, `/testnet${path}`))
    }
    expect(next.previous_hash).toBe(JSON.parse(upstream.ledger.block(height) ?? '{}').block_hash)
    expect(await ask(fork, `/testnet/block/${height + 2}`)).toContain('does not exist in storage')
  })

  test('default: transactions, transitions, hashes and roots from before the fork, as the upstream has them', async () => {
    const dataDir = join(folder, 'chain')
    const options = { dataDir, fork: { url: gate.url } }
    const fork = await open(options)
    const paths = [...lookups(accepted), ...lookups(rejected)]
    expect(new Set(paths).size).toBe(20)
    const expected = await Promise.all(paths.map((path) => ask(upstream, path)))
    expect(await askAll(fork, paths)).toEqual(expected)
    gate.set('lost')
    expect(await askAll(fork, paths)).toEqual(expected)
    const again = await reopen(fork, options)
    expect(await askAll(again, paths)).toEqual(expected)
  })

  test('behavior: state created upstream after the fork, or never, is absent', async () => {
    const fork = await open({ fork: { url: gate.url, height: accepted.height - 1 } })
    const answers = await askAll(fork, lookups(accepted))
    const { id } = accepted
    expect(answers.slice(0, 4)).toEqual([
      `Missing transaction '${id}' in block storage`,
      `Missing confirmed transaction for ID ${id}`,
      `Missing unconfirmed transaction for ID ${id}`,
      'null',
    ])
    expect(answers[4]).toBe('null')
    expect(answers[5]).toContain(`Failed to find the transition ID`)
    expect(answers[6]).toContain(`Failed to find the transition ID`)
    expect(answers[7]).toContain('Missing block height for block')
    expect(answers[8]).toContain('Failed to get block by hash')
    expect(answers[9]).toBe('null')
    const count = gate.asked.length
    await askAll(fork, lookups(accepted))
    expect(gate.asked.length).toBe(count) // absence is remembered
  })

  test('error: a missing upstream, or one that returns another transaction, is reported', async () => {
    const fork = await open({ fork: { url: gate.url } })
    const [path = ''] = lookups(accepted)
    gate.set('lost')
    const unread = `This fork has not read what it holds as transaction ${accepted.id} yet, and its upstream node ${gate.url}/testnet does not provide it`
    expect(await ask(fork, path)).toContain(unread)
    gate.set('forged')
    expect(await ask(fork, path)).toBe(`${unread} — it returned something else`)
    gate.set('pass')
    expect(await ask(fork, path)).toBe(await ask(upstream, path))
  })

  test.each([
    ['above the latest', () => ({ url, height: 9_999 }), /it has no block 9999 to fork after/],
    ['under older rules', () => ({ url, height: 7 }), /Block 7 of .* is too early/],
    ['no address', () => ({ url: 'somewhere' }), /"somewhere" is not the address of a node/],
    ['no node there', () => ({ url: 'http://127.0.0.1:9' }), / cannot be forked: /],
    ['no Aleo there', () => ({ url: `${url}/devchain` }), / cannot be forked: /],
  ])('error: %s', async (_name, fork, reason) => {
    const devchain = open({ fork: fork() })
    await expect(devchain).rejects.toThrow(reason)
  })

  test('error: a folder with another origin, and another chain at the address', async () => {
    const dataDir = join(folder, 'chain')
    const own = await createDevchain({ dataDir })
    await own.close()
    await expect(open({ dataDir })).rejects.toThrow(
      /The ledger there is not a fork: choose another/,
    )

    const other = await createDevchain()
    opened.add(other)
    await other.mine()
    gate.lead((await other.listen({ port: 0 })).url)
    const forked = join(folder, 'forked')
    const fork = await open({ dataDir: forked, fork: { url: gate.url } })
    gate.lead(url)
    await expect(totalOf(fork, '1u8')).rejects.toThrow(
      /it is no longer the chain that was forked: block 26 has changed/,
    )
    await expect(reopen(fork, { dataDir: forked, fork: { url } })).rejects.toThrow(
      /The ledger there is a fork of .* after block 26/,
    )
  })

  test('behavior: reverting keeps the upstream’s answers', async () => {
    const fork = await open({ fork: { url: gate.url } })
    const before = await fork.snapshot()
    await fork.transact(call(outer, 'twice', '2u8'))
    await fork.deploy({ privateKey, source: localSource })
    await fork.revert(before)
    gate.set('lost')
    expect(await totalOf(fork, '2u8')).toBe('20u64')
    expect(await fork.transact(call(outer, 'twice', '2u8'))).toMatchObject({ status: 'accepted' })
    expect(await totalOf(fork, '2u8')).toBe('22u64')
  })

  test('behavior: a fork can be rebuilt from its own blocks like any ledger', async () => {
    const dataDir = join(folder, 'chain')
    const options = { dataDir, fork: { url: gate.url } }
    const fork = await open(options)
    await fork.transact(call(outer, 'twice', '1u8'))
    await fork.transact(call(base, 'drop', '2u8'))
    const cutAt = fork.height
    await fork.transact(call(outer, 'twice', '1u8'))
    await fork.close()
    opened.delete(fork)
    expect(await inspectLedger(dataDir)).toBe(cutAt + 1)
    gate.set('lost')
    await cutBack({ folder: dataDir, height: cutAt, hasher })
    const again = await open({
      ...options,
      ...recordCalls(join(import.meta.dirname, 'forkAgain.br')).options,
    })
    expect(again.height).toBe(cutAt)
    expect(await totalOf(again, '1u8')).toBe('12u64')
    expect(await totalOf(again, '2u8')).toBe(null)
    expect(await again.transact(call(outer, 'twice', '1u8'))).toMatchObject({ status: 'accepted' })
  })

  test('behavior: a fork of a fork', async () => {
    const fork = await open()
    await fork.transact(call(outer, 'twice', '1u8'))
    const { url: forked } = await fork.listen({ port: 0 })
    const second = await open({ fork: { url: forked } })
    await second.transact(call(outer, 'twice', '1u8'))
    expect(await totalOf(second, '1u8')).toBe('14u64')
    expect(await totalOf(fork, '1u8')).toBe('12u64')
  })
})
