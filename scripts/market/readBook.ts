import type { AleoClient } from '@nightjar/aleo'
import { type ApiClient, LOCAL_PAIRS, LOCAL_WRAPPED_PAIRS } from '@nightjar/sdk'
import { seedTokens } from '../seed/amounts.ts'
import { type Book, CREDITS, createBook } from './book.ts'
import type { Cast } from './cast.ts'
import { tokenOf } from './tokens.ts'

/** Anybody may open others, at any price. */
const seeded = new Set([...LOCAL_PAIRS, ...LOCAL_WRAPPED_PAIRS].map(({ id }) => id))

/** The seeded pools and the public balances of the cast, as they are now. */
export async function readBook(
  { api, node }: { readonly api: ApiClient; readonly node: AleoClient },
  cast: Cast,
): Promise<Book> {
  const bySymbol = [...seedTokens.keys()].map(tokenOf)
  const byId = new Map(bySymbol.map((token) => [token.id, token]))
  const { pairs } = await api.pairs()
  const book = createBook(
    pairs.flatMap((pair) => {
      const [a, b] = [byId.get(pair.token_a), byId.get(pair.token_b)]
      if (a === undefined || b === undefined || !seeded.has(pair.pair_id)) return []
      return [{ a, b, ...amountsOf(pair) }]
    }),
  )
  for (const account of Object.values(cast).flat()) {
    const { balances } = await api.tokenBalances({
      query: { address: account, tokens: [...byId.keys()] },
    })
    for (const { token_id, amount } of balances) {
      const token = byId.get(token_id)
      if (token !== undefined) book.credit(account, token.symbol, BigInt(amount))
    }
    const credits = await node.getMappingValue('credits.aleo', 'account', account)
    if (credits?.kind === 'literal' && typeof credits.value === 'bigint') {
      book.credit(account, CREDITS, credits.value)
    }
  }
  return book
}

/** Takes over what people have done to the pools since. */
export async function readReserves(api: ApiClient, book: Book): Promise<void> {
  const { pairs } = await api.pairs()
  for (const pool of book.pools) {
    const pair = pairs.find(
      ({ token_a, token_b }) => token_a === pool.a.id && token_b === pool.b.id,
    )
    if (pair !== undefined) Object.assign(pool, amountsOf(pair))
  }
}

type Amounts = {
  readonly reserve_a: string
  readonly reserve_b: string
  readonly total_supply: string
}

const amountsOf = ({ reserve_a, reserve_b, total_supply }: Amounts) => ({
  reserveA: BigInt(reserve_a),
  reserveB: BigInt(reserve_b),
  supply: BigInt(total_supply),
})
