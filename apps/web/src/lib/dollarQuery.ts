import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { config } from './config.ts'
import { keys } from './queries.ts'

/** Dollars for one ALEO through the pools, and through which; nothing is asked where the operator names no dollars. */
export const dollarQuery = () =>
  queryOptions({
    queryKey: [...keys.prices, 'usd'],
    queryFn: () => api.dollarPrice(),
    enabled: hasDollars(),
    staleTime: 60_000,
  })

/** Whether the operator takes some tokens for dollars. */
export const hasDollars = (): boolean => (config().usdTokens?.length ?? 0) > 0
