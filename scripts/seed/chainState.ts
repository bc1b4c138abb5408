import {
  type AleoClient,
  createAleoClient,
  NodeNotFoundError,
  parsePlaintext,
  plaintextBits,
} from '@nightjar/aleo'
import { hashBhp } from '@nightjar/avm'
import { LOCAL_ARC20_PROGRAM, PROGRAM_ADDRESSES, PROGRAMS, REGISTRY_PROGRAM } from '@nightjar/sdk'
import { retrying } from '../retrying.ts'

/** The node queries of the seed. */
export type ChainState = {
  readonly client: AleoClient
  /** State root of the genesis block, which distinguishes local chains. */
  readonly getGenesisRoot: () => Promise<string>
  /** Time of the last block, in seconds since 1970. */
  readonly getLatestTime: () => Promise<number>
  /** The program's source on the chain, or undefined. */
  readonly getProgram: (id: string) => Promise<string | undefined>
  /** Whether the token exists, a pair's LP token included. */
  readonly hasToken: (id: string) => Promise<boolean>
  readonly hasFaucetLimit: (id: string) => Promise<boolean>
  readonly hasFaucetBalance: (id: string) => Promise<boolean>
  /** Whether the account has ever held the token publicly. */
  readonly hasBalance: (id: string, address: string) => Promise<boolean>
  readonly hasSupply: (id: string) => Promise<boolean>
  /** Whether token_registry.aleo knows the token, and whether any of it was minted. */
  readonly isRegistered: (id: string) => Promise<boolean>
  readonly hasRegistrySupply: (id: string) => Promise<boolean>
  /** Whether the local ARC-20 program has minted anything. */
  readonly hasArc20Supply: () => Promise<boolean>
}

export function createChainState(nodeUrl: string): ChainState {
  const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const has = async (program: string, mapping: string, key: string) =>
    (await retrying(() => client.getMappingValue(program, mapping, key))) !== null
  const hasBalance = async (id: string, address: string) => {
    if (!(await has(PROGRAMS.core, 'tokens', id))) return false
    return has(PROGRAMS.core, 'account', accountKey(id, address))
  }
  const hasAny = async (program: string, mapping: string, key: string, supply: string) => {
    const info = await retrying(() => client.getMappingValue(program, mapping, key))
    const amount = info?.kind === 'struct' ? info.members.get(supply) : undefined
    return amount?.kind === 'literal' && amount.value !== 0n
  }
  return {
    client,
    getGenesisRoot: async () => (await fetch(`${client.baseUrl}/stateRoot/0`)).text(),
    getLatestTime: async () => {
      const { header } = await retrying(() => client.getLatestBlock())
      return header.metadata.timestamp
    },
    getProgram: (id) => retrying(() => client.getProgram(id)).catch(undefinedWhenMissing),
    hasToken: (id) => has(PROGRAMS.core, 'tokens', id),
    hasFaucetLimit: (id) => has(PROGRAMS.faucet, 'limits', id),
    hasFaucetBalance: async (id) => {
      if (await has(PROGRAMS.faucet, 'limits', id)) return true // set after the faucet was filled
      return hasBalance(id, PROGRAM_ADDRESSES.faucet)
    },
    hasBalance,
    hasSupply: (id) => hasAny(PROGRAMS.core, 'tokens', id, 'total_supply'),
    isRegistered: (id) => has(REGISTRY_PROGRAM, 'registered_tokens', id),
    hasRegistrySupply: (id) => hasAny(REGISTRY_PROGRAM, 'registered_tokens', id, 'supply'),
    hasArc20Supply: () => has(LOCAL_ARC20_PROGRAM, 'minted', 'true'),
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof NodeNotFoundError) return undefined
  throw error
}

/** Key of the core's `account` mapping: BHP256 of `AccountKey{token, user}`. */
function accountKey(token: string, user: string): string {
  const key = parsePlaintext(`{ token: ${token}, user: ${user} }`)
  return `${hashBhp(256, plaintextBits(key))}field`
}
