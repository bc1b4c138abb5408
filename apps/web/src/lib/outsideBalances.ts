import { isCredits, REGISTRY_PROGRAM, type Token } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { openNode } from '../transactions/node.ts'
import { api } from './api.ts'
import { parseInteger } from './exchangeSettings.ts'
import { keys } from './queries.ts'
import type { Wrapping } from './wrapping.ts'

/** Public balances of the outside tokens by id, credits left out; null where the chain does not tell. */
export function outsideBalancesQuery(address: string | null, wrappings: readonly Wrapping[]) {
  const outside = wrappings.map((each) => each.outside).filter((token) => !isCredits(token))
  return queryOptions({
    queryKey: [...keys.account, address, 'outside', outside.map(({ id }) => id)],
    queryFn: async () => {
      const read = async (token: Token) => [token.id, await readOrNull(token, address)] as const
      return new Map(await Promise.all(outside.map(read)))
    },
    enabled: address !== null,
    staleTime: 15_000,
  })
}

/** One that cannot be read hides no other's balance. */
const readOrNull = (token: Token, address: string | null): Promise<bigint | null> =>
  readOutside(token, address).catch(() => null)

async function readOutside(token: Token, address: string | null): Promise<bigint | null> {
  if (!address) return null
  return token.programId === REGISTRY_PROGRAM
    ? readRegistry(token, address)
    : readArc20(token, address)
}

/** Ordinary tokens of the registry lie in `authorized_balances`, under the hash of holder and token. */
async function readRegistry({ id }: Token, account: string): Promise<bigint> {
  const content = `{ account: ${account}, token_id: ${id} }`
  const { bhp256 } = await api.bhp256({ body: { content } })
  const params = { program: REGISTRY_PROGRAM, name: 'authorized_balances', key: bhp256 }
  const value = await api.mappingValue({ params })
  return parseInteger(value?.match(/\bbalance:\s*(\d+u128)/)?.[1] ?? null)
}

/** ARC-20 leaves a program's mappings open, so its own `balance_of` view is asked. */
async function readArc20({ programId }: Token, account: string): Promise<bigint | null> {
  const { balanceOfView } = await import('./balanceOfView.ts')
  return balanceOfView({ node: openNode(), program: programId, account })
}
