import {
  BaseError,
  createAleoClient,
  NodeNotFoundError,
  NodeUnavailableError,
  RetryableError,
} from '@nightjar/aleo'
import { retrying } from '../retrying.ts'
import type { DeployNetwork } from './options.ts'

/** A node's answer to a transaction; a refused one is on no chain and cost nothing. */
export type SendResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }

/** The node calls of the deploy tool. Each throws NodeUnavailableError when there is no usable answer. */
export type DeployChain = {
  readonly getConsensus: () => Promise<{ readonly version: number; readonly height: number }>
  /** A program's source on the chain, or undefined. */
  readonly getSource: (program: string) => Promise<string | undefined>
  /** Public credits of an account in microcredits. */
  readonly getCredits: (address: string) => Promise<bigint>
  /** Sends a signed transaction to the node; may be repeated, and one already on the chain counts as sent. */
  readonly send: (transaction: string) => Promise<SendResult>
  /** How a transaction ended; undefined when it is in no block after `timeout` milliseconds. */
  readonly wait: (id: string, timeout: number) => Promise<'accepted' | 'rejected' | undefined>
}

export function createDeployChain(nodeUrl: string, network: DeployNetwork): DeployChain {
  const path = network === 'mainnet' ? 'mainnet' : 'testnet'
  const client = createAleoClient({ baseUrl: `${nodeUrl}/${path}` })
  return {
    async getConsensus() {
      const version = await retrying(client.getConsensusVersion)
      return { version, height: await retrying(client.getHeight) }
    },
    getSource: (program) =>
      retrying(() => client.getProgram(program)).catch((error) => {
        if (error instanceof NodeNotFoundError) return undefined
        throw error
      }),
    async getCredits(address) {
      const balance = await retrying(() =>
        client.getMappingValue('credits.aleo', 'account', address),
      )
      return balance?.kind === 'literal' && typeof balance.value === 'bigint' ? balance.value : 0n
    },
    send: (transaction) =>
      retrying(() => client.broadcast(transaction)).then(() => ({ kind: 'sent' }), readRefusal),
    async wait(id, timeout) {
      try {
        const { status } = await client.waitForTransaction(id, { timeout })
        return status === 'accepted' ? 'accepted' : 'rejected'
      } catch (error) {
        if (error instanceof RetryableError) return undefined
        throw error
      }
    },
  }
}

/** what snarkOS and snarkVM say about a transaction that is already in a block */
const known = /Transaction '?at1[^ ]* (already )?exists in the ledger/
/**
 * Statuses that judge the transaction. The first version of the REST API answers 500 to everything, so its wording
 * counts too.
 */
const verdicts: readonly unknown[] = [400, 413, 422]
const verdict = /^(Invalid transaction|Transaction size exceeds)/

/** Only the node's verdict on the transaction is a refusal; a gateway's answer says nothing about it. */
function readRefusal(error: unknown): SendResult {
  if (!(error instanceof BaseError) || error instanceof NodeUnavailableError) throw error
  const words =
    error instanceof NodeNotFoundError ? error.message.replace(/^.*?: /, '') : error.message
  if (known.test(words)) return { kind: 'sent' }
  if (verdicts.includes(error.details?.status) || verdict.test(words)) {
    return { kind: 'refused', reason: words }
  }
  throw error
}
