import { literalSizeInBits } from '@nightjar/aleo'
import { mismatch } from '../refused.ts'
import { isPlaintext, type RegisterKind, type StructKind, type Type } from '../types.ts'

/** Structs may share parts to any extent, so each is measured once. */
const structSizes = new WeakMap<StructKind, bigint>()

function structSize(type: StructKind): bigint {
  const known = structSizes.get(type)
  if (known !== undefined) return known
  let size = BigInt(type.name.length + 1)
  for (const member of type.members) size += sizeInBytes(member.type)
  structSizes.set(type, size)
  return size
}

/** Bytes of a value for costs: a struct adds its name and length (`cost.rs`). */
export function sizeInBytes(type: Type): bigint {
  switch (type.kind) {
    case 'literal':
      return BigInt(Math.ceil(literalSizeInBits(type.type) / 8))
    case 'struct':
      return structSize(type)
    case 'array':
      return BigInt(type.length) * sizeInBytes(type.element)
  }
}

/** A base price plus a price per byte of the operands. */
export function costBySize(operands: readonly RegisterKind[], perByte: bigint, base: bigint) {
  let bytes = 0n
  for (const kind of operands) {
    if (!isPlaintext(kind)) return mismatch('A future has no size that could be charged')
    bytes += sizeInBytes(kind)
  }
  return base + perByte * bytes
}
