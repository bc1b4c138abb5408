const nothing = (): void => undefined

/** For libraries that ask a browser without media queries: none fits, and none begins to. Ours are asked in `media.ts`. */
globalThis.matchMedia ??= (media) => ({
  ...{ media, matches: false, onchange: null, dispatchEvent: () => false },
  ...{ addEventListener: nothing, removeEventListener: nothing },
  ...{ addListener: nothing, removeListener: nothing },
})
