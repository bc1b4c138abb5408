import { queryOptions } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { config } from './config.ts'
import { keys } from './queries.ts'

/** Dollars for one ALEO through the pools, and through which token; not requested if the operator configured no dollar tokens. */
export const dollarQuery = () =>
  queryOptions({
    queryKey: [...keys.prices, 'usd'],
    queryFn: () => api.dollarPrice(),
    enabled: hasDollars(),
    staleTime: 60_000,
  })

/** Whether the operator configured dollar tokens. */
export const hasDollars = (): boolean => (config().usdTokens?.length ?? 0) > 0
