import {
  type AleoClient,
  BaseError,
  createAleoClient,
  formatPlaintext,
  NodeNotFoundError,
  NodeRefusedError,
  NodeUnavailableError,
} from '@nightjar/aleo'
import { recordOf } from '../execution/checkDeployment.ts'
import type { Hasher } from '../hash/hasher.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'
import { NodeError } from '../nodeError.ts'
import { LAST_CONSENSUS_HEIGHT } from '../snarkvm/consensus.ts'
import type { TransactionJson } from '../snarkvm/transactionJson.ts'
import { type LookupContext, readLookup } from './lookups.ts'
import { describeWanted, type Fetched, type ForkOrigin, type Wanted } from './wanted.ts'

/** Timeout of one request in milliseconds. */
const DEFAULT_TIMEOUT = 10_000

/** The node to fork. */
export type ForkOptions = {
  /** A node, `http://127.0.0.1:3030`, or the network's root there, `https://…/v1/testnet`. */
  readonly url: string
  /** The block to fork after; by default the latest one. */
  readonly height?: number
  /** Timeout of one request to the node in milliseconds (10,000). */
  readonly timeout?: number
}

/** The last block that a fork shares with its upstream node, as reported by it. */
export type ForkPoint = {
  readonly origin: ForkOrigin
  readonly block: string
  readonly stateRoot: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

/** The node that a fork reads from. */
export type Upstream = {
  /** Requests one value; throws a NodeError naming the missing value if there is no usable answer. */
  fetch(wanted: Wanted): Promise<Fetched>
}

/**
 * The network's root on a node, `/testnet` if the address names none. @throws BaseError when it is not an HTTP address
 */
export function networkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw forkError(`"${text}" is not the address of a node: give http://… or https://….`)
  }
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path === '' ? '/testnet' : path)
}

function clientOf({ url, timeout = DEFAULT_TIMEOUT }: ForkOptions): AleoClient {
  return createAleoClient({ baseUrl: networkUrl(url), timeout })
}

/** Reads the block that a fork starts after. @throws BaseError with what to change */
export async function readForkPoint(options: ForkOptions): Promise<ForkPoint> {
  const client = clientOf(options)
  try {
    const latest = await client.getHeight()
    const { height = latest } = options
    checkHeight(client.baseUrl, height, latest)
    const block = await client.getText(`block/${height}`)
    const { block_hash: hash, header }: BlockJson = JSON.parse(block)
    const stateRoot: unknown = JSON.parse(await client.getText(`stateRoot/${height}`))
    if (typeof stateRoot !== 'string' || header.metadata.height !== height) {
      throw forkError(`${client.baseUrl} does not answer like an Aleo node. Check the address.`)
    }
    const origin = { url: client.baseUrl, height, hash }
    return { origin, block, stateRoot, timestamp: header.metadata.timestamp }
  } catch (cause) {
    if (cause instanceof BaseError && cause.code === forkCode) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw forkError(`${client.baseUrl} cannot be forked: ${reason}`, cause)
  }
}

function checkHeight(url: string, height: number, latest: number): void {
  if (height > latest) {
    throw forkError(`${url} is at block ${latest}: it has no block ${height} to fork after.`)
  }
  if (height < LAST_CONSENSUS_HEIGHT) {
    throw forkError(
      `Block ${height} of ${url} is too early: fork after block ${LAST_CONSENSUS_HEIGHT} or a later one, where the newest consensus rules apply.`,
    )
  }
}

export type UpstreamOptions = {
  readonly hasher: Hasher
  /** Timeout of one request in milliseconds. */
  readonly timeout: number | undefined
  readonly onLater: (height: number) => void
}

/** Kinds of values that never change before the fork. */
const lasting: ReadonlySet<Wanted['kind']> = new Set(['block', 'lookup'])

/**
 * Reads from a fork's upstream node. Nodes return mappings as they are now, not as they were, so `onLater` is called
 * once when the node has moved on: values first read after that are from a later block than the fork.
 */
export function createUpstream(
  origin: ForkOrigin,
  { hasher, timeout, onLater }: UpstreamOptions,
): Upstream {
  const client = clientOf({ url: origin.url, ...(timeout === undefined ? {} : { timeout }) })
  const running = new Map<string, Promise<Fetched>>()
  let isSame = false
  let isLater = false

  const ask = async (wanted: Wanted): Promise<Fetched> => {
    try {
      if (!isSame) await checkSameChain(client, origin)
      isSame = true
      const answer = await read({ client, origin, hasher }, wanted)
      const at = lasting.has(wanted.kind) ? origin.height : await client.getHeight()
      if (at > origin.height && !isLater) {
        isLater = true
        onLater(at)
      }
      return { ...answer, at }
    } catch (cause) {
      throw notTold(origin, wanted, cause)
    }
  }

  return {
    fetch(wanted) {
      const name = describeWanted(wanted)
      const known = running.get(name)
      if (known !== undefined) return known
      const asked = ask(wanted).finally(() => running.delete(name))
      running.set(name, asked)
      return asked
    },
  }
}

/** A restarted chain, or a different node at the same address, has a different block there. */
async function checkSameChain(client: AleoClient, { height, hash }: ForkOrigin): Promise<void> {
  const answer = await client.getText(`height/${hash}`).catch((error: unknown) => {
    if (error instanceof NodeUnavailableError) throw error
    return ''
  })
  if (Number(answer) !== height) {
    throw forkError(`it is no longer the chain that was forked: block ${height} has changed`)
  }
}

type Answer = Fetched extends infer One ? (One extends Fetched ? Omit<One, 'at'> : never) : never

async function read(context: LookupContext, wanted: Wanted): Promise<Answer> {
  const { client } = context
  switch (wanted.kind) {
    case 'value': {
      const { program, mapping, key } = wanted
      return { ...wanted, value: await client.getMappingValue(program, mapping, key) }
    }
    case 'mapping':
      return { ...wanted, entries: await readEntries(client, wanted.program, wanted.mapping) }
    case 'program':
      return { ...wanted, record: await readProgram(client, wanted.id) }
    case 'block':
      return { ...wanted, text: await readBlock(client, wanted.height) }
    case 'lookup':
      return { ...wanted, answers: await readLookup(context, wanted.key) }
  }
}

async function readEntries(client: AleoClient, program: string, mapping: string) {
  try {
    const entries = await client.getMappingEntries(program, mapping)
    return entries.map(([key, value]) => [formatPlaintext(key), value] as const)
  } catch (error) {
    const isTooLarge = error instanceof BaseError && error.code === 'node_answer_too_large'
    if (isTooLarge || error instanceof NodeRefusedError || error instanceof NodeNotFoundError) {
      return null
    }
    throw error
  }
}

/** The newest edition of a program; null if there is none. */
async function readProgram(client: AleoClient, id: string): Promise<ProgramRecord | null> {
  const transactionId = await client.getDeploymentId(id)
  if (transactionId === null) {
    if (await isAbsent(client, id)) return null
    throw forkError(`it does not say who deployed ${id}`)
  }
  const detailed: unknown = JSON.parse(await client.getText(`program/${id}?metadata=true`))
  const record = readMetadata(id, detailed) ?? (await readDeployment(client, transactionId))
  if (recordedName(record.source) !== id) throw forkError(`it returned a different program`)
  return record
}

async function isAbsent(client: AleoClient, id: string): Promise<boolean> {
  try {
    await client.getProgram(id)
    return false
  } catch (error) {
    if (error instanceof NodeNotFoundError || error instanceof NodeRefusedError) return true
    throw error
  }
}

/** The answer of nodes that support `?metadata=true`; others return only the source. */
function readMetadata(id: string, answer: unknown): ProgramRecord | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { program, edition, transaction_id, program_owner }: Metadata = answer
  if (typeof program !== 'string' || typeof edition !== 'number') return null
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
  const owner = textOf(program_owner)
  return { id, edition, source: program, transactionId: textOf(transaction_id), owner }
}

type Metadata = {
  readonly program?: unknown
  readonly edition?: unknown
  readonly transaction_id?: unknown
  readonly program_owner?: unknown
}

async function readDeployment(client: AleoClient, id: string): Promise<ProgramRecord> {
  const transaction: TransactionJson = JSON.parse(await client.getText(`transaction/${id}`))
  if (transaction.type !== 'deploy') throw forkError(`${id} is not a deployment`)
  return recordOf(transaction)
}

const recordedName = (source: string) => /^program\s+([^\s;]+)/m.exec(source)?.[1]

async function readBlock(client: AleoClient, height: number): Promise<string> {
  const text = await client.getText(`block/${height}`)
  const block: BlockJson = JSON.parse(text)
  if (block.header.metadata.height !== height) throw forkError('it returned a different block')
  return text
}

const forkCode = 'fork_impossible'

/** A chain cannot be forked, or a fork cannot be continued. */
export function forkError(message: string, cause?: unknown): BaseError {
  return new BaseError(message, { code: forkCode, cause })
}

function notTold(origin: ForkOrigin, wanted: Wanted, cause: unknown): NodeError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new NodeError(
    'internal_server_error',
    `This fork has not read ${describeWanted(wanted)} yet, and its upstream node ${origin.url} does not provide it`,
    [reason],
  )
}
