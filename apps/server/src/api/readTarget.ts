/** The target of a request. */
export type Target = {
  /** The path used for routing and rate limits. */
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** Parts that make a path different from how it looks: escaped characters, backslashes, dots between slashes. */
const UNUSUAL = /[%\\]|\/\./

/**
 * Stay escaped until a path segment is decoded: a percent sign, and what a URL's parser would drop (control characters and
 * spaces), so that `/swap%00` is not `/swap`.
 */
const KEPT = /%(?=25|[01][\da-f]|20|7f)/gi

/**
 * Reads the target of a request. Dots are resolved and escaped characters decoded, except slashes, so that no
 * spelling of a path avoids the rate limits; an invalid path stays as it is and matches no route.
 */
export function readTarget(url: string): Target {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const search = at === -1 ? '' : url.slice(at)
  return { pathname: UNUSUAL.test(path) ? readPath(path) : path, search }
}

type Asking = { readonly method?: string | undefined; readonly url?: string | undefined }

/**
 * A target as a path: clients of proxies send whole URLs (RFC 9112, 3.2.2), and `OPTIONS *` asks about the server. A
 * fragment, which some clients leave in, is dropped. Another form, such as `*` of another method, stays as it is.
 */
export function originForm({ method, url = '/' }: Asking): string {
  const fragment = url.indexOf('#')
  const target = fragment === -1 ? url : url.slice(0, fragment)
  if (target.startsWith('/')) return target
  if (target === '*' && method === 'OPTIONS') return '/'
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

function readPath(path: string): string {
  try {
    const { pathname } = new URL(`http://localhost${path}`)
    return decodeURI(pathname.replace(KEPT, '%25'))
  } catch {
    return path
  }
}
