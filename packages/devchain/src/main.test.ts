// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recorded } from './fixtures/devnode.ts'
import { inspectLedger } from './ledger/damaged.ts'
import { openDiskStore } from './ledger/keyValueStore.ts'
import { type BundledMain, bundleMain } from './testing/bundleMain.ts'

/** As installed; the other tests start a translated version. */
const source = ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))]
const port = await getPort()

let bundled: BundledMain
let data: string
let running: ChildProcess[]

beforeAll(async () => {
  bundled = await bundleMain()
})
afterAll(() => bundled.remove())

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'devchain-'))
  running = []
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await chmod(data, 0o700)
  await rm(data, { recursive: true, force: true })
})

type Started = {
  readonly child: ChildProcess
  readonly output: () => string
  readonly exit: Promise<number | null>
}

function start(
  env: Record<string, string> = {},
  args: readonly string[] = [],
  main: readonly string[] = [bundled.main],
): Started {
  const child = spawn(process.execPath, [...main, ...args], {
    env: { TMPDIR: tmpdir(), NIGHTJAR_DATA: data, DEVCHAIN_PORT: String(port), ...env },
  })
  running.push(child)
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, output: () => text, exit }
}

async function startReady(
  env: Record<string, string> = {},
  main?: readonly string[],
): Promise<Started> {
  const started = start(env, [], main)
  const ended = started.exit.then(() => {
    throw new Error(`The devchain ended: ${started.output()}`)
  })
  const ready = new Promise<void>((resolve) => {
    const look = () => {
      if (started.output().includes('devchain ready')) resolve()
    }
    started.child.stdout?.on('data', look)
  })
  await Promise.race([ready, ended])
  ended.catch(() => undefined)
  return started
}

const url = `http://127.0.0.1:${port}/testnet`
const read = async (path: string) => (await fetch(url + path)).json()

async function broadcast(transaction: unknown): Promise<string> {
  const root = await read('/stateRoot/latest')
  const body = JSON.stringify(transaction).replace(
    /"global_state_root":"sr1\w+"/g,
    `"global_state_root":"${root}"`,
  )
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/transaction/broadcast`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

describe('main', () => {
  test('default: one line when ready, and a clean exit on SIGTERM', async () => {
    const { child, output, exit } = await startReady({}, source)
    expect(output().trim()).toBe(
      `devchain ready http://127.0.0.1:${port} height 25 ledger ${join(data, 'chain')}`,
    )
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  test('behavior: acknowledged transactions survive kill -9', {
    timeout: 300_000,
  }, async () => {
    const first = await startReady({ DEVCHAIN_EMPTY_BLOCK_MS: '100' })
    const sent: string[] = []
    for (const one of recorded.sent.slice(0, 3)) sent.push(await broadcast(one))
    const headers = { 'content-type': 'application/json' }
    const create = { method: 'POST', headers, body: '{"num_blocks":100}' }
    const mining = fetch(`${url}/block/create`, create).catch(() => undefined)
    const balance = await read('/program/dc_counter_one.aleo/mappings')
    const { height } = (await read('/block/latest')).header.metadata
    first.child.kill('SIGKILL') // while blocks are being made
    await first.exit
    await mining

    const second = await startReady()
    expect(await read('/block/height/latest')).toBeGreaterThanOrEqual(height)
    expect(await read('/program/dc_counter_one.aleo/mappings')).toEqual(balance)
    for (const [index, id] of sent.entries()) {
      const { status } = await read(`/transaction/confirmed/${id}`)
      expect(status).toBe(index === 2 ? 'rejected' : 'accepted')
    }
    const [owner, count] = recorded.mappings['dc_counter_one.aleo/counts'][0] ?? []
    expect(await read(`/program/dc_counter_one.aleo/mapping/counts/${owner}`)).toBe(count)
    const latest = await read('/block/latest')
    const previous = await read(`/block/${latest.header.metadata.height - 1}`)
    expect(latest.previous_hash).toBe(previous.block_hash)
    expect(await read(`/stateRoot/${previous.header.metadata.height}`)).toBe(
      latest.header.previous_state_root,
    )
    await expect(broadcast(recorded.sent[1])).rejects.toThrow(/already exists in the ledger/)
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
  })

  test('behavior: snapshots are separate ledgers, and the node stops on request', async () => {
    const { exit } = await startReady()
    const headers = { 'content-type': 'application/json' }
    const save = (name: string) =>
      fetch(`${url}/snapshot`, { method: 'POST', headers, body: JSON.stringify({ name }) })
    expect(await (await save('before')).json()).toEqual({ name: 'before', height: 25 })
    expect(await (await save('../escape')).text()).toBe(
      "Invalid snapshot name: must not contain path separators or '..'",
    )
    expect(await read('/snapshots')).toEqual(['before'])
    expect((await fetch(`${url}/shutdown`, { method: 'POST' })).status).toBe(200)
    expect(await exit).toBe(0)
    const copy = await openDiskStore(join(data, 'chain-snapshots', 'before'))
    expect(JSON.parse(copy.get('tip') ?? '{}')).toMatchObject({ height: 25 })
    await copy.close()
  })

  test('behavior: empty blocks are made when nothing else happens', async () => {
    const { child, exit } = await startReady({ DEVCHAIN_EMPTY_BLOCK_MS: '50' })
    while ((await read('/block/height/latest')) < 28) await new Promise((go) => setTimeout(go, 50))
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  test('error: the port is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const { exit, output } = start()
    expect(await exit).toBe(1)
    expect(output().trim()).toBe(
      `Port ${port} is in use: stop the program that uses it, or set DEVCHAIN_PORT to another port.`,
    )
    await new Promise((resolve) => server.close(resolve))
  })

  test('error: another process uses the ledger', async () => {
    const first = await startReady()
    const { exit, output } = start({ DEVCHAIN_PORT: '0' })
    expect(await exit).toBe(1)
    expect(output().trim()).toBe(
      `The ledger ${join(data, 'chain')} is in use by another process: stop that devchain, or set NIGHTJAR_DATA to another folder.`,
    )
    first.child.kill('SIGTERM')
    await first.exit
  })

  test('behavior: a damaged ledger is cut back by the command shown at its start', async () => {
    const first = await startReady()
    first.child.kill('SIGTERM')
    await first.exit
    const folder = join(data, 'chain')
    const manifest = (await readdir(folder)).find((name) => name.startsWith('MANIFEST')) ?? ''
    await writeFile(join(folder, manifest), 'not a manifest of LevelDB')
    const { exit, output } = start()
    expect(await exit).toBe(1)
    expect(output()).toMatch(
      /^The ledger \S+ is corrupt \(.*\): delete that folder to start a new chain, or restore a copy of it\. It is intact up to block 25: /,
    )
    const [, args = ''] = /"nightjar-devchain (.*?)"/.exec(output()) ?? []
    expect(args).toBe(`cut-back 25 --data ${data}`)
    const cut = start({}, args.split(' '))
    expect(await cut.exit).toBe(0)
    expect(cut.output().trim()).toBe(
      `The ledger ${folder} now ends at block 25; the damaged one is ${folder}-damaged.`,
    )
    const { child } = await startReady()
    expect(await read('/block/height/latest')).toBe(25)
    child.kill('SIGTERM')
  })

  test('behavior: a backup made while blocks are created is complete, and a chain starts from it', {
    timeout: 300_000,
  }, async () => {
    const { child, exit } = await startReady({ DEVCHAIN_EMPTY_BLOCK_MS: '100' })
    await broadcast(recorded.sent[0])
    const [running, closed] = [join(data, 'running'), join(data, 'closed')]
    const backup = (target: string) => start({}, ['backup', target])
    const made = backup(running)
    expect(await made.exit).toBe(0)
    expect(made.output().trim()).toBe(
      `The ledger ${join(data, 'chain')} has been copied. Start from the copy with --data ${running}.`,
    )
    const height = await read('/block/height/latest')
    child.kill('SIGTERM')
    await exit
    expect(await backup(closed).exit).toBe(0)
    expect(await inspectLedger(join(running, 'chain'))).toBeLessThanOrEqual(height)
    expect(await inspectLedger(join(closed, 'chain'))).toBeGreaterThanOrEqual(height)
    const again = backup(closed)
    expect(await again.exit).toBe(1)
    expect(again.output().trim()).toBe(
      `${join(closed, 'chain')} already exists: choose another folder.`,
    )
    await startReady({ NIGHTJAR_DATA: running })
    expect(await read('/program/dc_counter_one.aleo/latest_edition')).toBe(0)
  })

  test('error: the data folder cannot be created', async () => {
    const file = join(data, 'file')
    await writeFile(file, '')
    const { exit, output } = start({ NIGHTJAR_DATA: join(file, 'below') })
    expect(await exit).toBe(1)
    expect(output()).toMatch(
      /^The data folder \S+ cannot be created \(.*\): make its parent writable, or set NIGHTJAR_DATA to another folder\.\n$/,
    )
  })

  test('error: the ledger cannot be written', async () => {
    const folder = join(data, 'chain')
    await mkdir(join(folder, 'LOCK'), { recursive: true }) // root may write anywhere, but not to a folder as a file
    const { exit, output } = start()
    expect(await exit).toBe(1)
    expect(output()).toMatch(
      /^The data folder \S+ cannot be used \(.*\): make it writable, or set NIGHTJAR_DATA/,
    )
  })

  test('error: a setting that is not a number', async () => {
    const { exit, output } = start({ DEVCHAIN_PORT: 'http' })
    expect(await exit).toBe(1)
    expect(output().trim()).toBe(
      'DEVCHAIN_PORT is "http": set it to a whole number from 0 to 65535.',
    )
  })
})
