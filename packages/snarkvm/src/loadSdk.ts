import { RetryableError } from '@nightjar/aleo'
import type { Sdk } from './sdkModule.ts'

/** snarkVM could not be loaded. A module that failed once fails for good in its worker: the next try needs a new one. */
export class EngineUnavailableError extends RetryableError {
  override readonly name = 'EngineUnavailableError'

  constructor(cause: unknown) {
    super(
      'The engine that proves and decrypts couldn’t be loaded. Check your connection and try again.',
      { code: 'engine_unavailable', cause },
    )
  }
}

/**
 * Imports the SDK, whose module fetches and compiles its WASM; what a network cuts off is fetched once more. Afterwards
 * the platform is as before: `@provablehq/sdk` wraps the global `fetch` for file addresses (`node-polyfill.js`), and with
 * that wrapper an abort no longer reaches a body that is being read.
 * @throws EngineUnavailableError
 */
export async function loadSdk(load: () => Promise<unknown>): Promise<Sdk> {
  const { fetch, WebAssembly } = globalThis
  const { instantiateStreaming } = WebAssembly
  globalThis.fetch = (...request) => fetch(...request).catch(() => fetch(...request))
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source
    return instantiateStreaming(response, imports).catch((thrown: unknown) => {
      if (response.url === '') throw thrown // a file's
      return instantiateStreaming(fetch(response.url), imports)
    })
  }
  try {
    return (await load()) as Sdk
  } catch (thrown) {
    throw new EngineUnavailableError(thrown)
  } finally {
    globalThis.fetch = fetch
    WebAssembly.instantiateStreaming = instantiateStreaming
  }
}
