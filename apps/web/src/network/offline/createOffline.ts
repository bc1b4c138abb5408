import type { KeptBuild } from './keptBuild.ts'

const BUILD = 'nightjar.build.'
/** What everyone is told of the chain: it outlives a build. */
const STATE = 'nightjar.state'
/** The page without content, which its scripts fill. */
const SHELL = '/index.html'

/**
 * The answers of the server that are kept, at exactly these paths: the same for everyone who opens any page. Nothing that
 * names an account or what somebody looks at may stand here.
 */
export const KEPT_ANSWERS = [
  '/api/tokens/official',
  '/api/tokens/wrapped',
  '/api/token/black/list',
  '/api/pairs',
  '/api/settings',
  '/api/price/usd',
  '/api/price/week',
] as const

type OfflineOptions = KeptBuild & { readonly caches: CacheStorage; readonly fetch: typeof fetch }

/** A request of a page, and the answer to it that the browser may have begun to fetch. */
export type Asked = {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  /** Keeps the worker running until some work is done. */
  waitUntil(work: Promise<unknown>): void
}

/**
 * Lets the page open without a network: with the code of the last build, and what the server last said of the chain. Pages
 * and answers come from the server whenever it can be reached, so an old build is never shown in the place of a new one.
 */
export function createOffline({ id, files, caches, fetch }: OfflineOptions) {
  const own = BUILD + id

  /** @throws what fetching has thrown, if nothing is kept */
  async function orKept(fetching: Promise<Response>, cache: string, path: string) {
    try {
      return await fetching
    } catch (error) {
      const kept = await find(cache, path)
      if (kept) return kept
      throw error
    }
  }

  async function find(cache: string, path: string): Promise<Response | undefined> {
    try {
      return await (await caches.open(cache)).match(path, { ignoreVary: true })
    } catch {
      return undefined
    }
  }

  /** A full or blocked cache keeps less. */
  async function put(cache: string, path: string, answer: Response): Promise<void> {
    try {
      await (await caches.open(cache)).put(path, answer)
    } catch {
      // fetched again when needed
    }
  }

  async function fetchAndKeep(asked: Asked, cache: string, path: string) {
    const answer = await fetch(asked.request)
    if (answer.ok) asked.waitUntil(put(cache, path, answer.clone()))
    return answer
  }

  async function page({ request, preloadResponse }: Asked): Promise<Response> {
    return (await preloadResponse) ?? fetch(request)
  }

  /** A file of a build: its name says its content. An open page may be of the build before. */
  async function file(asked: Asked, path: string): Promise<Response> {
    const found = await caches.match(path, { ignoreVary: true }).catch(() => undefined)
    return found ?? fetchAndKeep(asked, own, path)
  }

  return {
    /** Fetches the build, and what the server says now. @throws if the build is incomplete */
    keep: async (): Promise<void> => {
      const [build, state] = await Promise.all([caches.open(own), caches.open(STATE)])
      await build.addAll([SHELL, ...files])
      await Promise.all(KEPT_ANSWERS.map((path) => state.add(path).catch(() => undefined)))
    },
    /** Forgets all builds but this one and the one before, of which pages may be open. */
    forgetOlder: async (): Promise<void> => {
      const others = (await caches.keys()).filter((name) => name.startsWith(BUILD) && name !== own)
      await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
    },
    /** Undefined for what is none of its business. */
    answer: (asked: Asked): Promise<Response> | undefined => {
      const { request } = asked
      const { origin, pathname: path, searchParams } = new URL(request.url)
      if (request.method !== 'GET' || origin !== location.origin) return undefined
      if (request.mode === 'navigate') {
        return /^\/(api|embed)\//.test(path) ? undefined : orKept(page(asked), own, SHELL)
      }
      if (path.startsWith('/assets/')) return file(asked, path)
      if (files.includes(path)) return orKept(fetch(request), own, path)
      if (!isKept(request, path, searchParams)) return undefined
      return orKept(fetchAndKeep(asked, STATE, path), STATE, path)
    },
  }
}

/** Calls of the page only add a time. */
function isKept({ headers }: Request, path: string, query: URLSearchParams): boolean {
  const isPlain = [...query.keys()].every((name) => name === 't')
  return isPlain && !headers.has('authorization') && KEPT_ANSWERS.some((kept) => kept === path)
}
