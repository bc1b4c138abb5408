import { addressToField } from '@nightjar/aleo'
import { ciphertextOf, PAGE_BLOCKS, type PageBlock, type RecordOrigin } from '@nightjar/sdk'
import type { ViewKey } from '@nightjar/snarkvm'
import { createOwnOutputs } from './ownOutputs.ts'
import type { Owned } from './scanPosition.ts'

/** Finds the records that blocks made for the owner of a view key. */
export function createOwnRecords(viewKey: ViewKey, signal: AbortSignal) {
  const { scalar, address } = viewKey
  const outputs = createOwnOutputs({ viewKey: scalar, addressX: addressToField(address) })
  return {
    /** Workers check the outputs of a whole page: whoever reads one is far behind. */
    find: async (blocks: readonly PageBlock[]): Promise<readonly Owned[]> => {
      const made = blocks.flatMap(madeIn)
      const ciphertexts = made.map(({ ciphertext }) => ciphertext)
      const search = blocks.length < PAGE_BLOCKS ? outputs.findHere : outputs.find
      const found = await search(ciphertexts, signal)
      return made.filter((_, at) => found[at]).flatMap((each) => readOwn(each, viewKey) ?? [])
    },
    /** Ends the workers, until they are needed again. */
    close: outputs.close,
  }
}

type Made = {
  /** The commitment. */
  readonly id: string
  readonly ciphertext: Uint8Array
  readonly origin: Required<RecordOrigin>
}

/** A text that is no ciphertext belongs to nobody. */
function madeIn({ height, timestamp, outputs }: PageBlock): readonly Made[] {
  return outputs.flatMap(({ id: transactionId, transitions }) =>
    transitions.flatMap(({ program, function: name, made }) =>
      made.flatMap(({ id, ciphertext }) => {
        const origin = { transactionId, program, function: name, height, timestamp }
        return typeof ciphertext === 'string' ? [] : [{ id, ciphertext, origin }]
      }),
    ),
  )
}

/**
 * Types of records that the app uses: of credits, of the exchange, and of ARC-20 programs and the registry. A record's
 * commitment includes its type, which is therefore known without the program: to request a program because of a record would
 * tell the node who owns it, and anyone can send a record of a program that only they have ever named.
 */
const knownNames = ['credits', 'PrivateToken', 'Token'] as const

/** Undefined if the account does not own it, or if it cannot be read: anyone may send it anything. */
function readOwn({ id, ciphertext, origin }: Made, viewKey: ViewKey): Owned | undefined {
  try {
    const record = viewKey.readRecord(ciphertextOf(ciphertext))
    if (record === undefined) return undefined
    const { program } = origin
    const isNamed = (name: string) => record.commitment(program, name) === id
    return {
      program,
      name: knownNames.find(isNamed) ?? '',
      plaintext: record.plaintext,
      spent: false,
      id,
      tag: record.tag(id),
      origin,
    }
  } catch {
    return undefined
  }
}
