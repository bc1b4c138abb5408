import type { Action } from './action.ts'
import type { Due } from './agenda.ts'
import { type Book, type MarketToken, nameOf, type Pool, toUnits } from './book.ts'
import type { Cast } from './cast.ts'
import { shocks } from './prices.ts'
import { tokenIdOf, tokenOf } from './tokens.ts'
import type { Moment, Traders } from './traders.ts'

type Setting = {
  readonly book: Book
  readonly cast: Cast
  readonly traders: Traders
  /** Pools that nobody follows any more are added to it. */
  readonly unwatched: Set<Pool>
  readonly durationSeconds: number
  readonly arbitrage: (moment: Moment) => Action | undefined
}

/** When something happens, as shares of the market's duration. */
const WRONG_PRICE = 0.15
const FIRST_OF_ABANDONED = 0.3
const LAST_OF_ABANDONED = 0.42
const LOOK_ALIKE = 0.55

const dollar = { name: 'Nightjar Dollar', symbol: 'USDX', salt: '1field' }

/**
 * A pool whose first price is wrong, until arbitrage mends it; a pool that its only provider leaves; a token that only
 * looks like the dollar; and the trades of a price's sudden moves.
 */
export function storiesOf(setting: Setting): readonly Due[] {
  const at = (share: number) => Math.floor(share * setting.durationSeconds)
  return [
    { at: at(WRONG_PRICE), run: (moment) => wrongPrice(setting, moment) },
    ...[30, 90].map((wait) => ({
      at: at(WRONG_PRICE) + wait,
      run: (moment: Moment) => [setting.arbitrage(moment)],
    })),
    { at: at(FIRST_OF_ABANDONED), run: (moment) => [openSmall(setting, moment)] },
    {
      at: at(LAST_OF_ABANDONED),
      run: (moment) => [abandon(setting, moment)],
    },
    { at: at(LOOK_ALIKE), run: (moment) => lookAlike(setting, moment) },
    ...shocks.flatMap((shock) => {
      const wait = shock.seconds / SHOCK_TRADES
      return Array.from({ length: SHOCK_TRADES }, (_, n) => ({
        at: Math.floor(at(shock.at) + (n + 1) * wait),
        run: (moment: Moment) => [setting.arbitrage(moment)],
      }))
    }),
  ]
}

/** Trades that follow a price while it moves suddenly. */
const SHOCK_TRADES = 14

const LOOK_ALIKE_SYMBOL = 'USDX (not the dollar)'

/** The provider that opens pools, and the one that loses. */
const opener = (cast: Cast) => cast.provider.at(-1) ?? ''
const loser = (cast: Cast) => cast.provider[1] ?? ''

function inOrder(one: Leg, other: Leg): readonly [Leg, Leg] {
  const isFirst = BigInt(one.token.id.slice(0, -5)) < BigInt(other.token.id.slice(0, -5))
  return isFirst ? [one, other] : [other, one]
}
type Leg = { readonly token: MarketToken; readonly amount: bigint }
const leg = (symbol: string, whole: number): Leg => ({
  token: tokenOf(symbol),
  amount: toUnits(whole, tokenOf(symbol)),
})

/** Gold for dollars, an eighth too cheap. */
function* wrongPrice({ cast, traders }: Setting, moment: Moment): Generator<Action> {
  const gold = 12
  const dollars = Math.round((gold * moment.priceOf('GLD') * 7) / 8)
  const [a, b] = inOrder(leg('GLD', gold), leg('USDX', dollars))
  yield traders.open(opener(cast), a, b, moment)
}

function openSmall({ cast, traders }: Setting, moment: Moment): Action {
  const dollars = 5000
  const [a, b] = inOrder(
    leg('NJR', Math.round(dollars / moment.priceOf('NJR'))),
    leg('OWL', Math.round(dollars / moment.priceOf('OWL'))),
  )
  return traders.open(loser(cast), a, b, moment)
}

function abandon({ book, cast, traders, unwatched }: Setting, moment: Moment): Action {
  const pool = book.pool('NJR', 'OWL')
  unwatched.add(pool)
  const by = loser(cast)
  return traders.withdraw(by, pool, book.balance(by, nameOf(pool)), moment)
}

/** Somebody issues the "dollar", opens a pool of it, and two people buy it. */
function* lookAlike(
  { book, cast, traders, unwatched }: Setting,
  moment: Moment,
): Generator<Action> {
  const by = cast.retail.at(-1) ?? ''
  const token = { symbol: LOOK_ALIKE_SYMBOL, id: tokenIdOf(by, dollar.salt), decimals: 6 }
  yield traders.issue(by, token, { ...dollar, supply: 1_000_000_000_000n }, moment)
  yield traders.wrap(by, toUnits(10_000, tokenOf('WALEO')), moment)
  const [a, b] = inOrder({ token, amount: toUnits(2000, token) }, leg('WALEO', 10_000))
  yield traders.open(by, a, b, moment)
  const pool = book.pool('WALEO', LOOK_ALIKE_SYMBOL)
  unwatched.add(pool)
  for (const [index, whole] of [250, 600].entries()) {
    const amountIn = toUnits(whole, tokenOf('WALEO'))
    yield traders.trade(cast.retail[index] ?? by, { pool, symbol: 'WALEO', amountIn }, moment)
  }
}
