import { arithmetic } from './arithmetic.ts'
import { castOperations } from './castOperation.ts'
import { hashOperations } from './hashes.ts'
import { logic } from './logic.ts'
import type { Operation } from './operation.ts'
import { serializeOperations } from './serialize.ts'
import { signatureOperations } from './signatures.ts'
import { snarkOperations } from './snark.ts'

/** The opcode table: every instruction that runs in finalize, constructors and views. */
export const operationTable: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ...arithmetic,
    ...logic,
    ...castOperations,
    ...hashOperations,
    ...serializeOperations,
    ...signatureOperations,
    ...snarkOperations,
  }),
)
