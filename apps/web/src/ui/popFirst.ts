let listener: ((event: PopStateEvent) => void) | undefined

// `main.tsx` imports this before there is a router: Chromium calls a window's listeners as they were added, capturing or not
addEventListener('popstate', (event) => listener?.(event), true)

/** From now on hears each `popstate` before the router does, and can keep it from it. */
export function popFirst(next: (event: PopStateEvent) => void): void {
  listener = next
}
