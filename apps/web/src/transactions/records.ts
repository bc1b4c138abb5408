import { onOtherKeys } from '../sealed/keys.ts'
import { createMirror } from '../sealed/mirror.ts'
import { createSealedTable } from '../sealed/sealedTable.ts'
import { isSecret } from './isSecret.ts'
import { type Transaction, transactionSchema } from './transactionSchema.ts'

type RecordsOptions = Pick<
  Parameters<typeof createMirror<Transaction>>[0],
  'name' | 'list' | 'show'
>

export type Records = ReturnType<typeof openRecords>

/** Stored transactions, one entry each, secret ones encrypted, as this tab shows them. */
export function openRecords(options: RecordsOptions) {
  const table = createSealedTable<Transaction>({
    ...{ database: options.name, table: 'transactions' },
    ownerOf: (transaction) => (isSecret(transaction) ? transaction.address : null),
    parse: (value) => {
      const { success, data } = transactionSchema.safeParse(value)
      return success ? data : undefined // written by an older version
    },
    onLost: () => records.lose(),
  })
  const records = createMirror<Transaction>({ ...options, disk: async () => table })
  onOtherKeys(() => void records.refresh())
  return records
}
