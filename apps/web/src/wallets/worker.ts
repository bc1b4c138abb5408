import { serveSigner } from '@nightjar/wallet/local/serveSigner'
import { openTable } from '../browser/table.ts'
import { nodeAt } from '../network/nodeAt.ts'

serveSigner({ openTable, nodeAt })
