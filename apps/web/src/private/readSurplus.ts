import type { ConfirmedTransaction, Transition } from '@nightjar/aleo'
import { functionOf, type Moved, stripFieldSuffix, type TokenAmount } from '@nightjar/sdk'

/** Addresses that a transaction shows. */
export function addressesIn(confirmed: ConfirmedTransaction): readonly string[] {
  return [...new Set(JSON.stringify(confirmed.transaction).match(/aleo1[a-z0-9]{58}/g) ?? [])]
}

/** What a swap has left at its refund address, by the limits that it shows and what it really moved. */
export function readSurplus(
  { transaction }: ConfirmedTransaction,
  { paid, received }: Moved,
): readonly TokenAmount[] {
  const transitions = transaction.type === 'execute' ? transaction.execution.transitions : []
  for (const transition of transitions) {
    const least = publicAmount(transition, 'amount_out_min')
    const most = publicAmount(transition, 'amount_in_max')
    const [got, gave] = [received[0], paid[0]]
    if (least !== undefined && got) return positive(got.token_id, BigInt(got.amount) - least)
    if (most !== undefined && gave) return positive(gave.token_id, most - BigInt(gave.amount))
  }
  return []
}

function positive(token: string, amount: bigint): readonly TokenAmount[] {
  return amount > 0n ? [{ token: stripFieldSuffix(token), amount }] : []
}

function publicAmount(transition: Transition, name: string): bigint | undefined {
  const { program, function: called, inputs = [] } = transition
  const at = Object.keys(functionOf(program, called)?.inputs ?? {}).indexOf(name)
  const digits = /^(\d+)u(?:64|128)$/.exec(inputs[at]?.value ?? '')?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}
