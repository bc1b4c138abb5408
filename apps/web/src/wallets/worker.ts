import { serveSigner } from '@nightjar/wallet/local/serveSigner'
import { openTable } from '../browser/table.ts'
import { nodeAt } from '../network/nodeAt.ts'
import { pagesAt } from '../network/pagesAt.ts'

serveSigner({ openTable, nodeAt, pages: pagesAt(location.origin) })
