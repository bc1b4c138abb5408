import { type Book, nameOf, type Pool, toUnits } from '../market/book.ts'
import { popularity, roundTo, STOCKED } from '../market/desk.ts'
import type { PriceOf } from '../market/prices.ts'
import type { Random } from '../market/random.ts'
import { impactOf, type Sale, tokenIn } from '../market/traders.ts'

const MEDIAN_DOLLARS = 300
/** How often somebody trades in another pool than usual. */
const STRAYS = 0.15
const MOST_IMPACT = 0.01

/** A sale that somebody wants to make: an amount as people type it, in a popular pool. */
export function drawSale(
  book: Book,
  random: Random,
  { priceOf, tokens }: { readonly priceOf: PriceOf; readonly tokens: readonly [string, string] },
): Sale {
  const pool = random.next() < STRAYS ? strayPool(book, random) : book.pool(...tokens)
  const symbol = random.next() < 0.5 ? pool.a.symbol : pool.b.symbol
  const whole = random.logNormal(MEDIAN_DOLLARS, 1) / priceOf(symbol)
  const digits = random.pick([2, 3, 4])
  let sale = { pool, symbol, amountIn: toUnits(roundTo(whole, digits), tokenIn({ pool, symbol })) }
  while (impactOf(sale) > MOST_IMPACT) sale = { ...sale, amountIn: sale.amountIn / 2n }
  return sale
}

function strayPool(book: Book, random: Random): Pool {
  const stocked: readonly string[] = STOCKED
  const pools = book.pools.filter(
    ({ a, b }) => stocked.includes(a.symbol) && stocked.includes(b.symbol),
  )
  return pickBy(pools, (one) => popularity[nameOf(one)] ?? 1, random)
}

function pickBy<Item>(
  items: readonly Item[],
  weightOf: (item: Item) => number,
  random: Random,
): Item {
  let rest = random.next() * items.reduce((sum, item) => sum + weightOf(item), 0)
  const found = items.find((item) => {
    rest -= weightOf(item)
    return rest < 0
  })
  return found ?? random.pick(items)
}
