import type { Action } from './action.ts'
import { type Book, CREDITS, toUnits } from './book.ts'
import type { Cast, Role } from './cast.ts'
import { STOCKED } from './desk.ts'
import { OPERATOR, tokenOf } from './tokens.ts'
import { commonAmount, type Moment, type Traders } from './traders.ts'

/** Whole units that an account begins with, besides its credits; WALEO is wrapped from these. */
type Holdings = Readonly<Record<string, number>>

const everything: Holdings = {
  USDX: 1_000_000,
  WBTC: 12,
  WETH: 250,
  NJR: 6_000_000,
  OWL: 400_000,
  GLD: 80,
  EURX: 500_000,
  RGC: 500_000,
  TA20: 30_000,
  WALEO: 5_000_000,
}

const holdings: Readonly<Record<Role, readonly Holdings[]>> = {
  arbitrageur: [everything],
  retail: [{ USDX: 30_000 }],
  whale: [{ USDX: 400_000, WALEO: 2_000_000 }],
  provider: [
    { USDX: 400_000, EURX: 200_000, WALEO: 1_000_000 },
    { NJR: 4_000_000, OWL: 400_000, WETH: 80, WALEO: 1_000_000 },
    { USDX: 250_000, WBTC: 8, GLD: 60, WALEO: 1_000_000 },
    { USDX: 300_000, WETH: 100, RGC: 500_000, GLD: 40, WALEO: 1_000_000 },
  ],
  private: [{ USDX: 400_000, WBTC: 5, WETH: 80, WALEO: 1_500_000 }],
}

const roles: readonly Role[] = ['arbitrageur', 'retail', 'whale', 'provider', 'private']

/** Credits of a development account at height 0, and more than the operator's fees need. */
const GENESIS_CREDITS = 18_750_000_000_000n
/** Credits that a private trader keeps in a record for fees. */
const FEE_CREDITS = 20_000_000n
/** Dollars of a record that private traders begin with. */
const SHIELDED = 24_000

/** Hands out the test tokens, wraps credits and makes those private that will pay private fees. */
export function* fund(cast: Cast, funding: Funding): Generator<Action> {
  const { book, traders, momentOf } = funding
  book.credit(OPERATOR, CREDITS, GENESIS_CREDITS)
  for (const account of Object.values(cast).flat()) book.credit(account, CREDITS, GENESIS_CREDITS)
  for (const { account, symbol, amount } of grantsOf(cast)) {
    yield symbol === 'WALEO'
      ? traders.wrap(account, amount, momentOf())
      : traders.fund(account, symbol, amount, momentOf())
  }
  for (const account of cast.private) {
    yield traders.shield(account, CREDITS, FEE_CREDITS, 0, momentOf())
  }
  yield* stock(cast, funding)
}

/** What each account gets. */
function grantsOf(cast: Cast) {
  return roles.flatMap((role) =>
    cast[role].flatMap((account, index) => {
      const some = holdings[role][index % holdings[role].length] ?? {}
      return Object.entries(some).map(([symbol, whole]) => ({
        account,
        symbol,
        amount: toUnits(whole, tokenOf(symbol)),
      }))
    }),
  )
}

/** The records that private traders begin with. */
function* stock(cast: Cast, { traders, momentOf, records }: Funding): Generator<Action> {
  const symbols = STOCKED.flatMap((symbol) => Array.from({ length: records }, () => symbol))
  for (const account of cast.private) {
    for (const symbol of symbols) {
      const moment = momentOf()
      const amount = toUnits(commonAmount(SHIELDED / moment.priceOf(symbol)), tokenOf(symbol))
      yield traders.shield(account, symbol, amount, 0, moment)
    }
  }
}

type Funding = {
  readonly book: Book
  readonly traders: Traders
  readonly momentOf: () => Moment
  /** Records that private traders begin with, of each token that they keep. */
  readonly records: number
}
