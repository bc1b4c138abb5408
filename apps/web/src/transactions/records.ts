import { onOtherKeys } from '../sealed/keys.ts'
import { createSealedTable } from '../sealed/sealedTable.ts'
import { isSecret } from './isSecret.ts'
import { type Transaction, transactionSchema } from './transactionSchema.ts'

type RecordsOptions = {
  readonly database: string
  readonly onLost: () => void
  readonly onOtherKeys: () => void
}

/** Stored transactions, one entry each, secret ones encrypted. */
export function createRecords({ database, onLost, ...options }: RecordsOptions) {
  onOtherKeys(options.onOtherKeys)
  return createSealedTable<Transaction>({
    ...{ database, onLost, table: 'transactions' },
    ownerOf: (transaction) => (isSecret(transaction) ? transaction.address : null),
    parse: (value) => {
      const { success, data } = transactionSchema.safeParse(value)
      return success ? data : undefined // written by an older version
    },
  })
}
