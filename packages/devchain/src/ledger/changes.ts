import type { Write } from '@nightjar/avm'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { noncesOf } from '../snarkvm/encryptedRecord.ts'
import { transitionsOf } from '../snarkvm/transactionJson.ts'
import type { BlockJson } from './blockJson.ts'
import { appendBlock } from './blockTree.ts'
import type { Tip } from './buildBlock.ts'
import type { StoreChange } from './keyValueStore.ts'
import type { LedgerEntry, ProgramRecord } from './ledgerEntry.ts'
import { ledgerKeys } from './ledgerKeys.ts'
import { formatStateValue, stateKey } from './state.ts'
import type { Trace, TracedWrite } from './trace.ts'

const put = (key: string, value: string): StoreChange => ({ type: 'put', key, value })

/** The ledger change of a mapping write. */
export function stateChange({ program, mapping, key, value }: Write): StoreChange {
  const name = stateKey(program, mapping, key)
  return value === null ? { type: 'del', key: name } : put(name, formatStateValue(value))
}

/** The same for a write in a trace. */
export function tracedChange({ program, mapping, key, after }: TracedWrite): StoreChange {
  const name = stateKey(program, mapping, key)
  return after === null ? { type: 'del', key: name } : put(name, after)
}

/** The ledger change of a program's deployment; `sequence` counts deployments. */
export function programChange(program: ProgramRecord, sequence: number): StoreChange {
  return put(ledgerKeys.program(sequence), JSON.stringify(program))
}

/** The ledger changes of a block without its transactions, and the resulting tip. */
export function blockChanges(
  hasher: Hasher,
  read: (key: string) => string | undefined,
  block: BlockJson,
): { changes: StoreChange[]; next: Tip } {
  const { height, timestamp } = block.header.metadata
  const hash = block.block_hash
  const appended = appendBlock(hasher, read, height, parseId(hash))
  const stateRoot = formatId('sr', appended.root)
  const next: Tip = { height, hash, stateRoot, timestamp }
  const changes = [
    ...appended.changes,
    put(ledgerKeys.block(height), JSON.stringify(block)),
    put(ledgerKeys.heightOfHash(hash), String(height)),
    put(ledgerKeys.stateRoot(height), stateRoot),
    put(ledgerKeys.heightOfStateRoot(stateRoot), String(height)),
    put(ledgerKeys.tip, JSON.stringify(next)),
    ...block.aborted_transaction_ids.map((id) => put(ledgerKeys.aborted(id), hash)),
  ]
  return { changes, next }
}

/** The ledger change of an aborted transaction: the reason. */
export function abortedChange(trace: Trace): StoreChange {
  return put(ledgerKeys.trace(trace.id), JSON.stringify(trace))
}

/** What is stored of a transaction in a block besides the state. */
export type KeptTransaction = Pick<LedgerEntry, 'confirmed' | 'original' | 'rejectedId'> & {
  readonly trace: Trace
}

/** The ledger changes of a transaction, except the state. */
export function entryChanges(kept: KeptTransaction, height: number): StoreChange[] {
  const { confirmed, original, rejectedId, trace } = kept
  const { id } = confirmed.transaction
  const changes = [
    put(ledgerKeys.transaction(id), `${height}/${confirmed.index}`),
    put(ledgerKeys.trace(id), JSON.stringify(trace)),
    ...transitionsOf(confirmed.transaction).flatMap((transition) => [
      put(ledgerKeys.transactionOfTransition(transition.id), id),
      put(ledgerKeys.tpk(transition.tpk), ''),
      put(ledgerKeys.tcm(transition.tcm), ''),
      ...(transition.inputs ?? []).flatMap((input) => [
        put(ledgerKeys.transitionOfInput(input.id), transition.id),
        ...(input.tag === undefined ? [] : [put(ledgerKeys.tag(input.tag), '')]),
      ]),
      ...(transition.outputs ?? []).map((output) =>
        put(ledgerKeys.transitionOfOutput(output.id), transition.id),
      ),
      ...noncesOf(transition).map((nonce) => put(ledgerKeys.nonce(nonce), '')),
    ]),
  ]
  if (confirmed.status === 'rejected') {
    changes.push(put(ledgerKeys.confirmedId(original.id), id))
    changes.push(put(ledgerKeys.unconfirmed(id), JSON.stringify(original)))
  }
  if (rejectedId !== null) changes.push(put(ledgerKeys.rejected(rejectedId), ''))
  return changes
}
