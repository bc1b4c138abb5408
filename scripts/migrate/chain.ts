import { createAleoClient, type Plaintext } from '@nightjar/aleo'
import { compareIds, type LiquidityPool } from '@nightjar/sdk'
import { createDeployChain, type DeployChain } from '../deploy/chain.ts'
import type { DeployNetwork } from '../deploy/options.ts'
import { retrying } from '../retrying.ts'
import type { Suite } from './suite.ts'

/** The node calls of the migration. Each throws NodeUnavailableError when there is no usable answer. */
export type MigrateChain = DeployChain & {
  readonly getHeight: () => Promise<number>
  readonly getValue: (program: string, mapping: string, key: string) => Promise<Plaintext | null>
  /** A public balance, 0 for none. */
  readonly getBalance: (suite: Suite, token: string, user: string) => Promise<bigint>
  /** The pool of two tokens, with `reserveA` of the first one given; undefined when it has not been opened. */
  readonly getPool: (
    suite: Suite,
    tokens: readonly [string, string],
  ) => Promise<LiquidityPool | undefined>
}

export function createMigrateChain(nodeUrl: string, network: DeployNetwork): MigrateChain {
  const path = network === 'mainnet' ? 'mainnet' : 'testnet'
  const client = createAleoClient({ baseUrl: `${nodeUrl}/${path}` })
  const getValue: MigrateChain['getValue'] = (program, mapping, key) =>
    retrying(() => client.getMappingValue(program, mapping, key))
  return {
    ...createDeployChain(nodeUrl, network),
    getHeight: () => retrying(client.getHeight),
    getValue,
    getBalance: async (suite, token, user) =>
      numberOf(await getValue(suite.id('core'), 'account', suite.account(token, user))),
    async getPool(suite, tokens) {
      const id = suite.pair(tokens)
      const pair = await getValue(suite.id('core'), 'pairs', id)
      const info = await getValue(suite.id('core'), 'tokens', id)
      if (pair === null || info === null) return undefined
      const first = numberOf(member(pair, 'reserve_a'))
      const second = numberOf(member(pair, 'reserve_b'))
      const isInOrder = compareIds(...tokens) < 0
      return {
        reserveA: isInOrder ? first : second,
        reserveB: isInOrder ? second : first,
        totalSupply: numberOf(member(info, 'total_supply')),
        lastK: numberOf(member(pair, 'last_k')),
      }
    },
  }
}

function member(value: Plaintext, name: string): Plaintext | null {
  return (value.kind === 'struct' ? value.members.get(name) : undefined) ?? null
}

function numberOf(value: Plaintext | null): bigint {
  return value?.kind === 'literal' && typeof value.value === 'bigint' ? value.value : 0n
}
