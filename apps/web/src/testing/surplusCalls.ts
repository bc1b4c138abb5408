import type { ConfirmedTransaction } from '@nightjar/aleo'
import { callsIn, type ExplorerTransaction } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import type { ShownCall } from '@nightjar/wallet/scan/scanPosition'
import { accepted, blockAt, transition } from '@nightjar/wallet/testing/blocks'
import { surplusStore } from '../private/surpluses.ts'

const hidden = { type: 'private', id: '1', value: 'ciphertext1q' } as const
const shown = (value: string) => ({ type: 'public', id: '1', value }) as const

/** A private swap of 26 units of token 1 for at least 20 of token 2; the rest goes to an address. */
export function swapTo(address: string, name: string): ConfirmedTransaction {
  const call = transition({
    function: 'swap_exact_private_for_private',
    inputs: [
      { type: 'record', id: '1' },
      ...[shown('2field'), shown('26u128'), shown('20u128'), hidden],
      ...[shown(address), shown('200u32')],
    ],
  })
  return accepted({ name, call })
}

/** Claims some of token 2 at an address. */
export function claimAt(address: string, amount: bigint, name: string): ConfirmedTransaction {
  const value = `{ program_id: nightjar_core.aleo, function_name: claim_blinded, arguments: [ ${address}, 2field, ${amount}u128 ] }`
  const call = transition({
    function: 'claim_blinded',
    inputs: [hidden, shown('2field'), shown(`${amount}u128`), hidden],
    outputs: [{ type: 'future', id: '1', value }],
  })
  return accepted({ name, call })
}

/** A chain's transactions by height; the server lists each as a swap that received 23 units of token 2. */
export type SampleCalls = Readonly<Record<number, readonly ConfirmedTransaction[]>>

export function listCalls(
  chain: SampleCalls,
  change: Partial<ExplorerTransaction> = {},
): readonly ExplorerTransaction[] {
  const received = [{ token_id: '2field', amount: '23' }]
  return Object.entries(chain).flatMap(([height, transactions]) =>
    transactions.map(({ transaction: { id: tx_id } }) =>
      sampleCall({ tx_id, height: Number(height), received, ...change }),
    ),
  )
}

/** Such a chain's calls, as pages show them. */
export function shownCalls(
  chain: SampleCalls,
  change: Partial<ExplorerTransaction> = {},
): readonly ShownCall[] {
  const listed = listCalls(chain, change)
  return Object.entries(chain).flatMap(([height, transactions]) => {
    const { transactions: calls } = callsIn(blockAt(Number(height), ...transactions))
    return calls.map(({ id: transactionId, transitions }) => ({
      ...{ transactionId, height: Number(height), transitions },
      listed: listed.filter((call) => call.tx_id === transactionId),
    }))
  })
}

/** An address that contains a number. */
export const addressOf = (number: number): string =>
  `aleo1${String(number).padStart(58, 'q').replaceAll('1', 'p')}`

/** Surpluses of token 7 that this browser has kept for an extension's account. */
export async function keepSurpluses(owner: string, count: number) {
  const left = { token: '7', amount: 5n, isClaimed: false }
  const claims = Array.from({ length: count }, (_, at) => ({
    left,
    surplus: {
      ...{ id: addressOf(at), owner, createdAt: 0, plan: '', left: [left] },
      factor: `${at + 1}field`,
    },
  }))
  for (const { surplus } of claims) await surplusStore.change(surplus.id, () => surplus)
  return claims
}
