import { loadedBuildId } from './build.ts'

/**
 * A code for an error: the same for the same error at the same place of the same build, so that it can be located with the
 * build. It contains nothing of the error's text.
 */
export function errorCode(error: unknown, build = loadedBuildId()): string {
  const text =
    error instanceof Error ? `${error.name}${error.message}${place(error)}` : String(error)
  return `${(build ?? 'dev').slice(0, 6)}-${hash(text)}`
}

function place({ stack = '' }: Error): string {
  return stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? ''
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return (value >>> 0).toString(36).padStart(7, '0')
}
