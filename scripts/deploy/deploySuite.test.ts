// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createDevchain,
  type Devchain,
  developmentAccounts,
  type Listening,
} from '@nightjar/devchain'
import { delayOf, programSource, withSettings } from '@nightjar/programs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeploymentBuilder } from './builder.ts'
import { createDeployChain } from './chain.ts'
import { deploySuite } from './deploySuite.ts'
import { type FaultyProxy, openFaultyProxy } from './faultyProxy.ts'
import { openJournal } from './journal.ts'
import { openRecordedSdk } from './recordedSdk.ts'

const program = 'nightjar_config.aleo'
const rich = developmentAccounts[0]
const poor = developmentAccounts.at(-1) // has no credits
const source = withSettings(programSource(program), {
  admin: rich?.address ?? '',
  delay: delayOf('local'),
})
const recorded = openRecordedSdk()
let devchain: Devchain
let node: Listening
let proxy: FaultyProxy
let folder: string
let start: number

beforeAll(async () => {
  devchain = await createDevchain({})
  node = await devchain.listen({ port: 0 })
  proxy = await openFaultyProxy(node.url)
  start = await devchain.snapshot()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-deploy-'))
})

afterEach(async () => {
  proxy.fault = 'none'
  await devchain.revert(start)
  start = await devchain.snapshot()
  await rm(folder, { recursive: true, force: true })
})

afterAll(async () => {
  proxy.close()
  await devchain.close()
})

const journalOf = () => openJournal(join(folder, 'journal.json'))

const builderOf = (account: typeof rich) =>
  recorded.createBuilder({
    network: 'local',
    nodeUrl: node.url,
    privateKey: account?.privateKey ?? '',
    testHeights: true,
  })

/** Runs the tool as a new process would; `onLine` may throw, since a process may end at any line. */
async function run({
  nodeUrl = node.url,
  builder,
  onLine = () => undefined,
}: {
  nodeUrl?: string
  builder?: DeploymentBuilder
  onLine?: (line: string) => void
} = {}) {
  const lines: string[] = []
  await deploySuite({
    plan: [{ program, source, imports: new Map() }],
    chain: createDeployChain(nodeUrl, 'local'),
    builder: builder ?? (await builderOf(rich)),
    journal: await journalOf(),
    timeout: 1000,
    log: (line) => {
      lines.push(line)
      onLine(line)
    },
  })
  return lines
}

const stopAt = (step: string) => (line: string) => {
  if (line.startsWith(`${program}: ${step}`)) throw new Error('interrupted')
}

async function pending() {
  const found = (await journalOf()).pending(program)
  if (found === undefined) throw new Error('the journal holds nothing')
  return found
}

function credits(): bigint {
  const balance = devchain.store.get('credits.aleo', 'account', rich?.address ?? '')
  return balance?.kind === 'literal' && typeof balance.value === 'bigint' ? balance.value : 0n
}

/** Checks that this transaction deployed the program, its fee was paid once, and the journal is empty. */
async function expectDeployedOnce(id: string, { fee, before }: { fee: bigint; before: bigint }) {
  const answer = await fetch(`${node.url}/testnet/find/transactionID/deployment/${program}`)
  expect(await answer.json()).toBe(id)
  expect(before - credits()).toBe(fee)
  expect((await journalOf()).pending(program)).toBeUndefined()
}

describe('deploySuite', { timeout: 300_000 }, () => {
  test('default: deploys, pays what it announced, and clears the journal', async () => {
    const before = credits()
    const lines = await run()
    const [, id = '', text = ''] = /sending (\S+) for (\S+) credits/.exec(lines.join('\n')) ?? []
    const fee = BigInt(text.replace('.', '').padEnd(text.indexOf('.') + 6, '0'))
    await expectDeployedOnce(id, { fee, before })
    expect(lines.at(-1)).toBe(`${program}: deployed`)
  })

  test('behavior: stopped before sending, the next run sends the same transaction', async () => {
    const before = credits()
    await expect(run({ onLine: stopAt('sending') })).rejects.toThrow('interrupted')
    expect(devchain.program(program)).toBeUndefined()
    const { id, fee } = await pending()
    const lines = await run()
    expect(lines.join()).not.toContain('building')
    await expectDeployedOnce(id, { fee, before })
  })

  test('behavior: stopped before confirmation, the next run completes it', async () => {
    const before = credits()
    await expect(run({ onLine: stopAt('waiting') })).rejects.toThrow('interrupted')
    expect(devchain.program(program)).toBeDefined()
    const { id, fee } = await pending()
    await run()
    await expectDeployedOnce(id, { fee, before })
  })

  test('behavior: after a lost answer, the transaction counts as sent once it is on the chain', async () => {
    const before = credits()
    proxy.fault = 'cut'
    await expect(run({ nodeUrl: proxy.url })).rejects.toThrow('may or may not have been sent')
    expect(devchain.program(program)).toBeDefined()
    const { id, fee } = await pending()
    proxy.fault = 'none'
    await run({ nodeUrl: proxy.url })
    await expectDeployedOnce(id, { fee, before })
  })

  test('error: a refused deployment is dropped, and the next run builds another', async () => {
    const before = credits()
    const unpayable = await (await builderOf(poor)).build({ program, source, imports: new Map() })
    const builder = { ...(await builderOf(rich)), build: async () => unpayable }
    await expect(run({ builder })).rejects.toThrow(
      /^The node refused the deployment of nightjar_config\.aleo, so it cost nothing: Invalid transaction .*balance/,
    )
    const lines = await run()
    expect(lines[0]).toContain('building')
    expect(before - credits()).toBe(unpayable.fee)
  })

  test('error: a node that refuses what an earlier run may have sent elsewhere does not make it forgotten', async () => {
    const before = credits()
    await expect(run({ onLine: stopAt('waiting') })).rejects.toThrow('interrupted')
    const { id, fee } = await pending()
    proxy.fault = 'refuse'
    await expect(run({ nodeUrl: proxy.url })).rejects.toThrow(
      `The node refused ${id}, the deployment of ${program}, which may still be pending elsewhere: Invalid transaction`,
    )
    proxy.fault = 'none'
    await run({ nodeUrl: proxy.url })
    await expectDeployedOnce(id, { fee, before })
  })

  test('error: when the node goes away the transaction is kept for the next run', async () => {
    const before = credits()
    const dropped = await devchain.listen({ port: 0 })
    const drop = (line: string): void => {
      if (line.includes('sending')) void dropped.close()
    }
    await expect(run({ nodeUrl: dropped.url, onLine: drop })).rejects.toThrow(
      /^nightjar_config\.aleo may or may not have been sent\. The node at .* is not responding\. The signed transaction is saved in .*journal\.json\. Run this again/,
    )
    const { id, fee } = await pending()
    await run()
    await expectDeployedOnce(id, { fee, before })
  })

  test('error: a transaction that reaches no block is kept and sent again', async () => {
    const before = credits()
    proxy.fault = 'swallow'
    await expect(run({ nodeUrl: proxy.url })).rejects.toThrow(
      /^nightjar_config\.aleo was sent, but at1\w+ is not in a block after 1 s\. The signed/,
    )
    const { id, fee } = await pending()
    proxy.fault = 'none'
    await run({ nodeUrl: proxy.url })
    await expectDeployedOnce(id, { fee, before })
  })

  test("error: a gateway's answer is not a verdict", async () => {
    proxy.fault = 'forbid'
    await expect(run({ nodeUrl: proxy.url })).rejects.toThrow('may or may not have been sent')
    expect((await pending()).source).toBe(source)
  })

  test('error: the program on the chain afterwards is a different one', async () => {
    proxy.fault = 'forge'
    await expect(run({ nodeUrl: proxy.url })).rejects.toThrow(
      /^The nightjar_config\.aleo on the chain differs from this one at line \d+\./,
    )
  })

  test('error: a pending deployment with another admin is not sent', async () => {
    const builder = await builderOf(rich)
    const other = withSettings(programSource(program), {
      admin: poor?.address ?? '',
      delay: delayOf('local'),
    })
    const signed = await builder.build({ program, source: other, imports: new Map() })
    await (await journalOf()).record(program, signed)
    await expect(run()).rejects.toThrow('a deployment of nightjar_config.aleo with another admin')
    expect(devchain.program(program)).toBeUndefined()
  })

  test('error: an account that cannot pay signs nothing', async () => {
    const journal = await journalOf()
    const options = {
      plan: [{ program, source, imports: new Map<string, string>() }],
      chain: createDeployChain(node.url, 'local'),
      builder: await builderOf(poor),
      journal,
      timeout: 1000,
      log: () => undefined,
    }
    await expect(deploySuite(options)).rejects.toThrow('has 0 public credits; the deployment needs')
    expect(journal.pending(program)).toBeUndefined()
  })
  test('every deployment that it signed is in the recording; RECORD=1 adds missing ones', () => {
    expect(recorded.missed()).toBe(0)
  })
})
