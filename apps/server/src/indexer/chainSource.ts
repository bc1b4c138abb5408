import { type AleoClient, BaseError, NodeNotFoundError, RetryableError } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { type ChainBlock, type ChainTransaction, GarbageAnswer, readBlock } from './block.ts'
import { suitePrograms } from './suite.ts'

/** A node answers at most this many blocks at once. */
export const BLOCKS_AT_ONCE = 50

export type FetchedBlocks = {
  readonly blocks: readonly ChainBlock[]
  /** Ids under which rejected calls of the suite were sent, by the ids they stand under. */
  readonly sentIds: ReadonlyMap<string, string>
}

export type ChainSource = {
  readonly height: () => Promise<number>
  readonly hashAt: (height: number) => Promise<string | undefined>
  /** The blocks from a height on, in order, at most up to `head`. */
  readonly fetch: (from: number, head: number) => Promise<FetchedBlocks>
  /** Height of the suite's first deployment; undefined while there is none. */
  readonly findStart: () => Promise<number | undefined>
}

/** The chain as the indexer reads it from a node; every failure of the node is worth another attempt. */
export function createChainSource(client: AleoClient): ChainSource {
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question()
    } catch (error) {
      if (error instanceof RetryableError || error instanceof NodeNotFoundError) throw error
      if (error instanceof BaseError) throw new GarbageAnswer(error)
      throw error
    }
  }
  const get = (path: string) =>
    fetch(`${client.baseUrl}/${path}`, { signal: AbortSignal.timeout(15_000) })

  async function sentIdOf({
    id,
  }: ChainTransaction): Promise<readonly (readonly [string, string])[]> {
    try {
      const answer = await get(`transaction/unconfirmed/${id}`)
      if (answer.status === 404) return [] // a node without this path
      const sent: unknown = (await answer.json())?.id
      if (typeof sent !== 'string') throw new Error('no id')
      return sent === id ? [] : [[id, sent]]
    } catch (cause) {
      throw new RetryableError('The node did not say under which id a call was sent.', {
        code: 'node_unavailable',
        cause,
      })
    }
  }

  return {
    height: () => ask(() => client.getHeight()),
    hashAt: async (height) => {
      try {
        return readBlock(await ask(() => client.getBlock(height))).hash
      } catch (error) {
        if (error instanceof NodeNotFoundError) return undefined
        throw error
      }
    },
    fetch: async (from, head) => {
      const end = Math.min(from + BLOCKS_AT_ONCE, head + 1)
      const answer = await ask(() => client.getBlocks(from, end))
      if (!Array.isArray(answer)) throw new GarbageAnswer(undefined)
      const blocks = answer.map(readBlock)
      assertInOrder(blocks, from)
      const rejected = blocks.flatMap(({ transactions }) => transactions.filter(isRejectedCall))
      const sentIds = await Promise.all(rejected.map(sentIdOf))
      return { blocks, sentIds: new Map(sentIds.flat()) }
    },
    findStart: async () => {
      try {
        const answer = await get(`find/transactionID/deployment/${PROGRAMS.config}`)
        const id: unknown = answer.ok ? await answer.json() : undefined
        return typeof id === 'string' ? await client.getTransactionHeight(id) : undefined
      } catch (error) {
        if (error instanceof NodeNotFoundError) return undefined
        throw error instanceof BaseError ? error : new GarbageAnswer(error)
      }
    },
  }
}

function assertInOrder(blocks: readonly ChainBlock[], from: number): void {
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    const follows = before === undefined || block.previousHash === before.hash
    if (block.height !== from + at || !follows) throw new GarbageAnswer(undefined)
  }
}

const isRejectedCall = ({ isAccepted, body }: ChainTransaction): boolean =>
  !isAccepted &&
  body.kind === 'execution' &&
  body.transitions.some(({ program }) => suitePrograms.has(program))
