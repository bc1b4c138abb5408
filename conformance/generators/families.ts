import { bounds, compositeTypes, integerTypes, literalTypes } from './samples.ts'

/** An operation with the types to try it with; `rows` limits how many operand rows an accepted combination gets. */
export type Family = {
  readonly op: string
  readonly code: string
  readonly inputs: readonly (readonly string[])[]
  readonly destinations?: readonly string[]
  readonly rows: number
}

const L = literalTypes
const all = [...L, ...compositeTypes]

const unaryOps = ['abs', 'abs.w', 'double', 'inv', 'neg', 'not', 'square', 'sqrt']
const binaryOps = [
  ...['add', 'add.w', 'and', 'div', 'div.w', 'gt', 'gte', 'lt', 'lte', 'mod', 'mul', 'mul.w'],
  ...['nand', 'nor', 'or', 'pow', 'pow.w', 'rem', 'rem.w', 'shl', 'shl.w', 'shr', 'shr.w'],
  ...['sub', 'sub.w', 'xor'],
]

const unary = unaryOps.map(
  (op): Family => ({ op, code: `${op} r0 into r1`, inputs: [L], rows: 32 }),
)
const binary = binaryOps.map(
  (op): Family => ({ op, code: `${op} r0 r1 into r2`, inputs: [L, L], rows: 80 }),
)
const ternary: Family = {
  op: 'ternary',
  code: 'ternary r0 r1 r2 into r3',
  inputs: [['boolean', 'u8', 'field'], L, L],
  rows: 8,
}
const equality = ['is.eq', 'is.neq'].map(
  (op): Family => ({ op, code: `${op} r0 r1 into r2`, inputs: [all, all], rows: 10 }),
)
const assertions = ['assert.eq', 'assert.neq'].map(
  (op): Family => ({ op, code: `${op} r0 r1`, inputs: [all, all], rows: 8 }),
)

/** Arithmetic, comparison, selection. */
export const arithmeticFamilies: readonly Family[] = [
  ...unary,
  ...binary,
  ternary,
  ...equality,
  ...assertions,
]

const casts = ['cast', 'cast.lossy'].map(
  (op): Family => ({
    op,
    code: `${op} r0 into r1 as $D`,
    inputs: [all],
    destinations: [...L, ...(op === 'cast' ? ['group.x', 'group.y'] : [])],
    rows: 24,
  }),
)
const castsTo = [
  {
    code: 'cast r0 r1 into r2 as $D',
    inputs: [
      ['field', 'u8'],
      ['field', 'scalar'],
    ],
    destinations: ['pt'],
  },
  {
    code: 'cast r0 r1 into r2 as $D',
    inputs: [
      ['u8', 'u16'],
      ['u8', 'u16'],
    ],
    destinations: ['[u8; 2u32]', '[u8; 3u32]', '[u16; 2u32]'],
  },
  {
    code: 'cast r0 r1 r2 into r3 as $D',
    inputs: [['u8'], ['pt', 'deep'], ['[u8; 2u32]', '[u8; 3u32]']],
    destinations: ['deep'],
  },
  {
    code: 'cast r0 r1 into r2 as $D',
    inputs: [['pt'], ['pt', 'deep']],
    destinations: ['[pt; 2u32]'],
  },
].map((form): Family => ({ op: 'cast', rows: 6, ...form }))

/** Conversions between types. */
export const castFamilies: readonly Family[] = [...casts, ...castsTo, ...serialization()]

/** The size of a type in bits, as `serialize.bits` (with tags) and `serialize.bits.raw` count it. */
export function sizeInBits(type: string, raw: boolean): number {
  const array = /^\[(.*); (\d+)u32\]$/.exec(type)
  if (array) {
    const element = sizeInBits(array[1] ?? '', raw) + (raw ? 0 : 16)
    return (raw ? 0 : 34) + element * Number(array[2])
  }
  return (raw ? 0 : 26) + literalSize(type)
}

function literalSize(type: string): number {
  if (integerTypes.includes(type)) return bounds(type).bits
  const sizes: Record<string, number> = {
    boolean: 1,
    scalar: 251,
    signature: 1012,
    identifier: 248,
  }
  return sizes[type] ?? 253
}

function serialization(): Family[] {
  const types = [...L, '[u8; 2u32]', '[[boolean; 3u32]; 2u32]']
  return [false, true].flatMap((raw) => {
    const suffix = raw ? '.raw' : ''
    return types.flatMap((type): Family[] => {
      const bits = `[boolean; ${sizeInBits(type, raw)}u32]`
      const short = `[boolean; ${sizeInBits(type, raw) - 1}u32]`
      return [
        {
          op: `serialize.bits${suffix}`,
          code: `serialize.bits${suffix} r0 (${type}) into r1 ($D)`,
          inputs: [[type, 'u8']],
          destinations: [bits, short],
          rows: 3,
        },
        {
          op: `deserialize.bits${suffix}`,
          code: `deserialize.bits${suffix} r0 (${bits}) into r1 ($D)`,
          inputs: [[bits, short]],
          destinations: [type],
          rows: 6,
        },
      ]
    })
  })
}

const bhp = ['bhp256', 'bhp512', 'bhp768', 'bhp1024']
const digests = ['keccak256', 'keccak384', 'keccak512', 'sha3_256', 'sha3_384', 'sha3_512']
const hashNames = [...bhp, 'ped64', 'ped128', 'psd2', 'psd4', 'psd8', ...digests].flatMap(
  (name) => [name, `${name}.raw`],
)

/** One of each kind, tried with every operand type and every destination; the others vary one of the two at a time. */
const thorough: readonly string[] = ['bhp256', 'ped64', 'psd2', 'keccak256', 'sha3_256'].flatMap(
  (name) => [name, `${name}.raw`],
)

const hashes = hashNames.flatMap((name): Family[] => [
  {
    op: `hash.${name}`,
    code: `hash.${name} r0 into r1 as $D`,
    inputs: [all],
    destinations: ['field'],
    rows: 3,
  },
  {
    op: `hash.${name}`,
    code: `hash.${name} r0 into r1 as $D`,
    inputs: [thorough.includes(name) ? all : ['u8', 'u64', 'field']],
    destinations: all,
    rows: thorough.includes(name) ? 1 : 3,
  },
])
const natives = digests.flatMap((name) =>
  ['native', 'native.raw'].map((form): Family => {
    const op = `hash.${name}.${form}`
    const size = name.slice(-3)
    const destinations = [`[boolean; ${size}u32]`, '[boolean; 128u32]', '[u8; 32u32]', 'field']
    return {
      op,
      code: `${op} r0 into r1 as $D`,
      inputs: [[...all, '[boolean; 6u32]', '[boolean; 8u32]']],
      destinations,
      rows: 2,
    }
  }),
)
const commits = [...bhp, 'ped64', 'ped128'].flatMap((name) =>
  [name, `${name}.raw`].flatMap((form): Family[] => [
    {
      op: `commit.${form}`,
      code: `commit.${form} r0 r1 into r2 as $D`,
      inputs: [all, ['scalar']],
      destinations: ['group'],
      rows: 3,
    },
    {
      op: `commit.${form}`,
      code: `commit.${form} r0 r1 into r2 as $D`,
      inputs: [form === 'bhp256' ? all : ['u8', 'field'], ['scalar', 'field']],
      destinations: all,
      rows: 2,
    },
  ]),
)

/** Hashes and commitments. */
export const hashFamilies: readonly Family[] = [...hashes, ...natives, ...commits]

const ecdsaForms = [
  ...['digest', 'digest.eth'],
  ...digests.flatMap((name) => [name, `${name}.raw`, `${name}.eth`]),
]

/** Proofs: which types deploy, and bytes that are not a proof. */
const proofs: readonly Family[] = [
  {
    op: 'snark.verify',
    code: 'snark.verify r0 r1 r2 r3 into r4',
    inputs: [
      ['[u8; 3u32]', '[[u8; 3u32]; 2u32]', 'field'],
      ['u8', 'u16'],
      ['[field; 2u32]', 'field', '[[[field; 1u32]; 1u32]; 1u32]'],
      ['[u8; 4u32]', '[[u8; 2u32]; 2u32]', 'u8'],
    ],
    rows: 2,
  },
  {
    op: 'snark.verify.batch',
    code: 'snark.verify.batch r0 r1 r2 r3 into r4',
    inputs: [
      [
        ...['[[u8; 3u32]; 1u32]', '[[u8; 3u32]; 2u32]', '[u8; 3u32]'],
        ...['[[u8; 3u32]; 32u32]', '[[u8; 3u32]; 33u32]'],
      ],
      ['u8', 'field'],
      [
        ...['[[[field; 1u32]; 1u32]; 1u32]', '[[[field; 1u32]; 1u32]; 2u32]', '[field; 1u32]'],
        ...['[[[field; 1u32]; 128u32]; 1u32]', '[[[field; 1u32]; 129u32]; 1u32]'],
        ...['[[[field; 1u32]; 1u32]; 32u32]', '[[[field; 1u32]; 1u32]; 33u32]'],
      ],
      ['[u8; 4u32]', 'u8'],
    ],
    rows: 1,
  },
]

/** Signatures and proofs. */
export const signatureFamilies: readonly Family[] = [
  ...proofs,
  {
    op: 'sign.verify',
    code: 'sign.verify r0 r1 r2 into r3',
    inputs: [['signature', 'field'], ['address', 'group'], all],
    rows: 8,
  },
  ...ecdsaForms.map(
    (form): Family => ({
      op: `ecdsa.verify.${form}`,
      code: `ecdsa.verify.${form} r0 r1 r2 into r3`,
      inputs: [
        ['[u8; 65u32]', '[u8; 64u32]'],
        ['[u8; 33u32]', '[u8; 20u32]', 'address'],
        form.startsWith('digest')
          ? ['[u8; 32u32]', '[u8; 31u32]', 'field']
          : ['field', 'u64', '[u8; 4u32]'],
      ],
      rows: 6,
    }),
  ),
]
