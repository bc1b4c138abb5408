import { readFileSync } from 'node:fs'

/** The text of a file; undefined if there is none. `toError` gets the problem, a sentence without its full stop. */
export function readSettingsFile(
  path: string,
  toError: (problem: string) => Error,
): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') return undefined
    throw toError(`${path} cannot be read (${code}). Let the server's user read it`)
  }
}
