import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '../wallets/useWallet.ts'
import { outsideBalancesQuery } from './outsideBalances.ts'
import { useWrappings } from './useWrappings.ts'

/**
 * The connected account's public balances of all outside tokens by id, without credits, null where the chain reports none;
 * undefined while loading. The same requests, whatever a page shows of them.
 */
export function useOutsideBalances(): ReadonlyMap<string, bigint | null> | undefined {
  const { address } = useWallet()
  const wrappings = useWrappings(noTokens)
  const query = useMemo(() => outsideBalancesQuery(address, wrappings), [address, wrappings])
  return useQuery(query).data
}

const noTokens = [] as const
