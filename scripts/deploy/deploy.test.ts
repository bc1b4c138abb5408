// @module-tag slow
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { programIds, suiteName } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { parseAmount } from '@nightjar/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runDeploy } from '../deploy.ts'
import type { DeployNetwork } from './options.ts'
import { openRecordedSdk } from './recordedSdk.ts'

const accounts = {
  bank: developmentAccounts[0],
  other: developmentAccounts[1],
  payer: developmentAccounts.at(-1), // starts with no credits
}
const total = programIds.length + 1 // the stand-in of token_registry.aleo is deployed too
const recorded = openRecordedSdk()
let devchain: Devchain
let nodeUrl: string
let folder: string

beforeAll(async () => {
  devchain = await createDevchain({})
  nodeUrl = (await devchain.listen({ port: 0 })).url
  folder = await mkdtemp(join(tmpdir(), 'nightjar-deploy-'))
  process.env.NIGHTJAR_DATA = folder
  for (const [name, account] of Object.entries(accounts)) {
    await writeFile(join(folder, `${name}.key`), `${account?.privateKey}\n`)
  }
})

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(async () => {
  await devchain.close()
  await rm(folder, { recursive: true, force: true })
})

type Run = { network?: DeployNetwork; key?: string; answer?: boolean; stopAfter?: string }

/** Runs the tool as the command line would; answers yes by default, and keeps what was printed. */
async function deploy({ network = 'local', key = 'payer', answer = true, stopAfter }: Run = {}) {
  const lines: string[] = []
  const keyFile = join(folder, `${key}.key`)
  const run = runDeploy(
    { network, nodeUrl, keyFile, admin: undefined, name: suiteName, yes: false },
    {
      confirm: () => Promise.resolve(answer),
      createBuilder: recorded.createBuilder,
      log: (line) => {
        lines.push(line)
        if (stopAfter !== undefined && line === `${stopAfter}: deployed`) {
          throw new Error('interrupted')
        }
      },
    },
  )
  return { lines, deployed: await run }
}

function microcredits(text: string): bigint {
  const parsed = parseAmount(text, 6)
  if (parsed.kind !== 'amount') throw new Error(`"${text}" is no amount of credits`)
  return parsed.value
}

async function give(amount: bigint): Promise<void> {
  const { status } = await devchain.transact({
    privateKey: accounts.bank?.privateKey ?? '',
    program: 'credits.aleo',
    function: 'transfer_public',
    inputs: [accounts.payer?.address ?? '', `${amount}u64`],
  })
  expect(status).toBe('accepted')
}

describe('npm run deploy', { timeout: 300_000 }, () => {
  test('behavior: on a real network it proves, up to downloading the proving parameters', async () => {
    const before = await devchain.snapshot()
    const key = accounts.bank?.privateKey ?? ''
    await devchain.deploy({ privateKey: key, source: standIns['token_registry.aleo'] })
    const { height } = devchain
    const asked = goOffline()
    const failure = await deploy({ network: 'testnet', key: 'bank' }).catch((error: Error) => error)
    expect(failure).toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^The deployment of nightjar_config\.aleo could not be proven, so it was not sent\. Proving fetches its parameters from parameters\.provable\.com; this went wrong: /,
      ),
    })
    expect(asked).toEqual([
      expect.stringContaining('https://parameters.provable.com/testnet/fee_public.prover'),
    ])
    expect(devchain.height).toBe(height)
    expect(await readdir(folder)).not.toContain('deploy-testnet.json')
    await devchain.revert(before)
  })

  test('error: a real network must have token_registry.aleo', async () => {
    await expect(deploy({ network: 'testnet', key: 'bank' })).rejects.toThrow(
      'has no token_registry.aleo, which nightjar_registry.aleo imports: is it a node of testnet?',
    )
  })

  test('behavior: the price is exact: one microcredit less is too little, and nothing is left over', async () => {
    const { lines, deployed } = await deploy({ key: 'bank', answer: false })
    expect(deployed).toBe(0)
    expect(lines.filter((line) => line.includes('bytes'))).toHaveLength(total)
    const bank = accounts.bank?.address
    expect(lines.slice(-2)).toEqual([`paid by ${bank}, admin ${bank}`, 'Nothing was sent.'])
    expect(devchain.store.get('nightjar_config.aleo', 'swap_fee', 'true')).toBeUndefined()

    const [, need = ''] = /^in total ([\d.]+) credits$/.exec(lines.at(-3) ?? '') ?? []
    await give(microcredits(need) - 1n)
    await expect(deploy()).rejects.toThrow(`public credits; the deployment needs ${need}. Send`)
    await give(1n)
    await expect(deploy({ stopAfter: 'nightjar_config.aleo' })).rejects.toThrow('interrupted')
    const second = await deploy()
    expect(second.deployed).toBe(total - 2)
    expect(second.lines).toContain(
      'nightjar_config.aleo is already deployed, identical byte for byte',
    )
    const left = devchain.store.get('credits.aleo', 'account', accounts.payer?.address ?? '')
    expect(left).toMatchObject({ value: 0n })

    const third = await deploy()
    expect(third.deployed).toBe(0)
    expect(third.lines.at(-1)).toBe(
      'All programs are already on the chain; there is nothing to do.',
    )
  })

  test('error: a chain whose programs have another admin is left alone', async () => {
    await expect(deploy({ key: 'other' })).rejects.toThrow(
      /^The nightjar_config\.aleo on the chain differs from this one at line \d+\. Nothing more was sent/,
    )
  })

  test('error: the content of an invalid key file is not printed', async () => {
    await writeFile(join(folder, 'wrong.key'), 'some secret words')
    const failure = await deploy({ key: 'wrong' }).catch((error: Error) => error.message)
    expect(failure).toContain('must hold one private key')
    expect(failure).not.toContain('secret words')
  })

  test('error: a mistyped key is not printed', async () => {
    const mistyped = accounts.bank?.privateKey.replace(/.$/, 'z') ?? ''
    await writeFile(join(folder, 'mistyped.key'), mistyped)
    const failure = await deploy({ key: 'mistyped' }).catch((error: Error) => error.message)
    expect(failure).toBe('The private key contains a typo: its checksum is wrong.')
  })

  test('error: a damaged journal stops everything', async () => {
    const file = join(folder, `deploy-local-${new URL(nodeUrl).host.replace(':', '-')}.json`)
    await writeFile(file, 'half')
    await expect(deploy()).rejects.toThrow(`The journal ${file} is damaged.`)
  })

  test('every deployment that it signed is in the recording; RECORD=1 adds missing ones', () => {
    expect(recorded.missed()).toBe(0)
  })
})

/** Blocks this process's requests to anything but the node; returns what it requests elsewhere. */
function goOffline(): string[] {
  const asked: string[] = []
  const { fetch: ask } = globalThis
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.startsWith(nodeUrl)) return ask(input, init)
    asked.push(url)
    return Promise.reject(new TypeError('fetch failed'))
  })
  return asked
}
