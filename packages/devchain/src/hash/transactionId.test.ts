import { transactionId } from '@nightjar/avm/transactionId'
import { expect, test } from 'vitest'
import { hasher } from './hasher.ts'
import { formatId } from './identifier.ts'
import { transactionTree } from './roots.ts'

/** A field of 250 bits. */
const field = (index: number): bigint => (1n << 249n) + BigInt(index) ** 40n

test.each([1, 2, 3, 4, 5, 8, 9, 31, 32])(
  'wallet and chain compute the same id for a transaction of %i transitions',
  (count) => {
    const ids = Array.from({ length: count }, (_, index) => field(index + 1))
    const root = transactionTree(hasher, ids).root
    expect(transactionId(ids.map((id) => formatId('au', id)))).toBe(formatId('at', root))
  },
)
