import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createFixture, type Fixture, tokenId } from '../../apps/server/src/testing/fixture.ts'
import { fillDisk } from '../../apps/server/src/testing/fullDisk.ts'
import {
  hasEnded,
  type ServerProcess,
  startServerProcess,
} from '../../apps/server/src/testing/serverProcess.ts'
import { openSilentProxy, type SilentProxy } from '../../apps/server/src/testing/silentProxy.ts'
import {
  createDevchain,
  type Devchain,
  developmentAccounts,
} from '../../packages/devchain/src/index.ts'
import {
  claimCreditsMessage,
  createApiClient,
  swapExactTokensForTokens,
} from '../../packages/sdk/src/index.ts'
import { seedLocal } from '../seed/seedLocal.ts'
import { type FaultyNode, openFaultyNode } from './faultyNode.ts'

const NEVER = 4_000_000_000
/** Whose tokens the seed makes: it trades. */
const [trader = { address: '', privateKey: '' }] = developmentAccounts

export type Scene = {
  readonly url: string
  readonly fixture: Fixture
  readonly devchain: Devchain
  readonly node: FaultyNode
  readonly postgres: SilentProxy
  /** Settings of a server that meets no faults. */
  readonly calm: Readonly<Record<string, string>>
  /** Newcomers that have asked for credits. */
  readonly newcomers: readonly string[]
  /** Swaps that the chain has accepted. */
  readonly swaps: () => number
  readonly server: () => ServerProcess
  /** Swaps and claims go on. */
  readonly live: (goesOn: () => boolean) => Promise<void>
  readonly kill: () => Promise<void>
  readonly fillDisk: () => Promise<() => Promise<void>>
  /** From now on a server that ends is not started again. */
  readonly rest: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A seeded chain and a server, with faults between it, its node and its database on demand. */
export async function openScene(folder: string, databaseUrl: string): Promise<Scene> {
  const fixture = await createFixture()
  const devchain = await createDevchain({ emptyBlockInterval: 1000 })
  const { url: nodeUrl } = await devchain.listen({ port: 0 })
  const { operatorKey } = await seedLocal({ nodeUrl })
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ operatorKey }), { mode: 0o600 })
  const node = await openFaultyNode(nodeUrl)
  const database = new URL(databaseUrl)
  const postgres = await openSilentProxy(Number(database.port))
  const through = new URL(databaseUrl)
  through.host = `127.0.0.1:${postgres.port}`
  const port = await findPort()
  const calm = {
    ...{ NIGHTJAR_DATA: folder, DATABASE_URL: databaseUrl, NIGHTJAR_NODE_URL: nodeUrl },
    ...{ PORT: String(port), CREDITS_CLAIM_MICROCREDITS: '1000', LOG_LEVEL: 'info' },
  }
  const env = { ...calm, DATABASE_URL: through.href, NIGHTJAR_NODE_URL: node.url }
  const url = `http://127.0.0.1:${port}`
  let server = await startServerProcess('', env)
  const newcomers: string[] = []
  let swaps = 0

  const swap = async (): Promise<void> => {
    const amounts = { amountIn: 1_000_000n, amountOutMin: 0n, to: trader.address }
    const tokens = { tokenIn: tokenId('USDX'), tokenOut: tokenId('WALEO') }
    const call = swapExactTokensForTokens({ ...tokens, ...amounts, deadlineHeight: NEVER })
    const { program, function: name, inputs } = call
    const { privateKey } = trader
    const { status } = await devchain.transact({ privateKey, program, function: name, inputs })
    if (status === 'accepted') swaps++
  }
  const claim = async (): Promise<void> => {
    const by = new fixture.chain.sdk.Account()
    const address = by.address().to_string()
    newcomers.push(address)
    const site = { domain: `127.0.0.1:${port}`, network: 'testnetbeta' }
    const message = new TextEncoder().encode(claimCreditsMessage({ ...site, address }))
    const body = { address, signature: by.sign(message).to_string() }
    const api = createApiClient({ baseUrl: url, log: () => undefined })
    await Promise.allSettled([api.claimCredits({ body }), api.claimCredits({ body })])
  }
  let isResting = false
  /** Starts a server again that has ended, as systemd does. */
  const supervise = async (): Promise<void> => {
    while (!isResting) {
      await wait(500)
      if (isResting || !hasEnded(server.child)) continue
      const started = await startServerProcess('', env)
      if (!hasEnded(started.child)) server = started
    }
  }
  const supervised = supervise()
  return {
    ...{ url, fixture, devchain, node, postgres, calm, newcomers },
    swaps: () => swaps,
    server: () => server,
    live: async (goesOn) => {
      for (let round = 0; goesOn(); round++) {
        await swap()
        if (round % 5 === 0) void claim()
        await wait(300)
      }
    },
    kill: async () => {
      server.child.kill('SIGKILL')
    },
    fillDisk: () => fillDisk(databaseUrl),
    rest: async () => {
      isResting = true
      await supervised
    },
    close: async () => {
      isResting = true
      await supervised
      server.child.kill('SIGKILL')
      node.close()
      postgres.close()
      await devchain.close()
    },
  }
}

function findPort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo // it listens on a port
      probe.close(() => done(port))
    })
  })
}
