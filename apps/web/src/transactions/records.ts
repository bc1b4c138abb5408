import { createSealedStore } from '../sealed/sealedStore.ts'
import { isSecret } from './isSecret.ts'
import { type Transaction, transactionSchema } from './transactionSchema.ts'

export type Records = ReturnType<typeof openRecords>

/** Stored transactions, one entry each, secret ones encrypted, as this tab shows them. */
export function openRecords(name: string) {
  return createSealedStore<Transaction>({
    ...{ name, table: 'transactions' },
    ownerOf: (transaction) => (isSecret(transaction) ? transaction.address : null),
    parse: (value) => transactionSchema.safeParse(value).data, // one of an older version is left alone
  })
}
