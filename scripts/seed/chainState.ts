import { type AleoClient, createAleoClient, NodeNotFoundError } from '@nightjar/aleo'
import { PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import { retrying } from '../retrying.ts'

/** What the seed asks a node. */
export type ChainState = {
  readonly client: AleoClient
  /** State root of the genesis block: tells one local chain from another. */
  readonly getGenesisRoot: () => Promise<string>
  /** The program's source on the chain, or undefined. */
  readonly getProgram: (id: string) => Promise<string | undefined>
  /** Whether the token exists, a pair's LP token included. */
  readonly hasToken: (id: string) => Promise<boolean>
  readonly hasFaucetLimit: (id: string) => Promise<boolean>
  readonly hasFaucetBalance: (id: string) => Promise<boolean>
  readonly hasSupply: (id: string) => Promise<boolean>
}

export function createChainState(nodeUrl: string): ChainState {
  const client = createAleoClient({ baseUrl: `${nodeUrl}/testnet` })
  const has = async (program: string, mapping: string, key: string) =>
    (await retrying(() => client.getMappingValue(program, mapping, key))) !== null
  return {
    client,
    getGenesisRoot: async () => (await fetch(`${client.baseUrl}/stateRoot/0`)).text(),
    getProgram: (id) => retrying(() => client.getProgram(id)).catch(undefinedWhenMissing),
    hasToken: (id) => has(PROGRAMS.core, 'tokens', id),
    hasFaucetLimit: (id) => has(PROGRAMS.faucet, 'limits', id),
    hasFaucetBalance: async (id) => {
      if (await has(PROGRAMS.faucet, 'limits', id)) return true // set after it was filled
      if (!(await has(PROGRAMS.core, 'tokens', id))) return false
      return has(PROGRAMS.core, 'account', await accountKey(id, PROGRAM_ADDRESSES.faucet))
    },
    hasSupply: async (id) => {
      const info = await retrying(() => client.getMappingValue(PROGRAMS.core, 'tokens', id))
      const supply = info?.kind === 'struct' ? info.members.get('total_supply') : undefined
      return supply?.kind === 'literal' && supply.value !== 0n
    },
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof NodeNotFoundError) return undefined
  throw error
}

/** Key of the core's `account` mapping: BHP256 of `AccountKey{token, user}`. */
async function accountKey(token: string, user: string): Promise<string> {
  const { BHP256, Plaintext } = await import('@provablehq/sdk/testnet.js') // a second to load
  const bits = Plaintext.fromString(`{token: ${token}, user: ${user}}`).toBitsLe()
  return new BHP256().hash(bits).toString()
}
