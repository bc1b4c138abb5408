import { type OwnedRecord, type PrivateAction, sumOf } from '@nightjar/sdk'

type Chosen = readonly OwnedRecord[]

/** The action that joins the chosen records into one; undefined for fewer than two. */
export function joinOf(chosen: Chosen): PrivateAction | undefined {
  const [last, ...others] = [...chosen].sort(bySize)
  if (!last || others.length === 0) return undefined
  const { program, token } = last
  return { kind: 'join', program, token, amounts: [sumOf(others), last.amount] }
}

/** The action that splits one record into two; undefined if one of them would be empty. */
export function splitOf(record: OwnedRecord, amount: bigint): PrivateAction | undefined {
  if (amount <= 0n || amount >= record.amount) return undefined
  const { program, token, owner: to } = record
  return { kind: 'split', program, token, amount, to }
}

/** The action that moves everything in the chosen records to their owner's public balance. */
export function publishOf(chosen: Chosen): PrivateAction | undefined {
  const [first] = chosen
  if (!first) return undefined
  const { program, token, owner: to } = first
  return { kind: 'publish', program, token, amount: sumOf(chosen), to }
}

function bySize(a: OwnedRecord, b: OwnedRecord): number {
  return a.amount < b.amount ? -1 : Number(a.amount > b.amount)
}
