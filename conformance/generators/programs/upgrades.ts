import type { Deploy } from '../../players/format.ts'
import { type Parts, programSource } from '../source.ts'
import { call, type Draft, deploy, view } from './kit.ts'

const alice = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const bob = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'
const id = 'upg_thing.aleo'

const base: Parts = {
  structs: { pt: { x: 'u8', y: 'u8' } },
  mappings: { m: 'u8 => u64', editions: 'u16 => u64' },
  more: `record token:
    owner as address.private;
    amount as u64.private;

closure twice:
    input r0 as u64;
    add r0 r0 into r1;
    output r1 as u64;

function mint:
    input r0 as address.private;
    input r1 as u64.private;
    cast r0 r1 into r2 as token.record;
    output r2 as token.record;

function pure:
    input r0 as u64.public;
    call twice r0 into r1;
    output r1 as u64.public;
`,
  finalizes: { put: { in: ['u8', 'u64'], body: 'set r1 into m[r0];' } },
  views: { read: { in: ['u8'], body: 'get m[r0] into r1;', out: [['r1', 'u64']] } },
  construct: `get.or_use editions[edition] 0u64 into r0;
    add r0 1u64 into r1;
    set r1 into editions[edition];
    assert.neq edition 4u16;`,
}

const first = deploy(id, base)
const changed = (change: (parts: Parts) => Parts): Deploy => deploy(id, change(base))
const text = (from: string | RegExp, to: string): Deploy => {
  const source = programSource(id, base)
  if (source.replace(from, to) === source) throw new Error(`nothing to replace: ${from}`)
  return { source: source.replace(from, to) }
}

/** Each is independent: the program as first deployed, then this version of it. */
const versions: Readonly<Record<string, Deploy>> = {
  'the same program': first,
  'another finalize body': text(
    'set r1 into m[r0];',
    'add r1 1u64 into r2;\n    set r2 into m[r0];',
  ),
  'another view body': text('get m[r0] into r1;', 'get.or_use m[r0] 7u64 into r1;'),
  'another function body': text('call twice r0 into r1;', 'add r0 r0 into r1;'),
  'a new mapping': changed((parts) => ({
    ...parts,
    mappings: { ...parts.mappings, extra: 'u8 => u8' },
  })),
  'a new struct': changed((parts) => ({ ...parts, structs: { ...parts.structs, q: { z: 'u8' } } })),
  'a new function': changed((parts) => ({
    ...parts,
    finalizes: { ...parts.finalizes, more: { in: [], body: 'set 1u64 into m[9u8];' } },
  })),
  'a new view': changed((parts) => ({
    ...parts,
    views: { ...parts.views, one: { in: [], body: 'assert.eq 1u8 1u8;', out: [['1u8', 'u8']] } },
  })),
  'a new import': text('program upg', 'import credits.aleo;\n\nprogram upg'),
  'another order': text(/(struct pt:[\s\S]*?)(mapping m:[\s\S]*?)(mapping editions)/, '$2$1$3'),
  'another constructor': text('add r0 1u64', 'add r0 2u64'),
  'no constructor': changed((parts) => ({ ...parts, construct: null })),
  'a mapping gone': text(/mapping editions:[\s\S]*?\n\n/, ''),
  'a mapping of another type': text('key as u16', 'key as u32'),
  'a struct changed': text('x as u8', 'x as u16'),
  'a struct renamed': text('struct pt', 'struct ptt'),
  'a record changed': text('amount as u64.private', 'amount as u32.private'),
  'a record entry of another visibility': text('amount as u64.private', 'amount as u64.public'),
  'a closure changed': text(
    'add r0 r0 into r1;\n    output r1 as u64;',
    'mul r0 2u64 into r1;\n    output r1 as u64;',
  ),
  'a function gone': text(/function pure:[\s\S]*?\n\n/, ''),
  'a function with another input': text(
    'input r0 as u64.public;\n    call',
    'input r0 as u64.private;\n    call',
  ),
  'a function with another output': text('output r1 as u64.public;', 'output r1 as u64.private;'),
  'a finalize with another input': text(
    /input r0 as u8\.public;\n {4}input r1 as u64\.public;\n {4}set/,
    'input r0 as u16.public;\n    input r1 as u64.public;\n    cast r0 into r2 as u8;\n    set',
  ),
  'a finalize added to a function': text(
    /function pure:[\s\S]*?\n\n/,
    'function pure:\n    input r0 as u64.public;\n    async pure r0 into r1;\n    output r0 as u64.public;\n    output r1 as upg_thing.aleo/pure.future;\n\nfinalize pure:\n    input r0 as u64.public;\n    set r0 into m[0u8];\n\n',
  ),
  'a view gone': text(/view read:[\s\S]*$/, ''),
  'a view with another output': text(/$/, '    output 1u8 as u8.public;\n'),
  'a record in another register': text(
    'cast r0 r1 into r2 as token.record;\n    output r2',
    'add r1 0u64 into r2;\n    cast r0 r2 into r3 as token.record;\n    output r3',
  ),
}

const locked = deploy('upg_locked.aleo', {
  mappings: { sums: 'boolean => [u8; 32u32]', m: 'u8 => u8' },
  finalizes: {
    f: { in: [], body: 'set 1u8 into m[0u8];' },
    g: { in: [], body: 'set 2u8 into m[0u8];' },
  },
  construct: `branch.neq edition 0u16 to later;
    set f/checksum into sums[true];
    branch.eq true true to end;
    position later;
    get sums[true] into r0;
    assert.eq r0 f/checksum;
    position end;`,
})

const owned = (body: string): Deploy =>
  deploy('upg_owned.aleo', {
    mappings: { m: 'u8 => address' },
    finalizes: { f: { in: [], body } },
    construct: `assert.eq program_owner ${alice};\nset program_owner into m[0u8];`,
  })

const announced = (body: string): Deploy =>
  deploy('upg_announced.aleo', {
    mappings: { next: 'boolean => [u8; 32u32]', m: 'u8 => u8' },
    finalizes: {
      announce: { in: ['[u8; 32u32]'], body: 'set r0 into next[true];' },
      f: { in: [], body },
    },
    construct: `branch.eq edition 0u16 to end;
      get next[true] into r0;
      assert.eq r0 checksum;
      position end;`,
  })

const zeros = `[ ${Array(32).fill('0u8').join(', ')} ]`

/** Constructors and upgrades. */
export const upgradeDrafts: readonly Draft[] = [
  ...Object.entries(versions).map(([name, version]) => ({
    name: `upgrade: ${name}`,
    deploy: [first],
    steps: [
      call(`${id}/put`, '1u8', '5u64'),
      { deploy: version },
      call(`${id}/put`, '2u8', '5u64'),
      view(`${id}/read`, '2u8'),
      view(`${id}/read`, '3u8'),
      call(`${id}/more`),
    ],
  })),
  {
    name: 'upgrade again and again until the constructor refuses',
    deploy: [first],
    steps: [first, first, first, first, first].map((version) => ({ deploy: version })),
  },
  {
    name: 'a constructor that pins one function',
    deploy: [locked],
    steps: [
      { deploy: { source: locked.source.replace('set 2u8', 'set 3u8') } },
      call('upg_locked.aleo/g'),
      { deploy: { source: locked.source.replace('set 1u8', 'set 3u8') } },
      call('upg_locked.aleo/f'),
    ],
  },
  {
    name: 'a constructor that knows its owner',
    deploy: [
      { ...owned('set credits.aleo into m[1u8];'), owner: bob },
      { ...owned('set credits.aleo into m[1u8];'), owner: alice },
    ],
    steps: [
      call('upg_owned.aleo/f'),
      { deploy: { ...owned('set upg_owned.aleo into m[1u8];'), owner: bob } },
      { deploy: { ...owned('set upg_owned.aleo into m[1u8];'), owner: alice } },
      call('upg_owned.aleo/f'),
    ],
  },
  {
    name: 'a constructor that wants the announced checksum',
    deploy: [announced('set 1u8 into m[0u8];')],
    steps: [
      { deploy: announced('set 2u8 into m[0u8];') },
      call('upg_announced.aleo/announce', zeros),
      { deploy: announced('set 2u8 into m[0u8];') },
    ],
  },
  {
    name: 'a rejected constructor leaves nothing',
    deploy: [
      deploy('upg_never.aleo', {
        mappings: { m: 'u8 => u8' },
        finalizes: { f: { in: [], body: 'set 1u8 into m[0u8];' } },
        construct: 'set 1u8 into m[0u8];\nsub 1u8 2u8 into r0;\nset r0 into m[1u8];',
      }),
    ],
    steps: [call('upg_never.aleo/f')],
  },
  {
    name: 'deploying twice what cannot be upgraded',
    deploy: [
      deploy('upg_fixed.aleo', {
        finalizes: { f: { in: [], body: 'assert.eq true true;' } },
        construct: 'assert.eq edition 0u16;',
      }),
    ],
    steps: [
      {
        deploy: deploy('upg_fixed.aleo', {
          finalizes: { f: { in: [], body: 'assert.eq 1u8 1u8;' } },
          construct: 'assert.eq edition 0u16;',
        }),
      },
      call('upg_fixed.aleo/f'),
    ],
  },
]
