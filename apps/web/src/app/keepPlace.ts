import { watchSize } from '../browser/watchSize.ts'
import type { AppRouter } from './router.ts'

/** A list that is not that long again by then stays where it is. */
const LONGEST_WAIT_MS = 10_000

/** What tells that somebody moves the page. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type Location = { readonly href: string; readonly state: { readonly __TSR_key?: string } }

/**
 * Back returns to where one was on a long page, too: the router scrolls as soon as it has rendered, when a list may still be
 * short. As it grows, the page follows, until it is there or somebody moves it. Returns a function that ends this.
 */
export function keepPlace(router: Pick<AppRouter, 'subscribe'>): () => void {
  const places = new Map<string, number>()
  let stopFollowing = (): void => undefined
  const stops = [
    router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      stopFollowing()
      if (fromLocation) places.set(keyOf(fromLocation), scrollY)
    }),
    router.subscribe('onRendered', ({ toLocation }) => {
      stopFollowing()
      const place = places.get(keyOf(toLocation)) ?? 0
      if (place > lowest()) stopFollowing = follow(place)
    }),
  ]
  return () => {
    stopFollowing()
    for (const stop of stops) stop()
  }
}

const keyOf = ({ href, state }: Location): string => state.__TSR_key ?? href

/** How far down the page can be scrolled now. */
const lowest = (): number => document.documentElement.scrollHeight - innerHeight

function follow(place: number): () => void {
  const stopWatching = watchSize(document.body, () => {
    scrollTo(scrollX, Math.min(place, lowest()))
    if (place <= lowest()) stop()
  })
  const timer = setTimeout(stop, LONGEST_WAIT_MS)
  for (const move of moves) addEventListener(move, stop, { passive: true })
  return stop

  function stop(): void {
    stopWatching()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
}
