import { fieldOrder, scalarOrder } from '../samples.ts'
import { call, type Draft, deploy } from './kit.ts'

const shapes = deploy('dat_shapes.aleo', {
  structs: {
    pt: { x: 'u8', y: 'i16' },
    line: { from: 'pt', to: 'pt' },
    poly: { corners: '[pt; 3u32]', name: 'identifier', flags: '[[boolean; 2u32]; 2u32]' },
  },
  mappings: {
    lines: 'u8 => line',
    polys: 'u8 => poly',
    n: 'u8 => i64',
    grid: 'u8 => [[pt; 2u32]; 2u32]',
    h: 'u8 => field',
  },
  finalizes: {
    build: {
      in: ['u8', 'i16', 'identifier'],
      body: `cast r0 r1 into r3 as pt;
        cast 0u8 r3.y into r4 as pt;
        cast r3 r4 into r5 as line;
        set r5 into lines[r0];
        cast r3 r4 r5.from into r6 as [pt; 3u32];
        cast true false into r7 as [boolean; 2u32];
        is.eq r3 r4 into r8;
        cast r8 r7[0u32] into r9 as [boolean; 2u32];
        cast r7 r9 into r10 as [[boolean; 2u32]; 2u32];
        cast r6 r2 r10 into r11 as poly;
        set r11 into polys[r0];
        cast r11.corners[2u32].y into r12 as i64;
        set r12 into n[r0];
        assert.eq r11.corners[0u32] r5.from;
        branch.eq r11.flags[1u32][0u32] true to end;
        set -1i64 into n[250u8];
        position end;
        hash.bhp256 r11 into r13 as field;
        set r13 into h[0u8];
        hash.psd4 r5 into r14 as field;
        set r14 into h[1u8];
        hash.keccak256.raw r5 into r15 as field;
        set r15 into h[2u8];`,
    },
    nest: {
      in: ['[[pt; 2u32]; 2u32]', 'line'],
      body: `cast r0[0u32][1u32] r1.to into r2 as [pt; 2u32];
        cast r0[1u32] r2 into r3 as [[pt; 2u32]; 2u32];
        set r3 into grid[0u8];
        is.neq r0 r3 into r4;
        cast r4 into r5 as i64;
        set r5 into n[0u8];`,
    },
  },
})

/** `more` is an additional instruction of the finalize. */
const other = (more: string) =>
  deploy('dat_other.aleo', {
    imports: ['dat_shapes.aleo'],
    structs: { line: { a: 'dat_shapes.aleo/pt', b: 'u8' }, pt: { x: 'u8', y: 'i16' } },
    mappings: {
      lines: 'u8 => line',
      pts: 'u8 => dat_shapes.aleo/pt',
      own: 'u8 => pt',
      foreign: 'u8 => dat_shapes.aleo/line',
    },
    finalizes: {
      f: {
        in: ['dat_shapes.aleo/line', 'u8', 'pt'],
        body: `cast r0.from r1 into r3 as line;
        set r3 into lines[r1];
        set r3.a into pts[r1];
        cast r1 -5i16 into r4 as dat_shapes.aleo/pt;
        set r4 into pts[0u8];
        set r0 into foreign[0u8];
        set r2 into own[0u8];
        set r0.from into own[1u8];
        set r2 into pts[9u8];
        is.eq r2 r4 into r5;
        assert.eq r5 false;
        ${more}`,
      },
    },
  })

const wide = Array.from({ length: 32 }, (_, index) => [`m${index}`, 'u8'] as const)
const limits = deploy('dat_limits.aleo', {
  structs: { wide: Object.fromEntries(wide) },
  mappings: { m: 'u8 => wide', a: 'u8 => [u8; 40u32]', h: 'u8 => field' },
  finalizes: {
    f: {
      in: ['wide', '[u8; 40u32]'],
      body: `set r0 into m[r0.m31];
        set r1 into a[r1[39u32]];
        hash.bhp1024 r0 into r2 as field;
        set r2 into h[0u8];
        hash.psd8 r1 into r3 as field;
        set r3 into h[1u8];`,
    },
  },
})

const spelling = deploy('dat_spelling.aleo', {
  mappings: { names: 'field => identifier', back: 'identifier => field' },
  finalizes: {
    f: {
      in: ['field'],
      body: `cast r0 into r1 as identifier;
        set r1 into names[r0];
        cast r1 into r2 as field;
        set r2 into back[r1];
        assert.eq r0 r2;`,
    },
  },
})

const bitsDeploy = deploy('dat_bits.aleo', {
  mappings: { fields: 'u8 => field', scalars: 'u8 => scalar' },
  finalizes: {
    to_field: {
      in: ['[boolean; 253u32]'],
      body: 'deserialize.bits.raw r0 ([boolean; 253u32]) into r1 (field);\nset r1 into fields[0u8];',
    },
    to_scalar: {
      in: ['[boolean; 251u32]'],
      body: 'deserialize.bits.raw r0 ([boolean; 251u32]) into r1 (scalar);\nset r1 into scalars[0u8];',
    },
  },
})

const bitsOf = (value: bigint, count: number) =>
  `[ ${Array.from({ length: count }, (_, bit) => `${((value >> BigInt(bit)) & 1n) === 1n}`).join(', ')} ]`
const around = (modulus: bigint) => [modulus - 1n, modulus, modulus + 1n]

/** The field with these bytes, little-endian. */
const spelled = (...bytes: number[]) =>
  `${bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)}field`
const letters = (count: number) => Array.from({ length: count }, () => 97)

const line = '{ from: { x: 1u8, y: 2i16 }, to: { x: 3u8, y: -4i16 } }'
const grid =
  '[ [ { x: 1u8, y: 2i16 }, { x: 3u8, y: 4i16 } ], [ { x: 5u8, y: 6i16 }, { x: 7u8, y: 8i16 } ] ]'

/** Structs and arrays: building, reading, hashing, and types of an imported program. */
export const dataDrafts: readonly Draft[] = [
  {
    name: 'structs in arrays in structs',
    deploy: [shapes],
    steps: [
      call('dat_shapes.aleo/build', '0u8', '-5i16', "'abc'"),
      call('dat_shapes.aleo/build', '1u8', '32767i16', "'a_9'"),
      call('dat_shapes.aleo/nest', grid, line),
      call('dat_shapes.aleo/nest', line, grid),
    ],
  },
  ...[
    'assert.neq r0.from r0.to;',
    'cast r4 r0.to into r6 as dat_shapes.aleo/line;',
    'cast r2 r2 into r6 as dat_shapes.aleo/line;',
    'cast 1u8 2u8 into r6 as dat_shapes.aleo/pt;',
    'cast r0.from r1 into r6 as dat_shapes.aleo/poly;',
    'add r0.from.x r4.x into r6;',
    'assert.eq r3.a r0.from;',
    'assert.eq r2 r0.from;',
  ].map((more) => ({
    name: `structs of another program: ${more}`,
    deploy: [shapes, other(more)],
    steps: [
      call('dat_other.aleo/f', line, '4u8', '{ x: 9u8, y: 9i16 }'),
      call('dat_other.aleo/f', line, '4u8', '{ x: 4u8, y: -5i16 }'),
      call('dat_other.aleo/f', line, '4u8', '{ x: 1u8, y: 2i16 }'),
    ],
  })),
  {
    name: 'bits around the moduli',
    deploy: [bitsDeploy],
    steps: [
      ...around(fieldOrder).map((value) => call('dat_bits.aleo/to_field', bitsOf(value, 253))),
      ...around(scalarOrder).map((value) => call('dat_bits.aleo/to_scalar', bitsOf(value, 251))),
    ],
  },
  {
    name: 'identifiers spelled by fields',
    deploy: [spelling],
    steps: [
      ...[
        [97],
        [97, 1],
        [97, 0, 97],
        [97, 0, 1],
        [0],
        [1],
        [48],
        [57, 97],
        [95],
        [95, 97],
        [97, 95],
      ],
      ...[
        [65, 90, 97, 122, 48, 57, 95],
        [64],
        [91],
        [96],
        [123],
        [97, 47],
        [97, 58],
        [97, 255],
        [200],
      ],
      ...[[97, 45], [97, 32], letters(30), letters(31), [...letters(31), 1], [...letters(30), 200]],
    ].map((bytes) => call('dat_spelling.aleo/f', spelled(...bytes))),
  },
  {
    name: 'the widest struct, a long array',
    deploy: [limits],
    steps: [
      call(
        'dat_limits.aleo/f',
        `{ ${wide.map(([member], index) => `${member}: ${index}u8`).join(', ')} }`,
        `[ ${Array.from({ length: 40 }, (_, index) => `${index}u8`).join(', ')} ]`,
      ),
    ],
  },
]
