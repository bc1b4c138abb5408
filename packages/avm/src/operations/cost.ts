import { literalSizeInBits } from '@nightjar/aleo'
import { mismatch } from '../refused.ts'
import { isPlaintext, type RegisterKind, type Type } from '../types.ts'

/** Bytes of a value as costs count them: a struct adds its name and its length (`cost.rs`). */
export function sizeInBytes(type: Type): bigint {
  switch (type.kind) {
    case 'literal':
      return BigInt(Math.ceil(literalSizeInBits(type.type) / 8))
    case 'struct':
      return type.members.reduce(
        (sum, member) => sum + sizeInBytes(member.type),
        BigInt(type.name.length + 1),
      )
    case 'array':
      return BigInt(type.length) * sizeInBytes(type.element)
  }
}

/** A base and a price per byte of the operands. */
export function costBySize(operands: readonly RegisterKind[], perByte: bigint, base: bigint) {
  let bytes = 0n
  for (const kind of operands) {
    if (!isPlaintext(kind)) return mismatch('A future has no size that could be charged')
    bytes += sizeInBytes(kind)
  }
  return base + perByte * bytes
}
