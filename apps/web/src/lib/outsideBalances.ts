import { isCredits, REGISTRY_PROGRAM, type Token } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../network/api.ts'
import { openNode } from '../network/node.ts'
import { parseInteger } from './exchangeSettings.ts'
import { keys } from './queries.ts'
import type { Wrapping } from './wrapping.ts'

/**
 * Public balances of the outside tokens by id, without credits; null if the chain does not report it.
 * `usePublicBalances` says when they are asked for.
 */
export function outsideBalancesQuery(address: string | null, wrappings: readonly Wrapping[]) {
  const outside = wrappings.map((each) => each.outside).filter((token) => !isCredits(token))
  return queryOptions({
    queryKey: [...keys.account, address, 'outside', outside.map(({ id }) => id)],
    queryFn: async () => {
      const read = async (token: Token) => [token.id, await readOrNull(token, address)] as const
      return new Map(await Promise.all(outside.map(read)))
    },
    enabled: address !== null && outside.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A balance that cannot be read does not hide those of others. */
const readOrNull = (token: Token, address: string | null): Promise<bigint | null> =>
  readOutside(token, address).catch(() => null)

async function readOutside(token: Token, address: string | null): Promise<bigint | null> {
  if (!address) return null
  return token.programId === REGISTRY_PROGRAM
    ? readRegistry(token, address)
    : readArc20(token, address)
}

/** Ordinary registry tokens are in `authorized_balances`, under the hash of holder and token. */
async function readRegistry({ id }: Token, account: string): Promise<bigint> {
  const { registryKey } = await import('./registryKey.ts')
  const key = registryKey(account, id)
  const params = { program: REGISTRY_PROGRAM, name: 'authorized_balances', key }
  const value = await api.mappingValue({ params })
  return parseInteger(value?.match(/\bbalance:\s*(\d+u128)/)?.[1] ?? null)
}

/** ARC-20 does not specify a program's mappings, so its own `balance_of` view is used. */
async function readArc20({ programId }: Token, account: string): Promise<bigint | null> {
  const { balanceOfView } = await import('./balanceOfView.ts')
  return balanceOfView({ node: openNode(), program: programId, account })
}
