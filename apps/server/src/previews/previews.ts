import { withFieldSuffix } from '@nightjar/sdk'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { ApiContext } from '../api/context.ts'
import { selectNumber } from '../db/names.ts'
import { selectPairsByIds } from '../db/pairRows.ts'
import { candles } from '../db/schema.ts'
import { selectTokensByIds } from '../db/tokenRows.ts'
import { PRICE_PLACES } from '../indexer/ledger/series.ts'
import { LruCache } from '../lruCache.ts'
import { createTokenList, serveToken } from '../market/serveToken.ts'
import { createTurns } from '../turns.ts'
import { type Drawing, drawPreview } from './drawPreview.ts'
import { type Preview, pairPreview, tokenPreview } from './preview.ts'

const PATH = /^\/(pool|token)\/(\d{1,76})(?:field)?$/
const WEEK = 7 * 86_400
const HOUR = 3600
/** Pictures kept, some 20 KB each. */
const MOST_KEPT = 200

export type Previews = {
  /** The preview of the page at a path; undefined if it shows neither a pair nor a token. */
  readonly of: (path: string) => Promise<Preview | undefined>
  /** The picture of such a page, redrawn every hour. @throws TooManyWaitError if many are being drawn */
  readonly picture: (path: string) => Promise<Uint8Array | undefined>
}

/** Previews that other sites show for links to pairs and tokens. */
export function createPreviews(context: ApiContext): Previews {
  const { market, now } = context
  const kept = new LruCache<string, Uint8Array>(MOST_KEPT)
  const turns = createTurns(1, 20)
  const find = (path: string): Promise<Found | undefined> => {
    const [, kind, digits] = PATH.exec(path) ?? []
    if (kind === undefined || digits === undefined) return Promise.resolve(undefined)
    const id = withFieldSuffix(digits)
    return market.perBlock(`preview ${kind} ${id}`, () =>
      kind === 'pool' ? findPair(context, id) : findToken(context, id),
    )
  }
  return {
    of: async (path) => (await find(path))?.preview,
    picture: async (path) => {
      const found = await find(path)
      if (found === undefined) return undefined
      const name = `${found.preview.image} ${Math.floor(now() / HOUR)}`
      const known = kept.get(name)
      if (known !== undefined) return known
      return await turns.run(async () => {
        const drawn = kept.get(name) ?? (await drawPreview(await drawingOf(context, found)))
        kept.set(name, drawn)
        return drawn
      })
    },
  }
}

type Found = {
  readonly preview: Preview
  readonly symbols: readonly string[]
  /** The pair whose prices are drawn. */
  readonly pair: string | undefined
}

async function findPair({ db, env }: ApiContext, id: string): Promise<Found | undefined> {
  const [pair] = await selectPairsByIds(db, [id])
  if (pair === undefined) return undefined
  const rows = await selectTokensByIds(db, [pair.tokenA, pair.tokenB])
  const [first, second] = [pair.tokenA, pair.tokenB].map((each) => nameOf(env, rows.get(each)))
  if (!first || !second) return undefined
  return {
    preview: pairPreview(idOf(id), [first, second]),
    symbols: [first.symbol, second.symbol],
    pair: id,
  }
}

async function findToken({ db, env }: ApiContext, id: string): Promise<Found | undefined> {
  const row = (await selectTokensByIds(db, [id])).get(id)
  const token = row?.isLp === true ? undefined : nameOf(env, row)
  if (!token) return undefined
  return { preview: tokenPreview(idOf(id), token), symbols: [token.symbol], pair: undefined }
}

const idOf = (id: string): string => id.replace('field', '')

type TokenRow = Parameters<typeof serveToken>[0]

function nameOf(env: ApiContext['env'], row: TokenRow | undefined) {
  if (row === undefined) return undefined
  const { symbol, token_type: type } = serveToken(row, createTokenList(env))
  return { symbol, isListed: type !== 2 }
}

async function drawingOf({ db, now }: ApiContext, { symbols, pair }: Found): Promise<Drawing> {
  if (pair === undefined) return { symbols, closes: [] }
  const rows = await db
    .select({ close: candles.close })
    .from(candles)
    .where(
      and(
        eq(candles.pair, await selectNumber(db, pair)),
        eq(candles.interval, '1h'),
        gte(candles.time, now() - WEEK),
      ),
    )
    .orderBy(asc(candles.time))
  return { symbols, closes: rows.map(({ close }) => Number(close) / 10 ** PRICE_PLACES) }
}
