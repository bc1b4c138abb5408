import { isCredits, REGISTRY_PROGRAM, type Token, wrappedTokenFromServed } from '@nightjar/sdk'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { parseInteger } from '../../lib/exchangeSettings.ts'
import { keys } from '../../lib/queries.ts'
import { spenderOf, type Wrapping } from './wrapping.ts'

/** The outside tokens that have a form inside the exchange. */
export const wrappedQuery = queryOptions({
  queryKey: ['wrapped'],
  queryFn: async () =>
    (await api.wrappedTokens()).tokens.map((served) => wrappedTokenFromServed(served)),
  staleTime: 60_000,
})

/** Public balances of the outside tokens by id, credits left out; null where the chain does not tell. */
export function outsideBalancesQuery(address: string | null, wrappings: readonly Wrapping[]) {
  const outside = wrappings.map((each) => each.outside).filter((token) => !isCredits(token))
  return queryOptions({
    queryKey: [...keys.account, address, 'outside', outside.map(({ id }) => id)],
    queryFn: async () => {
      const read = async (token: Token) => [token.id, await readOutside(token, address)] as const
      return new Map(await Promise.all(outside.map(read)))
    },
    enabled: address !== null,
    staleTime: 15_000,
  })
}

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

/** ARC-20 leaves a program's mappings open; most have the reference's `balances`. */
async function readArc20({ programId }: Token, key: string): Promise<bigint | null> {
  try {
    const params = { program: programId, name: 'balances', key }
    return parseInteger(await api.mappingValue({ params }))
  } catch {
    return null // another layout: the chain itself will say whether there is enough
  }
}

/** What the wrapper may take of the inside token. */
export function wrapperAllowanceQuery(address: string | null, wrapping: Wrapping | undefined) {
  const token = wrapping?.inside.id ?? ''
  return queryOptions({
    queryKey: [...keys.account, address, 'wrapper allowance', token],
    queryFn: async () => {
      if (!address || !wrapping) return 0n
      const query = { address, tokens: [token], spender: spenderOf(wrapping) }
      const { allowances } = await api.tokenAllowances({ query })
      return BigInt(allowances[0]?.amount ?? '0')
    },
    enabled: address !== null && wrapping !== undefined,
    staleTime: 15_000,
  })
}
