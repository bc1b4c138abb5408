import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../network/api.ts'
import { dollarQuery, hasDollars } from './dollarQuery.ts'
import { usePreferences } from './preferences.ts'
import { keys } from './queries.ts'
import { useExchange } from './useExchange.ts'
import { type Week, weekOf } from './weekOf.ts'

/** The last week of every listed token in one request, so that it does not show which of them is looked at. */
const weekPricesQuery = queryOptions({
  queryKey: [...keys.tokens, 'week'], // changes by the hour, not with every trade
  queryFn: async () => {
    const { tokens } = await api.weekPrices()
    return new Map(tokens.map(({ token_id, ...prices }) => [token_id, prices]))
  },
  staleTime: 5 * 60_000,
})

/** The week of each listed token in the chosen currency, by its id; empty until loaded. */
export function useWeeks(): ReadonlyMap<string, Week> {
  const { prices: now } = useExchange()
  const { data: weeks } = useQuery(weekPricesQuery)
  const isDollar = usePreferences(({ currency }) => currency === 'USD') && hasDollars()
  const { data: dollar } = useQuery({ ...dollarQuery(), enabled: isDollar })
  const unit = isDollar ? dollar?.token_id : null
  return useMemo(() => {
    if (!weeks || unit === undefined) return new Map()
    const pricesOf = (id: string) => {
      const { day_ago: dayAgo = null, prices: week = [] } = weeks.get(id) ?? {}
      return { now: now.get(id) ?? null, dayAgo, week }
    }
    const inUnit = unit === null ? undefined : pricesOf(unit)
    return new Map(Array.from(weeks.keys(), (id) => [id, weekOf(pricesOf(id), inUnit)]))
  }, [now, weeks, unit])
}
