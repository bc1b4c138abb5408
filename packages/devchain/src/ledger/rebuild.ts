import { BaseError } from '@nightjar/aleo'
import { recordOf } from '../execution/checkDeployment.ts'
import { executionId, formatExecutionId } from '../execution/checkFee.ts'
import type { Hasher } from '../hash/hasher.ts'
import type { TransactionJson } from '../snarkvm/transactionJson.ts'
import type { BlockJson, ConfirmedJson } from './blockJson.ts'
import {
  blockChanges,
  entryChanges,
  type KeptTransaction,
  programChange,
  tracedChange,
} from './changes.ts'
import type { KeyValueStore } from './keyValueStore.ts'
import { ledgerKeys } from './ledgerKeys.ts'
import { readStart, startChanges } from './start.ts'
import type { Trace } from './trace.ts'
import { firstHeight } from './wholeHeight.ts'

/** The inputs of a rebuild. */
export type RebuildOptions = {
  readonly from: Pick<KeyValueStore, 'get' | 'entries'>
  /** An empty store. */
  readonly to: KeyValueStore
  /** The last block to include: see `findWholeHeight`. */
  readonly height: number
  readonly hasher: Hasher
}

/**
 * Rebuilds a ledger from the blocks and traces of another one, up to a height: every index, the tree of blocks and the
 * state, each changed according to the traces. Throws a RebuildError where the result does not match a block. About 10
 * ms per block.
 */
export async function rebuildLedger({ from, to, height, hasher }: RebuildOptions): Promise<void> {
  const start = await readStart(from)
  if (start[0]?.[0] !== ledgerKeys.origin) {
    throw new RebuildError('it does not say which state it started from')
  }
  const changes = startChanges(start)
  await to.batch(changes)
  const first = firstHeight(from)
  let programs = changes.filter(({ key }) => key.startsWith('program:')).length
  for (let at = first === 0 ? 0 : first + 1; at <= height; at++) {
    const block: BlockJson = JSON.parse(from.get(ledgerKeys.block(at)) ?? 'null')
    checkRoot(to, block)
    const kept = block.transactions.map((confirmed) => readKept(from, hasher, confirmed))
    const batch = blockChanges(hasher, to.get, block).changes
    for (const transaction of kept) {
      batch.push(...entryChanges(transaction, at), ...transaction.trace.writes.map(tracedChange))
      const { confirmed } = transaction
      if (confirmed.status === 'accepted' && confirmed.transaction.type === 'deploy') {
        batch.push(programChange(recordOf(confirmed.transaction), programs++))
      }
    }
    for (const id of block.aborted_transaction_ids) {
      batch.push({
        type: 'put',
        key: ledgerKeys.trace(id),
        value: from.get(ledgerKeys.trace(id)) ?? '',
      })
    }
    await to.batch(batch)
  }
}

/** Checks that the tree of blocks has the root stated by the next block. */
function checkRoot(to: KeyValueStore, { header }: BlockJson): void {
  const { height } = header.metadata
  if (height === 0 || to.get(ledgerKeys.stateRoot(height - 1)) === header.previous_state_root)
    return
  throw new RebuildError(`the state root before block ${height} differs from the one in the block`)
}

function readKept(
  from: Pick<KeyValueStore, 'get'>,
  hasher: Hasher,
  confirmed: ConfirmedJson,
): KeptTransaction {
  const { id } = confirmed.transaction
  const trace: Trace = JSON.parse(from.get(ledgerKeys.trace(id)) ?? 'null')
  if (confirmed.status === 'accepted') {
    return { confirmed, original: confirmed.transaction, rejectedId: null, trace }
  }
  const original: TransactionJson = JSON.parse(from.get(ledgerKeys.unconfirmed(id)) ?? 'null')
  const rejectedId =
    original.type === 'execute'
      ? formatExecutionId(executionId(hasher, original.execution.transitions))
      : null
  return { confirmed, original, rejectedId, trace }
}

/** A ledger that cannot be rebuilt from its blocks. */
export class RebuildError extends BaseError {
  override name = 'RebuildError'

  constructor(reason: string) {
    super(`The ledger cannot be rebuilt (${reason}): restore a copy of it, or start a new one.`, {
      code: 'rebuild_failed',
    })
  }
}
