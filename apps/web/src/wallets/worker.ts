import { openTable } from '../browser/table.ts'
import { nodeAt } from '../network/nodeAt.ts'
import { serveSigner } from './local/serveSigner.ts'

serveSigner({ openTable, nodeAt })
