import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AleoClient, createAleoClient } from '@nightjar/aleo'
import { type ApiClient, createApiClient, gridDeadline, WAIT_BLOCKS } from '@nightjar/sdk'
import type { Action } from './action.ts'
import { priceIn } from './book.ts'
import { createDesk } from './desk.ts'
import { ln } from './exactMath.ts'
import { localCast, marketKeys } from './localMarket.ts'
import { createPrices, type PriceOf } from './prices.ts'
import { createRandom, type Random } from './random.ts'
import { readBook, readReserves } from './readBook.ts'
import { createMarketSigner, type MarketSigner, type Outputs } from './signer.ts'
import { createTraders } from './traders.ts'
import { createTurns } from './turns.ts'

/** Mean seconds between two actions, and the least. */
const MEAN_SECONDS = 25
const LEAST_SECONDS = 6
/** Without a page for this long, nobody trades. */
const ASLEEP_SECONDS = 180
const MOST_IMPACT = 0.01
const LOWEST_PRIORITY = 19

type Place = { readonly api: ApiClient; readonly node: AleoClient }

/**
 * Trades on a running network as long as somebody looks: one action at a time, never while a person's transaction is on its
 * way, and none that moves a price by more than a percent.
 */
async function trade(place: Place, signal: AbortSignal): Promise<void> {
  const random = createRandom(Date.now())
  let seen = Date.now()
  let session: Session | undefined
  while (!signal.aborted) {
    const wait = Math.max(LEAST_SECONDS, -MEAN_SECONDS * ln(1 - random.next()))
    await sleep(wait * 1000, undefined, { signal })
    try {
      const { paused, watchers, busy } = await place.api.simulation()
      if (watchers > 0) seen = Date.now()
      if (paused || Date.now() - seen > ASLEEP_SECONDS * 1000) {
        await session?.sleep()
      } else if (!busy) {
        session ??= await openSession(place, random)
        await session.act()
      }
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error))
      await session?.sleep()
      session = undefined // the next one reads everything anew
    }
  }
  await session?.sleep()
}

/** Asleep it has no worker, but still knows the records of its accounts. */
type Session = { readonly act: () => Promise<void>; readonly sleep: () => Promise<void> }

/** Knows the pools and accounts, until something goes wrong. */
async function openSession(place: Place, random: Random): Promise<Session> {
  const { api, node } = place
  const book = await readBook(place, localCast)
  const traders = createTraders(book, random)
  const pricesAt = createPrices({
    seed: Math.floor(random.next() * 2 ** 32),
    durationSeconds: Number.POSITIVE_INFINITY,
    first: pricesOf(book),
  })
  const desk = createDesk({
    book,
    cast: localCast,
    random,
    traders,
    isWatched: () => true,
    mostArbitrage: MOST_IMPACT,
    restSeconds: [60, 140],
  })
  const root = await fetch(`${node.baseUrl}/stateRoot/latest`)
  const stateRoot: string = await root.json()
  let signer: MarketSigner | undefined
  const known = new Map<number, Outputs>()
  const began = Date.now()
  const choose = createTurns(localCast, { desk, traders, random })
  return {
    async act() {
      await readReserves(api, book)
      const second = (Date.now() - began) / 1000
      const deadlineHeight = gridDeadline(await node.getHeight(), WAIT_BLOCKS)
      const action = choose({ second, priceOf: pricesAt(second), deadlineHeight })
      if (action === undefined) return
      signer ??= createMarketSigner({ keys: marketKeys, stateRoot })
      await send(action, { node, signer, known })
    },
    async sleep() {
      await signer?.close()
      signer = undefined
    },
  }
}

type Sending = {
  readonly node: AleoClient
  readonly signer: MarketSigner
  readonly known: Map<number, Outputs>
}

async function send(action: Action, { node, signer, known }: Sending): Promise<void> {
  const { transaction, ...outputs } = await signer.sign(action, known)
  const id = await node.broadcast(JSON.stringify(transaction))
  const { status } = await node.waitForTransaction(id, { interval: 200 })
  if (status !== 'accepted') throw new Error(`A simulated ${action.kind} was ${status}.`)
  known.set(action.index, outputs)
}

/** Dollars for each token as the deepest pools have them. */
function pricesOf(book: Awaited<ReturnType<typeof readBook>>): PriceOf {
  const known = new Map([['USDX', 1]])
  for (let round = 0; round < 3; round++) {
    for (const pool of book.pools) {
      const [a, b] = [known.get(pool.a.symbol), known.get(pool.b.symbol)]
      if (a === undefined && b !== undefined) known.set(pool.a.symbol, b * priceIn(pool))
      if (b === undefined && a !== undefined) known.set(pool.b.symbol, a / priceIn(pool))
    }
  }
  return (symbol) => known.get(symbol) ?? 1
}

setPriority(LOWEST_PRIORITY)
const stop = new AbortController()
for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => process.exit(0))
const { NIGHTJAR_URL: url = '', NIGHTJAR_NODE_URL: nodeUrl = '' } = process.env
await trade(
  {
    api: createApiClient({ baseUrl: url }),
    node: createAleoClient({ baseUrl: `${nodeUrl}/testnet` }),
  },
  stop.signal,
)
