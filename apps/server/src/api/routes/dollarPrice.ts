import { type DollarPrice, WRAPPED_ALEO } from '@nightjar/sdk'
import type { Database } from '../../db/database.ts'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { PRICE_PLACES } from '../../indexer/ledger/series.ts'
import { intervalSeconds, stepOf } from '../../intervals.ts'
import { formatRatio } from '../../market/decimal.ts'
import { medianPrice, type Ratio } from '../../market/medianPrice.ts'
import type { WayLeg } from '../../market/priceBook.ts'
import { readCloses } from '../../market/readCloses.ts'
import type { ApiContext } from '../context.ts'
import type { Handlers } from '../handler.ts'

const MINUTES = 60
const SECONDS = intervalSeconds['1m']
const UNIT = 10n ** BigInt(PRICE_PLACES)

/** Price of one ALEO in dollars, using tokens that the operator counts as dollars. */
export const dollarPriceHandlers: Pick<Handlers, 'dollarPrice'> = {
  dollarPrice: (_, context) => readDollarPrice(context),
}

/** Computed once per block and minute. */
export function readDollarPrice(context: ApiContext): Promise<DollarPrice> {
  const { market, env, now } = context
  const until = stepOf(now(), SECONDS) // the current minute has not ended
  return market.perBlock(`dollar ${until}`, async (db) => {
    const book = await market.prices()
    for (const token of env.usdTokens) {
      const way = book.way(token)
      if (!way) continue
      const price = await priceOf(db, { token, way, until })
      if (price) return { price, token_id: token, ...describe(way, until) }
    }
    return { price: null, token_id: null, ...describe([], until) }
  })
}

const describe = (
  way: readonly WayLeg[],
  until: number,
): Omit<DollarPrice, 'price' | 'token_id'> => ({
  pairs: way.map(({ pair }) => pair.id),
  minutes: MINUTES,
  until,
})

type Sought = { readonly token: string; readonly way: readonly WayLeg[]; readonly until: number }

async function priceOf(db: Database, { token, way, until }: Sought) {
  if (way.length === 0) return '1' // the base token itself
  const from = until - MINUTES * SECONDS
  const window = { interval: '1m', from, until } as const
  const legs = await Promise.all(
    way.map(async ({ pair, isA }) => ({
      isA,
      closes: await readCloses(db, pair.id, window),
    })),
  )
  const ratio = medianPrice(legs, UNIT) ?? (await ratioNow(db, token, way))
  return ratio && formatRatio(ratio.denominator, ratio.numerator)
}

/** If no minute of the last hour ended with a price in every pair, only the reserves give a price. */
async function ratioNow(db: Database, token: string, way: readonly WayLeg[]) {
  const rows = await selectTokensByIds(db, [token])
  const decimals = rows.get(token)?.decimals
  if (decimals === undefined) return undefined
  const worth = way.reduce<Ratio>(
    ({ numerator, denominator }, { pair: { reserveA, reserveB }, isA }) => ({
      numerator: numerator * (isA ? reserveB : reserveA),
      denominator: denominator * (isA ? reserveA : reserveB),
    }),
    { numerator: 10n ** BigInt(decimals), denominator: 10n ** BigInt(WRAPPED_ALEO.decimals) },
  )
  return worth.numerator === 0n ? undefined : worth
}
