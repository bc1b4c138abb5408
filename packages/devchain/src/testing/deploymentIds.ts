import { createHash } from 'node:crypto'
import type { PackedBits } from '@nightjar/aleo'
import * as sdk from '@nightjar/snarkvm/sdk'
import { byteBits, uintBits } from '../hash/bits.ts'
import { parseFieldText } from '../hash/fieldBytes.ts'
import type { Hasher } from '../hash/hasher.ts'
import { formatId, parseId } from '../hash/identifier.ts'
import { buildTree } from '../hash/merkle.ts'
import { transactionLeafBits, treeDepths } from '../hash/roots.ts'
import type { DeployJson, FeeJson } from '../snarkvm/transactionJson.ts'

/** Bytes of version, variant, id and owner in a deployment's transaction. */
const bytesBefore = 195
/** The number of a deployment with checksum and owner (`DeploymentVersion::V2`). */
const deploymentVersion = 2

/** The id of the deployment that a fee was made for. */
export const paidForId = ({ transition }: FeeJson): bigint =>
  parseFieldText(transition.inputs?.at(-1)?.value ?? '')

/**
 * The same deployment with another fee and the resulting id. Its own fee must be for it, and its functions must be
 * consecutive: their bytes determine the id that the fee names (`deployment_tree_v2` in
 * `ledger/block/src/transaction/merkle.rs`).
 */
export function withFee(hasher: Hasher, transaction: DeployJson, fee: FeeJson): DeployJson {
  const leaves = functionLeaves(hasher, transaction)
  leaves.push(transactionLeafBits(leaves.length, parseId(fee.transition.id)))
  const { root } = buildTree(hasher, treeDepths.transaction, leaves)
  return { ...transaction, fee, id: formatId('at', root) }
}

function functionLeaves(hasher: Hasher, transaction: DeployJson): PackedBits[] {
  const bytes = deploymentBytes(transaction)
  const header = [
    ...uintBits(deploymentVersion, 8),
    ...byteBits(createHash('sha3-256').update(bytes).digest()),
  ]
  const leafOf = (index: number, start: number, end: number) => {
    const hash = hasher.bhp1024([...header, ...byteBits(bytes.slice(start, end))])
    return transactionLeafBits(index, hash, 0)
  }
  const starts = functionStarts(bytes, transaction)
  const last = starts.at(-1) ?? 0
  const known = starts.slice(0, -1).map((start, i) => leafOf(i, start, (starts[i + 1] ?? 0) - 1))
  const wanted = paidForId(transaction.fee)
  for (let end = last + 1; end <= bytes.length; end++) {
    const leaves = [...known, leafOf(known.length, last, end)]
    if (buildTree(hasher, treeDepths.transaction, leaves).root === wanted) return leaves
  }
  throw new Error('No bytes of the deployment are those of its functions.')
}

/** Where each function begins: at its name, after a byte that marks a function. */
function functionStarts(bytes: Buffer, { deployment }: DeployJson): number[] {
  const names = [...deployment.program.matchAll(/^function (\w+):/gm)].map(([, name = '']) => name)
  const starts: number[] = []
  for (const name of names) {
    const kind = bytes.subarray((starts[0] ?? 0) - 1, starts[0] ?? 0)
    const named = Buffer.from([...kind, name.length, ...Buffer.from(name)])
    starts.push(bytes.indexOf(named, starts.at(-1) ?? 0) + kind.length)
  }
  return starts
}

function deploymentBytes(transaction: DeployJson): Buffer {
  const decoded = sdk.Transaction.fromString(JSON.stringify(transaction))
  const paid = sdk.Transition.fromString(JSON.stringify(transaction.fee.transition))
  const bytes = Buffer.from(decoded.toBytesLe())
  const feeStart = bytes.indexOf(paid.toBytesLe()) - 1 // the fee's version is before it
  decoded.free()
  paid.free()
  return bytes.subarray(bytesBefore, feeStart)
}
