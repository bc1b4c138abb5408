import {
  CREDITS,
  CREDITS_PROGRAM,
  type Movement,
  movementOf,
  PROGRAMS,
  readRecord,
  rowOf,
  withFieldSuffix,
} from '@nightjar/sdk'
import type { OpenedTransition } from '@nightjar/snarkvm'

type Call = { readonly program: string; readonly function: string }

/** A payment as the view key of its call shows it. */
export type Payment = { readonly to: string; readonly moved: Movement }

type Paying = {
  /** The type of the record that the receiver gets or, of a public payment, that its change is. */
  readonly record: string
  readonly isPublic?: true
}

/** Calls whose receiver and amount are inputs that their view key opens. */
const paying = {
  [CREDITS_PROGRAM]: {
    transfer_private: { record: 'credits' },
    transfer_public_to_private: { record: 'credits' },
    transfer_private_to_public: { record: 'credits', isPublic: true },
  },
  [PROGRAMS.core]: {
    transfer_private: { record: 'PrivateToken' },
    transfer_public_to_private: { record: 'PrivateToken' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Paying>>>>

/** How a call pays; undefined if its view key shows no payment. */
export const payingOf = ({ program, function: name }: Call): Paying | undefined =>
  rowOf<Paying>(paying, program, name)

/**
 * The payment in a call; undefined if it is none. Token and amount are those of the receiver's record, which the chain has by
 * its commitment.
 */
export function readPayment(
  call: Call,
  { inputs, records }: OpenedTransition,
): Payment | undefined {
  const way = payingOf(call)
  const to = inputs.find((value) => value?.startsWith('aleo1'))
  const amount = inputs.flatMap((value) => /^(\d+)u(?:64|128)$/.exec(value ?? '')?.[1] ?? [])[0]
  if (!way || !to || amount === undefined) return undefined
  if (way.isPublic) return { to, moved: movementOf(CREDITS, BigInt(amount)) }
  const got = records
    .map((plaintext) => {
      return readRecord({
        program: call.program,
        name: way.record,
        plaintext,
        spent: false,
        id: '',
      })
    })
    .find((record) => record?.owner === to && record.amount === BigInt(amount))
  if (!got) return undefined
  const token = call.program === CREDITS_PROGRAM ? CREDITS : { id: withFieldSuffix(got.token) }
  return { to, moved: movementOf(token, got.amount) }
}
