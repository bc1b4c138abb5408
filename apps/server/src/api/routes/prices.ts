import { WRAPPED_ALEO } from '@nightjar/sdk'
import { selectTokensByIds } from '../../db/tokenRows.ts'
import { formatRatio } from '../../market/decimal.ts'
import type { Handlers } from '../handler.ts'

const SERVED_PLACES = 18

/** Prices of whole tokens in ALEO by the deepest route. */
export const priceHandlers: Pick<Handlers, 'someTokenPrices'> = {
  someTokenPrices: async ({ body: { tokens } }, { db, market }) => {
    const [book, rows] = await Promise.all([market.prices(), selectTokensByIds(db, tokens)])
    return {
      price: tokens.map((id) => {
        const rate = book.rate(id)
        const row = rows.get(id)
        if (rate === undefined || row === undefined) return { token_id: id, price: null }
        const whole = 10n ** BigInt(row.decimals) * rate.numerator
        const base = 10n ** BigInt(WRAPPED_ALEO.decimals) * rate.denominator
        return { token_id: id, price: formatRatio(whole, base, SERVED_PLACES) }
      }),
    }
  },
}
