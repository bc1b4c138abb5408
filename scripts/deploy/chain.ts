import { type AleoClient, createAleoClient, NodeNotFoundError } from '@nightjar/aleo'
import type { DeployNetwork } from './options.ts'

/** What the deploy tool asks a node. */
export type DeployChain = {
  readonly client: AleoClient
  /** A program's source on the chain, or undefined. */
  readonly getSource: (program: string) => Promise<string | undefined>
  /** Public credits of an account in microcredits. */
  readonly getCredits: (address: string) => Promise<bigint>
  /** Whether the chain knows the transaction, and how it ended. */
  readonly findTransaction: (id: string) => Promise<'accepted' | 'rejected' | undefined>
}

export function createDeployChain(nodeUrl: string, network: DeployNetwork): DeployChain {
  const path = network === 'mainnet' ? 'mainnet' : 'testnet'
  const client = createAleoClient({ baseUrl: `${nodeUrl}/${path}` })
  return {
    client,
    getSource: (program) => client.getProgram(program).catch(undefinedWhenMissing),
    async getCredits(address) {
      const balance = await client.getMappingValue('credits.aleo', 'account', address)
      return balance?.kind === 'literal' && typeof balance.value === 'bigint' ? balance.value : 0n
    },
    async findTransaction(id) {
      const found = await client.getConfirmedTransaction(id).catch(undefinedWhenMissing)
      return found?.status === 'accepted' || found?.status === 'rejected' ? found.status : undefined
    },
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof NodeNotFoundError) return undefined
  throw error
}
