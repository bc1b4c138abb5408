import { COMPETITION_PAGE_SIZE } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { ownerOf } from '../../lib/ownerOf.ts'
import { keys } from '../../lib/queries.ts'
import { api } from '../../network/api.ts'

/** Interval at which points are fetched again; they also are when the account changes. */
export const POINTS_INTERVAL_MS = 30_000
export const LEADERBOARD_SIZE = 20

export function pointsQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.account, address, 'points'],
    queryFn: () => api.pointsOverview({ params: { address: ownerOf(address) } }),
    enabled: address !== null,
    refetchInterval: POINTS_INTERVAL_MS,
  })
}

/** The top of the leaderboard, as many entries as are shown. */
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
    queryFn: () => api.boundEvmAddress({ params: { address: ownerOf(address) } }),
    enabled: address !== null,
  })
}

/** A round by its id, or the current one. */
export function roundQuery(round: string | null) {
  return queryOptions({
    queryKey: ['competition', 'round', round],
    queryFn: () =>
      round === null ? api.competition() : api.competitionRound({ params: { round } }),
    refetchInterval: POINTS_INTERVAL_MS,
  })
}

/** One page of the rounds that have ended, most recent first. */
export function pastRoundsQuery(page: number) {
  return queryOptions({
    queryKey: ['competition', 'past rounds', page],
    queryFn: () =>
      api.competitionRounds({
        query: { start: page * COMPETITION_PAGE_SIZE, limit: COMPETITION_PAGE_SIZE },
      }),
    refetchInterval: POINTS_INTERVAL_MS,
    placeholderData: (before) => before,
  })
}

/** One page of a round's standings. */
export function standingsQuery(round: number, page: number) {
  return queryOptions({
    queryKey: ['competition', 'page', round, page],
    queryFn: () =>
      api.competitionPage({
        query: { round, start: page * COMPETITION_PAGE_SIZE, limit: COMPETITION_PAGE_SIZE },
      }),
    refetchInterval: POINTS_INTERVAL_MS,
    placeholderData: (before) => before,
  })
}

/** What an address may claim from an ended round; fetched again while a payment is on its way. */
export function prizeQuery(address: string | null, round: number) {
  return queryOptions({
    queryKey: [...keys.account, address, 'competition prize', round],
    queryFn: () =>
      api.competitionClaimStatus({ params: { address: ownerOf(address) }, query: { round } }),
    enabled: address !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 1500 : false),
  })
}
