import type { Token } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { dollarQuery, hasDollars } from '../../../lib/dollarQuery.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { pricesQuery } from '../../../lib/queries.ts'
import { showPrice } from '../../../lib/showPrice.ts'
import { multiply } from '../../../lib/useTokenPrice.ts'
import { AlertButton } from './AlertButton.tsx'
import { parsePrice } from './priceAlerts.ts'

/** An alert for a token's price in the display currency. */
export function TokenAlert({ token }: { readonly token: Token }) {
  const isDollar = usePreferences(({ currency }) => currency === 'USD') && hasDollars()
  const dollar = useQuery({ ...dollarQuery(), enabled: isDollar }).data?.price
  const credits = useQuery(pricesQuery([token.id])).data?.get(token.id)
  const currency = dollar ? 'USD' : 'ALEO'
  const price = credits && dollar ? multiply(credits, dollar) : credits
  const market = {
    subject: { kind: 'token', token: token.id, currency },
    base: token.symbol,
    unit: currency,
    now: price === undefined ? undefined : parsePrice(price),
    shown: price === undefined ? '–' : showPrice(price),
  } as const
  return <AlertButton market={market} />
}
