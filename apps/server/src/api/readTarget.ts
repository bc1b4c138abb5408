/** What a request asks for. */
export type Target = {
  /** The path as it is routed and charged. */
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** What makes a path another one than it looks: escaped letters, backslashes, dots between slashes. */
const UNUSUAL = /[%\\]|\/\./

/**
 * Reads the target of a request. Dots are resolved and escaped letters read, but not escaped slashes, so that no
 * spelling of a path is routed without being charged; one that cannot be read stays as it is, and leads nowhere.
 */
export function readTarget(url: string): Target {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const search = at === -1 ? '' : url.slice(at)
  return { pathname: UNUSUAL.test(path) ? readPath(path) : path, search }
}

function readPath(path: string): string {
  try {
    const { pathname } = new URL(`http://localhost${path}`)
    return decodeURI(pathname.replaceAll('%25', '%2525')) // an escaped percent stays for who reads a part of the path
  } catch {
    return path
  }
}
