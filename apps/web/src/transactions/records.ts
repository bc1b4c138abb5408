import { onOtherKeys } from '../sealed/keys.ts'
import { createSealedTable } from '../sealed/sealedTable.ts'
import { isSecret } from './isSecret.ts'
import { type Transaction, transactionSchema } from './transactionSchema.ts'

export type Records = ReturnType<typeof createRecords>

/** Stored transactions, one entry each, secret ones encrypted. Every call rejects if IndexedDB is blocked. */
export function createRecords(database: string) {
  const table = createSealedTable<Transaction>({
    database,
    table: 'transactions',
    ownerOf: (transaction) => (isSecret(transaction) ? transaction.address : null),
    parse: (value) => {
      const { success, data } = transactionSchema.safeParse(value)
      return success ? data : undefined // written by an older version
    },
  })
  return { readAll: table.readAll, change: table.change, onOtherKeys }
}
