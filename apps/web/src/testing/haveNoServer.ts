/** In files with a window, a fetch without a stub fails as in an offline browser, instead of asking this machine's ports. */
if (typeof document !== 'undefined')
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
