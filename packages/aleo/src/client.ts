import { answerLimits, MAX_ANSWER_BYTES } from './answerLimits.ts'
import { createLimit } from './createLimit.ts'
import { BaseError, RetryableError } from './errors.ts'
import type { Block, ConfirmedTransaction, Transaction } from './node.ts'
import { parseBlock, parseConfirmedTransaction, parseTransaction } from './parseBlock.ts'
import { formatPlaintext, type Plaintext, parsePlaintext } from './plaintext.ts'

export type AleoClientOptions = {
  /** The network's root on a node, such as `http://127.0.0.1:3030/testnet`. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /** Timeout of one request in milliseconds, from its start to the last byte of the answer (30,000); a quarter of it for several blocks. */
  readonly timeout?: number
  /** Maximum size of an answer in bytes (64 MiB); a quarter of it for several blocks. */
  readonly maxBytes?: number
  /** When aborted, all requests end at once, including running ones. */
  readonly signal?: AbortSignal
}

export type WaitOptions = {
  /** Total milliseconds (60,000). */
  readonly timeout?: number
  /** Milliseconds between two requests (500). */
  readonly interval?: number
  readonly signal?: AbortSignal
}

export type AleoClient = {
  readonly baseUrl: string
  /** The raw answer to any other request below the base URL. */
  getText(path: string): Promise<string>
  /**
   * The height of the last block. With `held`, a node that supports it (our devchain) answers only once the height differs
   * from `after`, or after `wait` milliseconds; others ignore it.
   */
  getHeight(held?: { readonly after: number; readonly wait: number }): Promise<number>
  getConsensusVersion(): Promise<number>
  /** A block by height or hash; throws NodeNotFoundError when there is none. */
  getBlock(heightOrHash: number | string): Promise<Block>
  getLatestBlock(): Promise<Block>
  /** The blocks start … end − 1; at most 50. `readBlocks` reads any number, however large they are. */
  getBlocks(start: number, end: number): Promise<readonly Block[]>
  getTransaction(id: string): Promise<Transaction>
  /** A transaction as it was sent, also by the id that it has when rejected. */
  getUnconfirmedTransaction(id: string): Promise<Transaction>
  getConfirmedTransaction(id: string): Promise<ConfirmedTransaction>
  /**
   * The id of the transaction that contains a transition; null if there is none. For the fee transition of a rejected
   * transaction, that is the id it got on rejection.
   */
  findTransactionId(transition: string): Promise<string | null>
  /** The height of the block that contains a transaction. */
  getTransactionHeight(id: string): Promise<number>
  getProgram(id: string, edition?: number): Promise<string>
  /** Id of the transaction that deployed a program; null if there is none. */
  getDeploymentId(program: string): Promise<string | null>
  getLatestEdition(id: string): Promise<number>
  getMappingNames(program: string): Promise<readonly string[]>
  /** The value of a key; null when the program, mapping or key does not exist. */
  getMappingValue(
    program: string,
    mapping: string,
    key: Plaintext | string,
  ): Promise<Plaintext | null>
  /** Every entry of a mapping; only development nodes support this. */
  getMappingEntries(
    program: string,
    mapping: string,
  ): Promise<readonly (readonly [Plaintext, Plaintext])[]>
  getStateRoot(): Promise<string>
  /** Sends a transaction (its JSON) to the node and returns its id. */
  broadcast(transaction: string | object): Promise<string>
  /** Waits until a transaction is in a block; throws a RetryableError when time is up. */
  waitForTransaction(id: string, options?: WaitOptions): Promise<ConfirmedTransaction>
}

/** The node has no such block, transaction or program. */
export class NodeNotFoundError extends BaseError {
  override name = 'NodeNotFoundError'
}

/** The node refused a request; the message is the node's own. */
export class NodeRefusedError extends BaseError {
  override name = 'NodeRefusedError'
}

/** No usable answer: connection failure, timeout or an overloaded node. */
export class NodeUnavailableError extends RetryableError {
  override name = 'NodeUnavailableError'
}

/** Beginning of a node's message that says so; after it, and in refusals, the node may repeat parts of the request. */
const missing =
  /^(?:Something went wrong: )?(?:Missing |Failed to (?:find|get) |(?:Block|Transaction|Solution|Program|Commitment|State root) [^ ]{1,100} (?:does not exist|not found)|[^:'"`]*neither a block height)/i
/** Version 2 of the interface sends its message in JSON, version 1 as a line. */
const messageOf = (body: string): string => body.replace(/^\s*\{\s*"message"\s*:\s*"/, '')

/** Whether a refusal of the node's says that it does not know what was asked for. */
export const saysMissing = (body: string): boolean => missing.test(messageOf(body))

/** What snarkOS, and its rate limiter, say with 429 in version 2 of the interface (`node/rest/src/lib.rs`, `routes.rs`). */
const busy =
  /^(?:Something went wrong: )?(?:Too many (?:\w+ )?verifications in progress|Too many requests\b|The node is already holding its limit of in-flight request bytes)/i
/** What it says with 503: it lacks blocks, so that it cannot judge what was asked. */
const syncing =
  /^(?:Something went wrong: )?Unable to [a-z ]{1,60}(?:'[^']{1,100}' )?\(node is syncing\)/i

/** Whether a refusal of the node's, which version 1 of its interface sends with status 500, says that it has no time. */
export const saysBusy = (body: string): boolean => busy.test(messageOf(body))
/** Whether such a refusal says that the node is behind the chain. */
export const saysSyncing = (body: string): boolean => syncing.test(messageOf(body))

const overloaded = new Set([408, 425, 429, 502, 503, 504])

type Refused = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: string
}

function refusal({ method, path, status, body }: Refused): BaseError {
  const plain = body.replace(/[\p{C}\p{Z}]+/gu, ' ').trim() // people read it: nothing invisible, no change of direction
  const message = plain.length > 500 ? `${plain.slice(0, 500)}…` : plain
  const details = { path, status }
  if (status === 413 && method === 'GET') {
    return new NodeUnavailableError(`The node's answer to ${path} is too large for it.`, {
      code: 'node_answer_too_large',
      details,
    })
  }
  if (overloaded.has(status) || (status === 500 && (saysBusy(body) || saysSyncing(body)))) {
    return new NodeUnavailableError(`The node answered ${status} to ${path}; try again later.`, {
      code: 'node_unavailable',
      details,
    })
  }
  if (status === 404 || (status === 500 && saysMissing(body))) {
    const text = `The node does not know ${path}${message === '' ? '' : `: ${message}`}.`
    return new NodeNotFoundError(text, { code: 'node_not_found', details })
  }
  return new NodeRefusedError(message === '' ? `The node answered ${status}.` : message, {
    code: 'node_refused',
    details,
  })
}

type Transport = {
  text(path: string): Promise<string>
  get(path: string): Promise<unknown>
  post(path: string, body: string): Promise<unknown>
}

/** The whole body; stops at once if it is too large. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const tooLarge = async (): Promise<NodeUnavailableError> => {
    await reader?.cancel()
    return new NodeUnavailableError(`The node's answer is larger than ${maxBytes} bytes.`, {
      code: 'node_answer_too_large',
    })
  }
  if (Number(response.headers.get('content-length')) > maxBytes) throw await tooLarge()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    if (done || value === undefined) return text + decoder.decode()
    length += value.length
    if (length > maxBytes) throw await tooLarge()
    text += decoder.decode(value, { stream: true })
  }
}

function createTransport(options: AleoClientOptions) {
  const { baseUrl, fetch: send = fetch, timeout = 30_000, signal } = options
  const { maxBytes = MAX_ANSWER_BYTES } = options
  async function request(path: string, init: RequestInit & { method: string }): Promise<string> {
    let status: number
    let body: string
    const limits = answerLimits(path, { timeout, maxBytes })
    const limit = createLimit(limits.timeout, signal)
    try {
      const sent = send(`${baseUrl}/${path}`, { ...init, signal: limit.signal })
      const response = await limit.within(sent)
      status = response.status
      body = await limit.within(readText(response, limits.maxBytes))
    } catch (cause) {
      if (cause instanceof NodeUnavailableError) throw cause
      throw new NodeUnavailableError(`The node at ${originOf(baseUrl)} is not responding.`, {
        code: 'node_unavailable',
        cause,
      })
    } finally {
      limit.release()
    }
    if (status < 200 || status >= 300) throw refusal({ method: init.method, path, status, body })
    return body
  }
  const headers = { 'content-type': 'application/json' }
  return {
    text: (path) => request(path, { method: 'GET' }),
    get: async (path) => parseJson(path, await request(path, { method: 'GET' })),
    post: async (path, body) =>
      parseJson(path, await request(path, { method: 'POST', headers, body })),
  } satisfies Transport
}

/** Without path, query and user name: providers put a customer's key there, and servers publish this message. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

function parseJson(path: string, body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw new NodeRefusedError(`The node's answer to ${path} is not JSON.`, {
      code: 'node_answer',
      details: { path },
      cause,
    })
  }
}

function asNumber(path: string, value: unknown): number {
  if (typeof value === 'number') return value
  throw wrongAnswer(path, 'a number')
}

function asText(path: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw wrongAnswer(path, 'a text')
}

function asList(path: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw wrongAnswer(path, 'a list')
}

function wrongAnswer(path: string, expected: string): NodeRefusedError {
  return new NodeRefusedError(`The node's answer to ${path} is not ${expected}.`, {
    code: 'node_answer',
    details: { path },
  })
}

function keyText(key: Plaintext | string): string {
  return encodeURIComponent(typeof key === 'string' ? key : formatPlaintext(key))
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

async function waitForTransaction(
  get: (id: string) => Promise<ConfirmedTransaction>,
  id: string,
  { timeout = 60_000, interval = 500, signal }: WaitOptions,
): Promise<ConfirmedTransaction> {
  const end = Date.now() + timeout
  for (;;) {
    try {
      return await get(id)
    } catch (error) {
      const isPending = error instanceof NodeNotFoundError || error instanceof RetryableError
      if (!isPending) throw error
    }
    if (Date.now() + interval > end) {
      throw new RetryableError(`Transaction ${id} is in no block after ${timeout} ms.`, {
        code: 'transaction_pending',
        details: { id },
      })
    }
    await sleep(interval, signal)
  }
}

function parseEntries(path: string, answer: unknown): readonly (readonly [Plaintext, Plaintext])[] {
  return asList(path, answer).map((entry) => {
    const [key, value]: readonly unknown[] = Array.isArray(entry) ? entry : []
    return [parsePlaintext(asText(path, key)), parsePlaintext(asText(path, value))] as const
  })
}

/**
 * Aleo's REST interface of one network on one node. Answers are validated here; texts of values are parsed.
 * @example const client = createAleoClient({ baseUrl: 'http://127.0.0.1:3030/testnet' })
 */
export function createAleoClient(options: AleoClientOptions): AleoClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const { text, get, post } = createTransport({ ...options, baseUrl })
  const getNumber = async (path: string) => asNumber(path, await get(path))
  const getString = async (path: string) => asText(path, await get(path))
  const getConfirmedTransaction = async (id: string) =>
    parseConfirmedTransaction(await get(`transaction/confirmed/${encodeURIComponent(id)}`))
  const getList = async (path: string) => asList(path, await get(path))

  return {
    baseUrl,
    getText: text,
    getHeight: (held) =>
      getNumber(
        held === undefined
          ? 'block/height/latest'
          : `block/height/latest?after=${held.after}&wait=${held.wait}`,
      ),
    getConsensusVersion: () => getNumber('consensus_version'),
    getBlock: async (heightOrHash) =>
      parseBlock(await get(`block/${encodeURIComponent(heightOrHash)}`)),
    getLatestBlock: async () => parseBlock(await get('block/latest')),
    getBlocks: async (start, end) =>
      (await getList(`blocks?start=${start}&end=${end}`)).map(parseBlock),
    getTransaction: async (id) =>
      parseTransaction(await get(`transaction/${encodeURIComponent(id)}`)),
    getUnconfirmedTransaction: async (id) =>
      parseTransaction(await get(`transaction/unconfirmed/${encodeURIComponent(id)}`)),
    getConfirmedTransaction,
    async findTransactionId(transition) {
      const path = `find/transactionID/${encodeURIComponent(transition)}`
      const answer = await get(path)
      return answer === null ? null : asText(path, answer)
    },
    async getTransactionHeight(id) {
      const hash = await getString(`find/blockHash/${encodeURIComponent(id)}`)
      return getNumber(`height/${hash}`)
    },
    getProgram: (id, edition) =>
      getString(`program/${encodeURIComponent(id)}${edition === undefined ? '' : `/${edition}`}`),
    async getDeploymentId(program) {
      const path = `find/transactionID/deployment/${encodeURIComponent(program)}`
      const answer = await get(path)
      return answer === null ? null : asText(path, answer)
    },
    getLatestEdition: (id) => getNumber(`program/${encodeURIComponent(id)}/latest_edition`),
    async getMappingNames(program) {
      const path = `program/${encodeURIComponent(program)}/mappings`
      return (await getList(path)).map((name) => asText(path, name))
    },
    async getMappingValue(program, mapping, key) {
      const path = `program/${encodeURIComponent(program)}/mapping/${encodeURIComponent(mapping)}/${keyText(key)}`
      const answer = await get(path)
      return answer === null ? null : parsePlaintext(asText(path, answer))
    },
    async getMappingEntries(program, mapping) {
      const path = `program/${encodeURIComponent(program)}/mapping/${encodeURIComponent(mapping)}?all=true`
      return parseEntries(path, await get(path))
    },
    getStateRoot: () => getString('stateRoot/latest'),
    async broadcast(transaction) {
      const body = typeof transaction === 'string' ? transaction : JSON.stringify(transaction)
      return asText('transaction/broadcast', await post('transaction/broadcast', body))
    },
    waitForTransaction: (id, waitOptions = {}) =>
      waitForTransaction(getConfirmedTransaction, id, waitOptions),
  }
}
