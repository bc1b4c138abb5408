import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/queries.ts'
import { spenderOf, type Wrapping } from '../../lib/wrapping.ts'
import { api } from '../../network/api.ts'

/** The wrapper's allowance of the inside token. */
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
