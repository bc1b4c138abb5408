/** A media query; undefined in embedded browsers and privacy modes that know none: there none fits. */
export const askMedia = (query: string): MediaQueryList | undefined =>
  globalThis.matchMedia?.(query)
