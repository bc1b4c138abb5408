/**
 * Runs `load` and restores the platform's `fetch`, which `load` may have replaced. `@provablehq/sdk` wraps the global
 * one for file addresses (`node-polyfill.js`), and with that wrapper an abort no longer reaches a body that is being
 * read.
 */
export async function keepFetch<T>(load: () => Promise<T>): Promise<T> {
  const platform = globalThis.fetch
  try {
    return await load()
  } finally {
    globalThis.fetch = platform
  }
}
