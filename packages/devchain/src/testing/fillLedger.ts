import { randomBytes } from 'node:crypto'
import { hasher as exact } from '../hash/hasher.ts'
import { formatId } from '../hash/identifier.ts'
import { createBeginning } from '../ledger/genesis.ts'
import { openDiskStore } from '../ledger/keyValueStore.ts'
import { openLedger } from '../ledger/ledger.ts'
import type { LedgerEntry } from '../ledger/ledgerEntry.ts'
import { traceOf } from '../ledger/trace.ts'
import { snarkVm } from '../snarkvm/local.ts'
import type { ExecuteJson, TransitionJson } from '../snarkvm/transactionJson.ts'

const perBlock = 100

/**
 * Fills a ledger with `count` copies of a transaction under separate ids, 100 per block. Ids and roots are random: a
 * start does not recompute them.
 */
export async function fillLedger(folder: string, text: string, count: number): Promise<void> {
  const random = {
    bhp512: randomField,
    bhp512Before: () => randomField,
    bhp512Each: randomFields,
    bhp1024: randomField,
    bhp1024Each: randomFields,
  }
  const hasher = { ...exact, ...random }
  const ledger = await openLedger({
    store: await openDiskStore(folder),
    hasher,
    begin: () => createBeginning(snarkVm.creditsSource, []),
    sign: () => 'sign1',
    place: folder,
  })
  const sample: ExecuteJson = JSON.parse(text)
  const timestamp = Math.floor(Date.now() / 1000)
  for (let made = 0; made < count; made += perBlock) {
    const height = ledger.tip().height + 1
    const entries = Array.from({ length: perBlock }, (_, index) => {
      const entry = copyOf(sample, index)
      return { ...entry, trace: traceOf(entry, height) }
    })
    await ledger.append({ entries, aborted: [], timestamp })
  }
  await ledger.close()
}

const randomField = () => BigInt(`0x${randomBytes(31).toString('hex')}`)
const randomFields = (inputs: readonly unknown[]) => inputs.map(randomField)
const randomText = () => `${randomField()}field`

function copyOf(sample: ExecuteJson, index: number): LedgerEntry {
  const transaction: ExecuteJson = {
    ...sample,
    id: formatId('at', randomField()),
    execution: { ...sample.execution, transitions: sample.execution.transitions.map(renamed) },
    ...(sample.fee && { fee: { ...sample.fee, transition: renamed(sample.fee.transition) } }),
  }
  const confirmed = {
    status: 'accepted',
    type: 'execute',
    index,
    transaction,
    finalize: [],
  } as const
  const rest = { writes: [], program: null, rejectedId: null, rejection: null }
  return { confirmed, original: transaction, ...rest }
}

function renamed(transition: TransitionJson): TransitionJson {
  const withIds = (parts: TransitionJson['inputs'] = []) =>
    parts.map((part) => ({ ...part, id: randomText() }))
  return {
    ...transition,
    id: formatId('au', randomField()),
    inputs: withIds(transition.inputs),
    outputs: withIds(transition.outputs),
    tpk: randomText(),
    tcm: randomText(),
  }
}
