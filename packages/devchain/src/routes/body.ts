import type { HonoRequest } from 'hono'
import { NodeError } from '../nodeError.ts'
import { FrameworkError } from './answer.ts'
import type { NodeBody } from './node.ts'

/** Maximum body size: the chain takes transactions of up to 2304 kB. */
const MAX_BODY_BYTES = 2_500_000 * 2 // JSON of bytes is about twice their size

/**
 * The text of a body, of its announced length or in chunks; a request that announces neither has none (RFC 9112, section
 * 6.3).
 */
export async function readText(request: HonoRequest): Promise<string> {
  if (request.header('transfer-encoding') !== undefined) return await readChunks(request)
  const length = Number(request.header('content-length') ?? 0)
  if (length > MAX_BODY_BYTES) throw tooLong()
  return length === 0 ? '' : await request.text()
}

async function readChunks({ raw }: HonoRequest): Promise<string> {
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const chunk of raw.body ?? []) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) throw tooLong()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const tooLong = () => new FrameworkError(413, 'length limit exceeded')

/** Where JSON is invalid, in the wording of Rust's parser. */
export function jsonFault(text: string): string {
  const trimmed = text.trimStart()
  if (trimmed === '') return `EOF while parsing a value at line ${lineOf(text, text.length)}`
  const offset = text.length - trimmed.length
  if (!/^[[{"\-\dtfn]/.test(trimmed)) {
    return `expected value at line ${lineOf(text, offset + 1)}`
  }
  if (/^[tfn]/.test(trimmed)) return `expected ident at line ${lineOf(text, offset + 2)}`
  return `expected value at line ${lineOf(text, text.length)}`
}

function lineOf(text: string, end: number): string {
  const lines = text.slice(0, end).split('\n')
  return `${lines.length} column ${lines.at(-1)?.length ?? 0}`
}

/** The body of a broadcast: JSON, with its content type. */
export function readBroadcast({ text, isJson }: NodeBody): string {
  if (!isJson) throw new NodeError('bad_request', 'Content-Type must be `application/json`')
  try {
    JSON.parse(text)
  } catch {
    const fault = jsonFault(text)
    const parse = `Failed to parse the request body as JSON: ${fault}`
    throw new NodeError('bad_request', 'Invalid JSON syntax in request body', [parse, fault, fault])
  }
  return text
}

/** The body of calls that exist only on development nodes. */
export function readOptions({ text, isJson }: NodeBody): Readonly<Record<string, unknown>> {
  if (!isJson) {
    throw new FrameworkError(415, 'Expected request with `Content-Type: application/json`')
  }
  const value = parseObject(text)
  if (value === undefined) {
    throw new FrameworkError(422, 'Failed to deserialize the JSON body into the target type')
  }
  return value
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? { ...value } : undefined
  } catch {
    throw new FrameworkError(400, `Failed to parse the request body as JSON: ${jsonFault(text)}`)
  }
}
