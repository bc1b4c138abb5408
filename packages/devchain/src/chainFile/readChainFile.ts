import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseTransaction } from '@nightjar/aleo'
import type { LedgerPair } from '../ledger/start.ts'
import { isSystemError } from '../systemError.ts'
import {
  type BlockPlace,
  ChainFileError,
  type ChainFileHeader,
  type FiledBlock,
  FORMAT,
  VERSION,
} from './chainFile.ts'

/** The content of a file; blocks are read one after another, in order, without gaps. */
export type ChainFile = {
  readonly header: ChainFileHeader
  readonly kept: readonly LedgerPair[]
  readonly blocks: AsyncGenerator<FiledBlock>
}

/** Opens a file; everything in it is validated as it is read, its sum at the end. @throws ChainFileError */
export async function readChainFile(file: string): Promise<ChainFile> {
  const lines = readLines(file)
  try {
    const header = readHeader(file, (await next(file, lines)).text)
    const kept: LedgerPair[] = []
    while (kept.length < header.kept) kept.push(readKept(file, (await next(file, lines)).text))
    return { header, kept, blocks: readBlocks(file, header, lines) }
  } catch (error) {
    await lines.return(undefined)
    throw error
  }
}

async function* readBlocks(
  file: string,
  { start, end }: ChainFileHeader,
  lines: Lines,
): AsyncGenerator<FiledBlock> {
  try {
    for (let height = start.height + 1; height <= end.height; height++) {
      const { text } = await next(file, lines)
      yield readBlock(file, height, text)
    }
    const { text, sumBefore } = await next(file, lines)
    const { sha256 } = parse(file, text)
    if (sha256 !== sumBefore) throw changed(file, { sha256, sumBefore })
    const { done } = await lines.next() // reads the sum that gzip appends, too
    if (done !== true) throw damaged(file, 'there is text after its end')
  } finally {
    await lines.return(undefined)
  }
}

async function next(file: string, lines: Lines): Promise<Line> {
  const { value, done } = await lines.next()
  if (done === true) throw cutOff(file)
  return value
}

function readHeader(file: string, text: string): ChainFileHeader {
  const { format, version, start, end, isFork, kept } = parse(file, text)
  if (format !== FORMAT) throw notOurs(file)
  if (version !== VERSION) {
    throw new ChainFileError(
      `${file} has version ${JSON.stringify(version)} of the format, and this devchain reads version ${VERSION}: import it with the Nightjar that exported it, or export it again with this one.`,
    )
  }
  const isWhole = isPlace(start) && isPlace(end) && isCount(kept) && typeof isFork === 'boolean'
  if (!isWhole) throw damaged(file, 'its header is incomplete')
  return { format: FORMAT, version: VERSION, start, end, isFork, kept }
}

function readKept(file: string, text: string): LedgerPair {
  const entry: unknown = parse(file, text)
  if (Array.isArray(entry) && entry.length === 2) {
    const [key, value]: unknown[] = entry
    const isKnown = typeof key === 'string' && /^(origin$|fetched:)/.test(key)
    if (isKnown && typeof value === 'string') return [key, value]
  }
  throw damaged(file, 'what its chain began with cannot be read')
}

function readBlock(file: string, height: number, text: string): FiledBlock {
  const { hash, timestamp, signature, sent, aborted, ...block } = parse(file, text)
  if (block.height !== height) throw damaged(file, `block ${height} is missing`)
  const isWhole =
    typeof hash === 'string' &&
    isCount(timestamp) &&
    typeof signature === 'string' &&
    Array.isArray(aborted)
  if (!isWhole || !Array.isArray(sent)) throw damaged(file, `block ${height} is incomplete`)
  try {
    const transactions = sent.map(parseTransaction)
    return { height, hash, timestamp, signature, sent: transactions, aborted }
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : ''
    throw damaged(file, `a transaction of block ${height} cannot be read, ${reason}`, cause)
  }
}

type Json = Readonly<Record<string, unknown>>

function parse(file: string, text: string): Json {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json as Json
  } catch {
    // as for what is no object
  }
  throw text.startsWith('{') ? damaged(file, `"${text.slice(0, 40)}…" is not JSON`) : notOurs(file)
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

function isPlace(value: unknown): value is BlockPlace {
  if (typeof value !== 'object' || value === null) return false
  const { height, hash }: Json = { ...value }
  return isCount(height) && typeof hash === 'string'
}

/** A line without its end, and the sum of everything before it. */
type Line = { readonly text: string; readonly sumBefore: string }

type Lines = AsyncGenerator<Line, undefined>

/** No block is larger: a file of anything else must not fill the memory. */
const MOST_LINE_BYTES = 256 * 1024 * 1024

async function* readLines(file: string): Lines {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  pipeline(source, unpacked, () => undefined) // the loop gets its errors
  const hash = createHash('sha256')
  let parts: Buffer[] = []
  let bytes = 0
  const take = (last: Buffer): Line => {
    const text = Buffer.concat([...parts, last]).toString()
    parts = []
    bytes = 0
    const line = { text, sumBefore: hash.copy().digest('hex') }
    hash.update(text).update('\n')
    return line
  }
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield take(chunk.subarray(from, end))
        from = end + 1
      }
      parts.push(chunk.subarray(from))
      bytes += chunk.length - from
      if (bytes > MOST_LINE_BYTES) throw notOurs(file)
    }
    if (bytes > 0) throw cutOff(file)
    return undefined
  } catch (error) {
    throw readError(file, error)
  }
}

/** What is wrong with a file that cannot be read or unpacked. */
function readError(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') {
    return new ChainFileError(
      `There is no file ${file}: give the path of an exported chain.`,
      error,
    )
  }
  if (code === 'Z_BUF_ERROR') return cutOff(file, error)
  if (message === 'incorrect header check') return notOurs(file, error)
  if (code.startsWith('Z_')) return damaged(file, message, error)
  if (!isSystemError(error)) return error
  return new ChainFileError(
    `${file} cannot be read (${message}): give the path of an exported chain that you may read.`,
    error,
  )
}

const cutOff = (file: string, cause?: unknown) =>
  new ChainFileError(
    `${file} is cut off: its end is missing. Copy it again, or export the chain again.`,
    cause,
  )

const damaged = (file: string, reason: string, cause?: unknown) =>
  new ChainFileError(
    `${file} is damaged (${reason}): copy it again, or export the chain again.`,
    cause,
  )

const changed = (file: string, { sha256, sumBefore }: { sha256: unknown; sumBefore: string }) =>
  new ChainFileError(
    `${file} was changed after it was exported: its SHA-256 is ${sumBefore} and not ${JSON.stringify(sha256)}. Export the chain again.`,
  )

const notOurs = (file: string, cause?: unknown) =>
  new ChainFileError(
    `${file} is not an exported chain: give a file that "npm run devchain -- --export FILE" has written.`,
    cause,
  )
