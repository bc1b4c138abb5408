/** The literal types in the order of snarkVM's type ids (console/program `literal_type`). */
export const literalTypes = [
  'address',
  'boolean',
  'field',
  'group',
  'i8',
  'i16',
  'i32',
  'i64',
  'i128',
  'u8',
  'u16',
  'u32',
  'u64',
  'u128',
  'scalar',
  'signature',
  'string',
  'identifier',
] as const

export type LiteralType = (typeof literalTypes)[number]

export type IntegerType = Extract<LiteralType, `${'i' | 'u'}${number}`>

const integers = {
  i8: { bits: 8, signed: true },
  i16: { bits: 16, signed: true },
  i32: { bits: 32, signed: true },
  i64: { bits: 64, signed: true },
  i128: { bits: 128, signed: true },
  u8: { bits: 8, signed: false },
  u16: { bits: 16, signed: false },
  u32: { bits: 32, signed: false },
  u64: { bits: 64, signed: false },
  u128: { bits: 128, signed: false },
} as const satisfies Record<IntegerType, { bits: number; signed: boolean }>

export type IntegerBounds = {
  readonly bits: number
  readonly signed: boolean
  readonly min: bigint
  readonly max: bigint
}

const bounds = new Map<string, IntegerBounds>(
  Object.entries(integers).map(([type, { bits, signed }]) => {
    const half = 1n << BigInt(bits - 1)
    const min = signed ? -half : 0n
    return [type, { bits, signed, min, max: signed ? half - 1n : half * 2n - 1n }]
  }),
)

const typeIds = new Map<string, number>(literalTypes.map((type, id) => [type, id]))

export function isLiteralType(name: string): name is LiteralType {
  return typeIds.has(name)
}

export function isIntegerType(name: string): name is IntegerType {
  return bounds.has(name)
}

/** Width, sign and inclusive limits of an integer type. */
export function integerBounds(type: IntegerType): IntegerBounds {
  const found = bounds.get(type)
  if (!found) throw new Error(`${type} is not an integer type`)
  return found
}

/** The number of a literal type in bits and bytes. */
export function literalTypeId(type: LiteralType): number {
  return literalTypes.indexOf(type)
}

const otherSizes = {
  address: 253,
  boolean: 1,
  field: 253,
  group: 253,
  scalar: 251,
  signature: 251 + 251 + 253 + 253,
  identifier: 248,
} as const

/** Number of bits of a type's values; a `string` has no fixed size (0 here). */
export function literalSizeInBits(type: LiteralType): number {
  if (isIntegerType(type)) return integerBounds(type).bits
  return type === 'string' ? 0 : otherSizes[type]
}
