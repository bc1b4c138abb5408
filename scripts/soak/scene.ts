import { appendFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import {
  claimCreditsMessage,
  createApiClient,
  sessionMessage,
  swapExactTokensForTokens,
} from '@nightjar/sdk'
import { createFixture, type Fixture, tokenId } from '@nightjar/server/testing/fixture'
import { openSilentProxy, type SilentProxy } from '@nightjar/server/testing/silentProxy'
import getPort from 'get-port'
import { seedLocal } from '../seed/seedLocal.ts'
import { type FaultyNode, openFaultyNode } from './faultyNode.ts'
import { type Part, startPart } from './part.ts'

const NEVER = 4_000_000_000
/** Number of swaps per new account. */
const SWAPS_PER_CLAIM = 5
/** The trader: the account whose tokens the seed makes. */
const [trader = { address: '', privateKey: '' }] = developmentAccounts

export type Scene = {
  readonly url: string
  readonly devchain: Devchain
  readonly node: FaultyNode
  readonly postgres: SilentProxy
  readonly databaseUrl: string
  /** File with the clock offset of the parts in milliseconds. */
  readonly clockFile: string
  /** Settings of a server without faults. */
  readonly calm: Readonly<Record<string, string>>
  readonly parts: Readonly<Record<'api' | 'indexer', Part>>
  /** A session for hostile clients. */
  readonly bearer: string
  /** Accounts that asked for credits, and whether the answer was that they are paid. */
  readonly newcomers: ReadonlyMap<string, boolean>
  /** Number of swaps that the chain has accepted. */
  readonly swaps: () => number
  /** Keeps swaps and claims going. */
  readonly live: (goesOn: () => boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** A seeded chain and a server in two parts, with faults between them, their node and their database on demand. */
export async function openScene({
  folder,
  databaseUrl,
  swapMs,
}: {
  readonly folder: string
  readonly databaseUrl: string
  /** Time between two swaps. */
  readonly swapMs: number
}): Promise<Scene> {
  const fixture = await createFixture()
  const devchain = await createDevchain({ emptyBlockInterval: 1000 })
  const { url: nodeUrl } = await devchain.listen({ port: 0 })
  const { operatorKey } = await seedLocal({ nodeUrl })
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ operatorKey }), { mode: 0o600 })
  const node = await openFaultyNode(nodeUrl)
  const through = new URL(databaseUrl)
  const postgres = await openSilentProxy(Number(through.port))
  through.host = `127.0.0.1:${postgres.port}`
  const clockFile = join(folder, 'clock')
  await writeFile(clockFile, '0')
  const port = await getPort()
  const url = `http://127.0.0.1:${port}`
  const calm = {
    ...{ NIGHTJAR_DATA: folder, DATABASE_URL: databaseUrl, NIGHTJAR_NODE_URL: nodeUrl },
    ...{ PORT: String(port), CREDITS_CLAIM_MICROCREDITS: '1000', AUDIT_SECONDS: '3' },
  }
  const clock = new URL('./steppedClock.mjs', import.meta.url).href
  const env = {
    ...{ ...calm, DATABASE_URL: through.href, NIGHTJAR_NODE_URL: node.url },
    ...{ SOAK_CLOCK: clockFile, NODE_OPTIONS: `--import ${clock}` },
  }
  const hear = (text: string) => appendFileSync(join(folder, 'server.log'), text)
  const parts = {
    indexer: await startPart('indexer', env, hear),
    api: await startPart('api', env, hear),
  }
  const people = createPeople({ fixture, devchain, url, swapMs })
  return {
    ...{ url, devchain, node, postgres, databaseUrl, clockFile, calm, parts },
    bearer: await people.openSession(),
    newcomers: people.newcomers,
    swaps: people.swaps,
    live: people.live,
    close: async () => {
      postgres.comeBack()
      await Promise.all([parts.api.stop(), parts.indexer.stop()])
      node.close()
      postgres.close()
      await devchain.close()
    },
  }
}

type World = {
  readonly fixture: Fixture
  readonly devchain: Devchain
  readonly url: string
  readonly swapMs: number
}

/** The accounts that swap on the chain and that ask the server for credits. */
function createPeople({ fixture, devchain, url, swapMs }: World) {
  const api = createApiClient({ baseUrl: url, log: () => undefined })
  const site = { domain: new URL(url).host, network: 'testnetbeta' }
  const newcomers = new Map<string, boolean>()
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
  const meet = () => {
    const by = fixture.chain.snarkVm.createKey()
    const sign = (text: string) => by.sign(new TextEncoder().encode(text))
    return { address: by.address, sign }
  }
  const claim = async (): Promise<void> => {
    const { address, sign } = meet()
    newcomers.set(address, false)
    const body = { address, signature: sign(claimCreditsMessage({ ...site, address })) }
    const asked = [api.claimCredits({ body }), api.claimCredits({ body })]
    const answers = await Promise.allSettled(asked)
    const isPaid = (answer: (typeof answers)[number]) =>
      answer.status === 'fulfilled' && answer.value.status === 'claimed'
    if (answers.some(isPaid)) newcomers.set(address, true)
  }
  return {
    newcomers,
    swaps: () => swaps,
    openSession: async (): Promise<string> => {
      const { address, sign } = meet()
      const { nonce, expires } = await api.sessionNonce({ body: { address } })
      const signature = sign(sessionMessage({ ...site, address, nonce, expires }))
      return (await api.openSession({ body: { address, nonce, signature } })).token
    },
    live: async (goesOn: () => boolean): Promise<void> => {
      const asking: Promise<void>[] = []
      for (let round = 0; goesOn(); round++) {
        await swap()
        if (round % SWAPS_PER_CLAIM === 0) asking.push(claim())
        await wait(swapMs)
      }
      await Promise.all(asking)
    },
  }
}
