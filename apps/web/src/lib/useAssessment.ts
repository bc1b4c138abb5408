import type { ExplorerTransaction } from '@nightjar/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../network/api.ts'
import { useWallet } from '../wallets/useWallet.ts'
import { type Assessment, assessPosition, type LiquidityChange } from './assessPosition.ts'
import type { Position } from './positions.ts'
import { keys } from './queries.ts'

const PAGE = 100

/** The public deposits and withdrawals of an address, oldest first, by pair id. */
function changesQuery(address: string | null) {
  return queryOptions({
    queryKey: [...keys.transactions, address, 'liquidity'], // fetched again when a block has transactions
    queryFn: async () => (address ? groupChanges(await readChanges(address), address) : new Map()),
    enabled: address !== null,
    staleTime: 30_000,
  })
}

async function readChanges(address: string): Promise<readonly ExplorerTransaction[]> {
  const all: ExplorerTransaction[] = []
  let before: string | undefined
  do {
    const tx_type = ['add_liquidity', 'remove_liquidity'] as const
    const query = { address, tx_type, limit: PAGE, ...(before ? { before } : {}) }
    const { txs, next } = await api.explorerTransactions({ query })
    all.push(...txs)
    before = next ?? undefined
  } while (before !== undefined)
  return all
}

/** The accepted changes of LP that the address itself holds, by pair. */
export function groupChanges(
  newestFirst: readonly ExplorerTransaction[],
  address: string,
): ReadonlyMap<string, readonly LiquidityChange[]> {
  const byPair = new Map<string, LiquidityChange[]>()
  for (const each of [...newestFirst].reverse()) {
    const { status, in_doubt, pairs, tx_type, paid, received, recipient } = each
    const [pair] = pairs
    const isAdded = tx_type === 'add_liquidity'
    const isOwn = isAdded ? (recipient ?? each.address) === address : each.address === address
    if (status !== 'accepted' || in_doubt || !pair || !isOwn) continue
    const [lp, tokens] = isAdded ? [received, paid] : [paid, received]
    const liquidity = lp.find(({ token_id }) => token_id === pair)?.amount
    const [first, second] = tokens
    if (liquidity === undefined || !first || !second) continue
    const change = {
      isAdded,
      liquidity: BigInt(liquidity),
      amount0: BigInt(first.amount),
      amount1: BigInt(second.amount),
    }
    byPair.set(pair, [...(byPair.get(pair) ?? []), change])
  }
  return byPair
}

/** The result of the connected account's public pool share; undefined until it is known. */
export function useAssessment(position: Position | undefined): Assessment | undefined {
  const { address } = useWallet()
  const { data } = useQuery(changesQuery(address))
  return useMemo(() => {
    if (!position || !data) return undefined
    const { pair, amount: liquidity, amount0, amount1 } = position
    return assessPosition(data.get(pair.id) ?? [], { liquidity, amount0, amount1 })
  }, [position, data])
}
