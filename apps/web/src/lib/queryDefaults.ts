import type { Query } from '@tanstack/react-query'

/** Milliseconds in which nothing that appears asks again for what could not be read. */
const PAUSE_MS = 10_000

/**
 * How the page reads: what appears because something failed does not make it fail again and again, and what appears because
 * a private record or surplus was found does not ask again for what the page shows already, however old that is.
 */
export const queryDefaults = {
  retry: 1,
  refetchOnWindowFocus: true,
  refetchOnMount: (query: Query): boolean => query.getObserversCount() <= 1, // only its own
  networkMode: 'offlineFirst', // offline, the service worker may have the answer
  retryOnMount: ({ state }: Query): boolean => Date.now() - state.errorUpdatedAt > PAUSE_MS,
} as const
