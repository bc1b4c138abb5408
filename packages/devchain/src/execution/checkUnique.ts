import type { Ledger } from '../ledger/ledger.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { invalidTransaction } from '../nodeError.ts'
import { noncesOf } from '../snarkvm/encryptedRecord.ts'
import { type TransactionJson, transitionsOf } from '../snarkvm/transactionJson.ts'

/**
 * Checks that nothing in a transaction was in the ledger before or is in it twice: a repeated serial number or tag is a
 * record spent twice.
 */
export function checkUnique(ledger: Pick<Ledger, 'read'>, transaction: TransactionJson): void {
  const { id } = transaction
  const isKnown = [
    ledgerKeys.transaction(id),
    ledgerKeys.confirmedId(id),
    ledgerKeys.aborted(id),
  ].some((key) => ledger.read(key) !== undefined)
  if (isKnown) throw invalidTransaction(`Transaction '${id}' already exists in the ledger`)
  for (const { name, ids, key } of identities(transaction)) {
    if (new Set(ids).size !== ids.length) {
      throw invalidTransaction(`Found a duplicate ${name} in the transaction`)
    }
    const known = ids.find((one) => ledger.read(key(one)) !== undefined)
    if (known !== undefined) {
      throw invalidTransaction(`The ${name} '${known}' already exists in the ledger`)
    }
  }
}

type Identity = {
  readonly name: string
  readonly ids: readonly string[]
  readonly key: (id: string) => string
}

/** Everything that may be in the ledger only once. */
export function identities(transaction: TransactionJson): Identity[] {
  const transitions = transitionsOf(transaction)
  const inputs = transitions.flatMap((transition) => transition.inputs ?? [])
  const outputs = transitions.flatMap((transition) => transition.outputs ?? [])
  const tags = inputs.flatMap(({ tag }) => (tag === undefined ? [] : [tag]))
  const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id)
  const { transactionOfTransition, transitionOfInput, transitionOfOutput } = ledgerKeys
  return [
    { name: 'transition ID', ids: idsOf(transitions), key: transactionOfTransition },
    { name: 'input ID', ids: idsOf(inputs), key: transitionOfInput },
    { name: 'tag', ids: tags, key: ledgerKeys.tag },
    { name: 'output ID', ids: idsOf(outputs), key: transitionOfOutput },
    { name: 'nonce', ids: transitions.flatMap(noncesOf), key: ledgerKeys.nonce },
    {
      name: 'transition public key',
      ids: transitions.map(({ tpk }) => tpk),
      key: ledgerKeys.tpk,
    },
    {
      name: 'transition commitment',
      ids: transitions.map(({ tcm }) => tcm),
      key: ledgerKeys.tcm,
    },
  ]
}
