/** Where a file has a window, without a stub there is no server: it is told so as by a browser, and nothing asks this machine's ports. */
if (typeof document !== 'undefined')
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
