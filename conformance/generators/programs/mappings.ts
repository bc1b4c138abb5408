import { call, type Draft, deploy, nameField, view } from './kit.ts'

const store = deploy('map_store.aleo', {
  structs: { pt: { x: 'field', y: 'u8' } },
  mappings: { m: 'u8 => u64', pts: 'pt => pt', grid: '[u8; 2u32] => [pt; 2u32]' },
  finalizes: {
    put: { in: ['u8', 'u64'], body: 'set r1 into m[r0];' },
    plus: {
      in: ['u8', 'u64'],
      body: `get.or_use m[r0] 0u64 into r2;
        add r1 r2 into r3;
        set r3 into m[r0];`,
    },
    take: {
      in: ['u8', 'u64'],
      body: `get m[r0] into r2;
        sub r2 r1 into r3;
        set r3 into m[r0];`,
    },
    drop: { in: ['u8'], body: 'remove m[r0];' },
    ask: {
      in: ['u8', 'u8'],
      body: `contains m[r0] into r2;
        cast r2 into r3 as u64;
        set r3 into m[r1];`,
    },
    dance: {
      in: ['u8'],
      body: `set 1u64 into m[r0];
        get m[r0] into r1;
        remove m[r0];
        contains m[r0] into r2;
        assert.eq r2 false;
        get.or_use m[r0] 9u64 into r3;
        set r3 into m[r0];
        remove m[r0];
        remove m[r0];
        add r1 r3 into r4;
        set r4 into m[200u8];`,
    },
    point: {
      in: ['pt', 'u8'],
      body: `cast r0.x r1 into r2 as pt;
        set r2 into pts[r0];
        get pts[r0] into r3;
        is.eq r3 r2 into r4;
        assert.eq r4 true;
        cast r0 r3 into r5 as [pt; 2u32];
        cast r0.y r5[1u32].y into r6 as [u8; 2u32];
        set r5 into grid[r6];`,
    },
  },
  views: {
    sum: {
      in: ['u8', 'u8'],
      body: `get m[r0] into r2;
        get.or_use m[r1] 100u64 into r3;
        add r2 r3 into r4;
        contains m[r1] into r5;`,
      out: [
        ['r4', 'u64'],
        ['r5', 'boolean'],
      ],
    },
  },
})

const reader = deploy('map_reader.aleo', {
  imports: ['map_store.aleo'],
  structs: { pt: { x: 'field', y: 'u8' } },
  mappings: { got: 'u8 => u64', pts: 'u8 => pt' },
  finalizes: {
    fetch: { in: ['u8'], body: 'get map_store.aleo/m[r0] into r1;\nset r1 into got[r0];' },
    use: {
      in: ['u8', 'u64'],
      body: 'get.or_use map_store.aleo/m[r0] r1 into r2;\nset r2 into got[r0];',
    },
    has: {
      in: ['u8'],
      body: `contains map_store.aleo/m[r0] into r1;
        ternary r1 1u64 0u64 into r2;
        set r2 into got[r0];`,
    },
    point: {
      in: ['map_store.aleo/pt', 'u8'],
      body: `get map_store.aleo/pts[r0] into r2;
        cast r2.x r2.y into r3 as pt;
        set r3 into pts[r1];
        set r2 into pts[7u8];`,
    },
    dyn: {
      in: ['field', 'field', 'field', 'u8'],
      body: `get.dynamic r0 r1 r2[r3] into r4 as u64;
        set r4 into got[r3];`,
    },
    dynamic_use: {
      in: ['field', 'identifier', 'identifier', 'u8'],
      body: `contains.dynamic r0 r1 r2[r3] into r4;
        get.or_use.dynamic r0 r1 r2[r3] 77u64 into r5 as u64;
        ternary r4 r5 1u64 into r6;
        set r6 into got[r3];
        set r5 into got[250u8];`,
    },
    dynamic_key: {
      in: ['u16'],
      body: `contains.dynamic 'map_store' 'aleo' 'm'[r0] into r1;
        cast r1 into r2 as u64;
        set r2 into got[1u8];`,
    },
    dynamic_type: {
      in: ['u8'],
      body: `get.dynamic 'map_store' 'aleo' 'm'[r0] into r1 as u32;
        cast r1 into r2 as u64;
        set r2 into got[1u8];`,
    },
    dynamic_struct: {
      in: ['pt', 'u8'],
      body: `get.dynamic 'map_store' 'aleo' 'pts'[r0] into r2 as pt;
        set r2 into pts[r1];`,
    },
  },
})

const keyed = (type: string, keys: readonly string[]): Draft => ({
  name: `keys of type ${type}`,
  deploy: [
    deploy('map_keys.aleo', {
      structs: { pt: { x: 'field', y: 'u8' } },
      mappings: { m: `${type} => u8`, back: `u8 => ${type}` },
      finalizes: {
        f: {
          in: [type, 'u8'],
          body: `get.or_use m[r0] 0u8 into r2;
            add r2 r1 into r3;
            set r3 into m[r0];
            set r0 into back[r3];
            get back[r3] into r4;
            assert.eq r4 r0;`,
        },
      },
    }),
  ],
  steps: [...keys, ...keys].map((key) => call('map_keys.aleo/f', key, '3u8')),
})

const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const s = 'map_store.aleo'
const r = 'map_reader.aleo'
const point = '{ x: 5field, y: 6u8 }'

/** Mapping commands on own, imported and dynamic mappings. */
export const mappingDrafts: readonly Draft[] = [
  {
    name: 'own mappings',
    deploy: [store],
    steps: [
      call(`${s}/take`, '1u8', '1u64'),
      call(`${s}/put`, '1u8', '10u64'),
      call(`${s}/take`, '1u8', '3u64'),
      call(`${s}/take`, '1u8', '8u64'),
      call(`${s}/plus`, '1u8', '18446744073709551608u64'),
      call(`${s}/plus`, '1u8', '18446744073709551609u64'),
      call(`${s}/plus`, '2u8', '5u64'),
      call(`${s}/ask`, '1u8', '20u8'),
      call(`${s}/ask`, '3u8', '21u8'),
      call(`${s}/drop`, '1u8'),
      call(`${s}/drop`, '1u8'),
      call(`${s}/ask`, '1u8', '22u8'),
      call(`${s}/dance`, '2u8'),
      call(`${s}/dance`, '200u8'),
      call(`${s}/point`, point, '9u8'),
      view(`${s}/sum`, '200u8', '20u8'),
      view(`${s}/sum`, '20u8', '222u8'),
      view(`${s}/sum`, '222u8', '20u8'),
      view(`${s}/sum`, '20u8'),
      view(`${s}/sum`, '20u8', '1u16'),
    ],
  },
  {
    name: 'mappings of an imported program',
    deploy: [store, reader],
    state: [
      [s, 'm', '1u8', '11u64'],
      [s, 'pts', point, '{ x: 8field, y: 9u8 }'],
    ],
    steps: [
      call(`${r}/fetch`, '1u8'),
      call(`${r}/fetch`, '2u8'),
      call(`${r}/use`, '1u8', '5u64'),
      call(`${r}/use`, '2u8', '5u64'),
      call(`${r}/has`, '1u8'),
      call(`${r}/has`, '2u8'),
      call(`${r}/point`, point, '1u8'),
      call(`${r}/point`, '{ x: 6field, y: 6u8 }', '1u8'),
    ],
  },
  {
    name: 'mappings named at run time',
    deploy: [store, reader],
    state: [
      [s, 'm', '1u8', '11u64'],
      [s, 'pts', point, '{ x: 8field, y: 9u8 }'],
      ['credits.aleo', 'account', address, '7u64'],
    ],
    steps: [
      call(`${r}/dyn`, nameField('map_store'), nameField('aleo'), nameField('m'), '1u8'),
      call(`${r}/dyn`, nameField('map_store'), nameField('aleo'), nameField('m'), '2u8'),
      call(`${r}/dyn`, nameField('map_stor'), nameField('aleo'), nameField('m'), '1u8'),
      call(`${r}/dyn`, nameField('map_store'), nameField('oela'), nameField('m'), '1u8'),
      call(`${r}/dyn`, nameField('map_store'), nameField('aleo'), nameField('pts'), '1u8'),
      call(`${r}/dyn`, nameField('map_store'), nameField('aleo'), nameField('nope'), '1u8'),
      call(`${r}/dyn`, nameField('credits'), nameField('aleo'), nameField('account'), '1u8'),
      call(`${r}/dyn`, '0field', nameField('aleo'), nameField('m'), '1u8'),
      call(`${r}/dyn`, nameField('map_reader'), nameField('aleo'), nameField('got'), '1u8'),
      call(`${r}/dynamic_use`, nameField('map_store'), "'aleo'", "'m'", '1u8'),
      call(`${r}/dynamic_use`, nameField('map_store'), "'aleo'", "'m'", '2u8'),
      call(`${r}/dynamic_use`, nameField('map_store'), "'aleo'", "'mm'", '2u8'),
      call(`${r}/dynamic_key`, '1u16'),
      call(`${r}/dynamic_type`, '1u8'),
      call(`${r}/dynamic_struct`, point, '3u8'),
    ],
  },
  keyed('address', [address]),
  keyed('boolean', ['true', 'false']),
  keyed('field', [
    '0field',
    '8444461749428370424248824938781546531375899335154063827935233455917409239040field',
  ]),
  keyed('group', ['0group', '2group']),
  keyed('i8', ['-128i8', '0i8']),
  keyed('u128', ['340282366920938463463374607431768211455u128']),
  keyed('scalar', ['0scalar', '5scalar']),
  keyed('identifier', ["'abc'", "'a'"]),
  keyed('pt', [point, '{ x: 6field, y: 5u8 }']),
  keyed('[u8; 3u32]', ['[ 1u8, 2u8, 3u8 ]', '[ 3u8, 2u8, 1u8 ]']),
  keyed('[[boolean; 2u32]; 1u32]', ['[ [ true, false ] ]']),
]
