import { createLimit } from '@nightjar/aleo'
import { createApiCalls, type PageSource, PagesUnavailableError, pagePath } from '@nightjar/sdk'
import { send } from './port.ts'
import { reportLater } from './reportLater.ts'

const TIMEOUT_MS = 30_000

/** The server's pages of blocks, at its origin. A browser keeps complete ones of a live network. */
export function pagesAt(origin: string): Pick<PageSource, 'ask' | 'first'> {
  const checkAnswer = (_: string, answer: unknown) => answer // of the page's own server
  const api = createApiCalls({ baseUrl: origin, fetch: send, checkAnswer, log: reportLater })
  return {
    first: async () => (await api.pages()).first,
    ask: async (kind, number) => {
      const { signal, within, release } = createLimit(TIMEOUT_MS, undefined)
      try {
        return await within(readPage(`${origin}${pagePath(kind, number)}`, signal))
      } finally {
        release()
      }
    },
  }
}

/** @throws PagesUnavailableError */
async function readPage(url: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const response = await send(url, { signal })
    if (response.status === 404) return undefined
    if (!response.ok) throw new PagesUnavailableError(response.status)
    return new Uint8Array(await response.arrayBuffer())
  } catch (thrown) {
    throw thrown instanceof TypeError ? new PagesUnavailableError(undefined, thrown) : thrown
  }
}
