import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'

/** Points are asked for again this often, and whenever the account changes. */
export const POINTS_INTERVAL_MS = 30_000
export const LEADERBOARD_SIZE = 20
export const COMPETITION_PAGE_SIZE = 10

export function pointsQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'points'],
    queryFn: () => api.pointsOverview({ params: { address: address ?? '' } }),
    enabled: address !== null,
    refetchInterval: POINTS_INTERVAL_MS,
  })
}

/** The first of the leaderboard, as many as are shown. */
export function leaderboardQuery(limit: number) {
  return queryOptions({
    queryKey: ['leaderboard', limit],
    queryFn: () => api.leaderboard({ query: { start: 0, limit } }),
    refetchInterval: POINTS_INTERVAL_MS,
    placeholderData: (before) => before,
  })
}

export function bindingQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'binding'],
    queryFn: () => api.boundEvmAddress({ params: { address: address ?? '' } }),
    enabled: address !== null,
  })
}

export const competitionQuery = queryOptions({
  queryKey: ['competition'],
  queryFn: () => api.competition(),
  refetchInterval: POINTS_INTERVAL_MS,
})

/** One page of the standings. */
export function standingsQuery(page: number) {
  return queryOptions({
    queryKey: ['competition', 'page', page],
    queryFn: () =>
      api.competitionPage({
        query: { start: page * COMPETITION_PAGE_SIZE, limit: COMPETITION_PAGE_SIZE },
      }),
    refetchInterval: POINTS_INTERVAL_MS,
    placeholderData: (before) => before,
  })
}

/** What an address may claim; asked again while a payment is on its way. */
export function prizeQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'competition prize'],
    queryFn: () => api.competitionClaimStatus({ params: { address: address ?? '' } }),
    enabled: address !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 1500 : false),
  })
}
