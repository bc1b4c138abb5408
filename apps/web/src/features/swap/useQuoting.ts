import { queryOptions, useQuery } from '@tanstack/react-query'

/** The code that finds and prices routes, kept like an answer of the server's. */
export const quotingQuery = queryOptions({
  queryKey: ['code', 'quoting'],
  queryFn: () => import('./quoteWithCredits.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  structuralSharing: false, // a module is no data
})

/** It is asked for with the first amount, or when the page is idle; undefined until it is there. */
export const useQuoting = (isWanted: boolean) =>
  useQuery({ ...quotingQuery, enabled: isWanted }).data
