import { queryOptions, useQuery } from '@tanstack/react-query'

/** The code that finds and prices routes, cached like an answer of the server. */
export const quotingQuery = queryOptions({
  queryKey: ['code', 'quoting'],
  queryFn: () => import('./quoteWithCredits.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  structuralSharing: false, // a module is not data
})

/** Loaded with the first amount, or when the page is idle; undefined until then. */
export const useQuoting = (isWanted: boolean) =>
  useQuery({ ...quotingQuery, enabled: isWanted }).data
