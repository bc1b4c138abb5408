import { FrameworkError } from './answer.ts'
import { parseUnsigned } from './parameters.ts'

const refuse = (reason: string) =>
  new FrameworkError(400, `Failed to deserialize query string: ${reason}`)

/** A member of a query; null if it is absent. */
function readOne(query: URLSearchParams, name: string): string | null {
  const [text = null, ...others] = query.getAll(name)
  if (others.length > 0) throw refuse(`duplicate field \`${name}\``)
  return text
}

/** A flag of a query: `true`, `false` or absent. */
export function readFlag(query: URLSearchParams, name: string): boolean {
  const text = readOne(query, name)
  if (text === null || text === 'false') return false
  if (text === 'true') return true
  throw refuse(`${name}: provided string was not \`true\` or \`false\``)
}

/** A required height in a query. */
export function readHeight(query: URLSearchParams, name: string): number {
  const text = readOne(query, name)
  if (text === null) throw refuse(`missing field \`${name}\``)
  const height = parseUnsigned(text, 2 ** 32 - 1)
  if (height === undefined) throw refuse(`${name}: ${numberFault(text)}`)
  return height
}

/** Why a text is no height, in the words of Rust's parser. */
function numberFault(text: string): string {
  if (text === '') return 'cannot parse integer from empty string'
  return /^\+?\d+$/.test(text)
    ? 'number too large to fit in target type'
    : 'invalid digit found in string'
}

/** A comma-separated list in a query. */
export function readList(query: URLSearchParams, name: string): string[] {
  const text = readOne(query, name)
  if (text === null) throw refuse(`missing field \`${name}\``)
  return text.trim() === '' ? [] : text.split(',').map((item) => item.trim())
}
