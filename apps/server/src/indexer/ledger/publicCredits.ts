import { CREDITS_PROGRAM, PROGRAM_ADDRESSES, type TransactionKind } from '@nightjar/sdk'
import type { ChainTransaction, ChainTransition } from '../block.ts'
import { readFuture } from '../callTree.ts'

/** A transfer of credits as everyone sees it, in microcredits; an end that is a record is null. */
export type CreditsMove = {
  readonly transitionId: string
  readonly function: string
  readonly kind: TransactionKind
  readonly from: string | null
  readonly to: string | null
  readonly amount: bigint
}

/** The kind of each public transfer, and its ends in the order of its finalize arguments, before the amount. */
const transfers = new Map<string, { kind: TransactionKind; ends: readonly ('from' | 'to')[] }>([
  ['transfer_public', { kind: 'transfer', ends: ['from', 'to'] }],
  ['transfer_public_as_signer', { kind: 'transfer', ends: ['from', 'to'] }],
  ['transfer_public_to_private', { kind: 'to_private', ends: ['from'] }],
  ['transfer_private_to_public', { kind: 'to_public', ends: ['to'] }],
])

/** The public transfers of credits that an accepted transaction made, in the order of its transitions. */
export function publicCredits({ isAccepted, body }: ChainTransaction): readonly CreditsMove[] {
  if (!isAccepted || body.kind !== 'execution') return []
  return body.transitions.flatMap((transition) => readMove(transition) ?? [])
}

function readMove({ id, program, function: name, future }: ChainTransition) {
  const transfer = program === CREDITS_PROGRAM ? transfers.get(name) : undefined
  if (transfer === undefined || future === undefined) return undefined
  const given = (readFuture(future)?.arguments ?? []).map((argument) =>
    argument.kind === 'literal' ? argument.value : undefined,
  )
  const { kind, ends } = transfer
  const amount = given[ends.length]
  if (typeof amount !== 'bigint') return undefined
  const endOf = (end: 'from' | 'to') => (ends.includes(end) ? `${given[ends.indexOf(end)]}` : null)
  const move: CreditsMove = {
    ...{ transitionId: id, function: name, kind, amount },
    ...{ from: endOf('from'), to: endOf('to') },
  }
  return move
}

/** Addresses of the suite's programs. */
export const suiteAddresses: ReadonlySet<string | null> = new Set(Object.values(PROGRAM_ADDRESSES))

/** Whether a program of the suite gives or takes it: then it is part of a call of the suite. */
export const isOfSuite = ({ from, to }: CreditsMove): boolean =>
  suiteAddresses.has(from) || suiteAddresses.has(to)
