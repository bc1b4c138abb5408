import {
  type AleoClient,
  BaseError,
  NodeNotFoundError,
  type Plaintext,
  RetryableError,
  readAhead,
  readBlocks,
} from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { inParallel } from '../inParallel.ts'
import { type ChainBlock, type ChainTransaction, GarbageAnswerError, readBlock } from './block.ts'
import { SUITE_BASE, suitePrograms } from './suite.ts'

/** How long a node may delay its answer to a request for its height: the indexer has other work too. */
const HELD_MS = 1000

export type FetchedBlocks = {
  readonly blocks: readonly ChainBlock[]
  /** Ids under which rejected calls of the suite were sent, by their ids in the block. */
  readonly sentIds: ReadonlyMap<string, string>
}

export type ChainSource = {
  /** Height of the last block; if the node supports it, it answers once that exceeds `known`, or after a second. */
  readonly height: (known?: number) => Promise<number>
  /** Hash of the block at a height; undefined if the node has none yet. */
  readonly hashAt: (height: number) => Promise<string | undefined>
  /** The blocks from a height up to `head`, in order; the next ones are fetched while some are processed. */
  readonly blocks: (from: number, head: number) => AsyncIterable<FetchedBlocks>
  /** The current value of a mapping. */
  readonly valueOf: (program: string, mapping: string, key: string) => Promise<Plaintext | null>
  /** Height of the suite's first deployment; undefined while there is none. */
  readonly findStart: () => Promise<number | undefined>
}

/** The chain as the indexer reads it from a node; every failure of the node can be retried. */
export function createChainSource(client: AleoClient): ChainSource {
  const sentIdOf = createSentIds(client)

  async function* fetchBlocks(from: number, head: number) {
    for await (const page of readBlocks(client, { from, to: head })) {
      const blocks = page.map(readBlock)
      const rejected = blocks.flatMap(({ transactions }) => transactions.filter(isRejectedCall))
      const sentIds = await inParallel(rejected, IDS_AT_ONCE, sentIdOf)
      yield { blocks, sentIds: new Map(sentIds.flat()) }
    }
  }

  return {
    height: (known) =>
      ask(() =>
        client.getHeight(known === undefined ? undefined : { after: known, wait: HELD_MS }),
      ),
    hashAt: async (height) => {
      try {
        return readBlock(await ask(() => client.getBlock(height))).hash
      } catch (error) {
        if (error instanceof NodeNotFoundError) return undefined
        throw error
      }
    },
    blocks: (from, head) => readAhead(fetchBlocks(from, head)),
    valueOf: (program, mapping, key) => ask(() => client.getMappingValue(program, mapping, key)),
    findStart: async () => {
      const config = await findDeployment(client, PROGRAMS.config)
      if (config === undefined) return undefined
      return Math.min(config, (await findDeployment(client, SUITE_BASE)) ?? config)
    },
  }
}

/** The height at which a program was deployed. */
async function findDeployment(client: AleoClient, program: string): Promise<number | undefined> {
  try {
    const id = await ask(() => client.getDeploymentId(program))
    return id === null ? undefined : await ask(() => client.getTransactionHeight(id))
  } catch (error) {
    if (error instanceof NodeNotFoundError) return undefined
    throw error
  }
}

async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof RetryableError || error instanceof NodeNotFoundError) throw error
    if (error instanceof BaseError) throw new GarbageAnswerError(error)
    throw error
  }
}

const IDS_AT_ONCE = 8
/** Attempts for one id. If all fail, further ids get one attempt each until one succeeds. */
const ID_ATTEMPTS = 10

type SentId = readonly (readonly [id: string, sent: string])[]

/**
 * Asks under which id a rejected call was sent. The id is a convenience: if the node does not return it in ten rounds,
 * the call is stored without it, so that blocks are not delayed.
 */
function createSentIds(client: AleoClient): (transaction: ChainTransaction) => Promise<SentId> {
  const failures = new Map<string, number>()
  let isHelpful = true

  const giveUp = (id: string, cause: unknown): SentId => {
    const failed = (failures.get(id) ?? 0) + 1
    failures.set(id, failed)
    if (isHelpful && failed < ID_ATTEMPTS) {
      throw new RetryableError('The node did not return the id under which a call was sent.', {
        code: 'node_unavailable',
        cause,
      })
    }
    isHelpful = false
    failures.delete(id)
    return []
  }

  return async ({ id }) => {
    try {
      const { id: sent } = await client.getUnconfirmedTransaction(id)
      isHelpful = true
      failures.delete(id)
      return sent === id ? [] : [[id, sent]]
    } catch (error) {
      return giveUp(id, error) // also if the node does not support this path
    }
  }
}

const isRejectedCall = ({ isAccepted, body }: ChainTransaction): boolean =>
  !isAccepted &&
  body.kind === 'execution' &&
  body.transitions.some(({ program }) => suitePrograms.has(program))
