import { formatPlaintext, type Plaintext } from '@nightjar/aleo'
import type { Rejection } from '@nightjar/avm'
import { type TransactionJson, transitionsOf } from '../snarkvm/transactionJson.ts'
import type { LedgerEntry } from './ledgerEntry.ts'

/** One mapping change, as text; null where there was or is no value. */
export type TracedWrite = {
  readonly program: string
  readonly mapping: string
  readonly key: string
  readonly before: string | null
  readonly after: string | null
}

/** The outcome of a transaction and the reason: more than a real node reports. */
export type Trace = {
  /** The id under which it was sent. */
  readonly id: string
  /** The id under which its block lists it; a different one if it was rejected. */
  readonly confirmedId: string
  readonly height: number
  /** A block only lists the id of an aborted transaction: it changes nothing and costs nothing. */
  readonly status: 'accepted' | 'rejected' | 'aborted'
  /** `program/function` of everything that it runs, in order, the fee last; for a deployment, the program. */
  readonly calls: readonly string[]
  /** Where finalize stopped, at which command, and the values it read. */
  readonly rejection: Omit<Rejection, 'status'> | null
  /** Changes in order; for a rejected transaction, only its fee. */
  readonly writes: readonly TracedWrite[]
}

/** The trace of a transaction in the block at a height. */
export function traceOf(entry: LedgerEntry, height: number): Trace {
  const { confirmed, original, writes } = entry
  return {
    id: original.id,
    confirmedId: confirmed.transaction.id,
    height,
    status: confirmed.status,
    calls: callsOf(original),
    rejection: entry.rejection === null ? null : withoutStatus(entry.rejection),
    writes: writes.map(({ program, mapping, key, value, previous }) => ({
      program,
      mapping,
      key,
      before: textOf(previous),
      after: textOf(value),
    })),
  }
}

/** A transaction that a block lists but does not contain, and why. */
export type AbortedTransaction = { readonly transaction: TransactionJson; readonly reason: string }

/** The trace of a transaction aborted by the block at a height. */
export function abortedTraceOf({ transaction, reason }: AbortedTransaction, height: number): Trace {
  const { id } = transaction
  const calls = callsOf(transaction)
  const rejection = { reason, isAborted: true } as const
  return { id, confirmedId: id, height, status: 'aborted', calls, rejection, writes: [] }
}

/** The trace in one line: `31 rejected at1… nightjar_core.aleo/swap: reason (program/function:line: command)`. */
export function traceLine({ id, height, status, calls, rejection }: Trace): string {
  const head = `block ${height} ${status} ${id} ${calls.filter((call) => !isFee(call)).join(' ')}`
  return rejection === null ? head : `${head}: ${explainRejection(rejection)}`
}

/** Why a transaction was rejected, as one line. */
export function explainRejection(rejection: Omit<Rejection, 'status'>): string {
  const { reason, program, function: name, line, command } = rejection
  if (program === undefined) return reason
  const place = `${program}/${name}${line === undefined ? '' : `:${line}`}`
  if (command === undefined) return `${reason} (${place})`
  const values = command.operands.flatMap(({ operand, value }) =>
    value === undefined || value === operand ? [] : [`${operand} = ${value}`],
  )
  return `${reason} (${[`${place} \`${command.text}\``, ...values].join(', ')})`
}

function callsOf(transaction: TransactionJson): readonly string[] {
  const calls = transitionsOf(transaction).map((call) => `${call.program}/${call.function}`)
  return transaction.type === 'deploy'
    ? [deployed(transaction.deployment.program), ...calls]
    : calls
}

function deployed(source: string): string {
  return `deploy ${/^program (\S+);/m.exec(source)?.[1] ?? ''}`
}

const isFee = (call: string) => /^credits\.aleo\/fee_(public|private)$/.test(call)

function withoutStatus({ status: _, ...rest }: Rejection): Omit<Rejection, 'status'> {
  return rest
}

function textOf(value: Plaintext | null): string | null {
  return value === null ? null : formatPlaintext(value)
}
