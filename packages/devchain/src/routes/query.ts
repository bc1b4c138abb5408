import { FrameworkError } from './answer.ts'
import { parseUnsigned } from './parameters.ts'

const refuse = (reason: string) =>
  new FrameworkError(400, `Failed to deserialize query string: ${reason}`)

/** A flag of a query: `true`, `false` or absent. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const text = query.get(name)
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw refuse(`${name}: provided string was not \`true\` or \`false\``)
}

/** A required height in a query. */
export function readHeight(query: URLSearchParams, name: string): number {
  const text = query.get(name)
  if (text === null) throw refuse(`missing field \`${name}\``)
  const height = parseUnsigned(text, 2 ** 32 - 1)
  if (height === undefined) throw refuse(`${name}: invalid digit found in string`)
  return height
}

/** A comma-separated list in a query. */
export function readList(query: URLSearchParams, name: string): string[] {
  const text = query.get(name)
  if (text === null) throw refuse(`missing field \`${name}\``)
  return text.trim() === '' ? [] : text.split(',').map((item) => item.trim())
}
