import type { Step } from '../../players/format.ts'
import { call, type Draft, deploy, future, view } from './kit.ts'

const alice = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'
const bob = 'aleo1s3ws5tra87fjycnjrwsjcrnw2qxr8jfqqdugnf0xzqqw29q9m5pqem2u4t'

const block = (height: number, timestamp: number, seed = '0'): Step => ({
  block: { height, timestamp, seed: seed.repeat(64).slice(0, 64) },
})

const info = deploy(
  'env_info.aleo',
  {
    mappings: {
      n: 'u8 => u64',
      who: 'u8 => address',
      sum: 'u8 => [u8; 32u32]',
      g: 'u8 => group',
      t: 'u8 => i64',
    },
    finalizes: {
      numbers: {
        in: [],
        body: `cast block.height into r0 as u64;
          set r0 into n[0u8];
          cast network.id into r1 as u64;
          set r1 into n[1u8];
          cast edition into r2 as u64;
          set r2 into n[2u8];
          set block.timestamp into t[0u8];
          add block.height 1u32 into r3;
          gt r3 block.height into r4;
          assert.eq r4 true;`,
      },
      owners: {
        in: [],
        body: `set program_owner into who[0u8];
          set env_info.aleo into who[1u8];
          set credits.aleo into who[2u8];
          is.eq program_owner ${alice} into r0;
          assert.eq r0 true;
          set checksum into sum[0u8];
          set numbers/checksum into sum[1u8];
          set owners/checksum into sum[2u8];`,
      },
      generators: {
        in: ['scalar'],
        body: `set aleo::GENERATOR into g[0u8];
          set aleo::GENERATOR_POWERS[0u32] into g[1u8];
          set aleo::GENERATOR_POWERS[250u32] into g[2u8];
          mul aleo::GENERATOR r0 into r1;
          set r1 into g[3u8];
          set group::GEN into g[4u8];
          add aleo::GENERATOR aleo::GENERATOR into r2;
          is.eq r2 aleo::GENERATOR_POWERS[1u32] into r3;
          assert.eq r3 true;`,
      },
    },
    views: {
      now: {
        in: [],
        body: 'add block.height 0u32 into r0;',
        out: [
          ['r0', 'u32'],
          ['block.height', 'u32'],
          ['network.id', 'u16'],
          ['edition', 'u16'],
          ['program_owner', 'address'],
          ['checksum', '[u8; 32u32]'],
        ],
      },
    },
  },
  alice,
)

const outside = deploy('env_outside.aleo', {
  imports: ['env_info.aleo', 'credits.aleo'],
  mappings: { n: 'u8 => u64', who: 'u8 => address', sum: 'u8 => [u8; 32u32]' },
  finalizes: {
    f: {
      in: [],
      body: `set env_info.aleo/program_owner into who[0u8];
        set env_info.aleo/checksum into sum[0u8];
        set env_info.aleo/numbers/checksum into sum[1u8];
        cast env_info.aleo/edition into r0 as u64;
        set r0 into n[0u8];
        cast credits.aleo/edition into r1 as u64;
        set r1 into n[1u8];
        set credits.aleo/checksum into sum[2u8];`,
    },
    credits_owner: { in: [], body: 'set credits.aleo/program_owner into who[9u8];' },
  },
})

const randomTypes =
  'address boolean field group i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 scalar'.split(' ')

const dice = deploy('env_dice.aleo', {
  structs: { pt: { x: 'field', y: 'u8' } },
  mappings: Object.fromEntries(randomTypes.map((type) => [`m_${type}`, `u8 => ${type}`])),
  finalizes: {
    plain: {
      in: [],
      body: randomTypes
        .map(
          (type, index) =>
            `rand.chacha into r${index} as ${type};\nset r${index} into m_${type}[0u8];`,
        )
        .join('\n'),
    },
    seeded: {
      in: ['u8', 'pt', '[boolean; 3u32]'],
      body: `rand.chacha r0 into r3 as u64;
        set r3 into m_u64[1u8];
        rand.chacha r0 r1 into r4 as u64;
        set r4 into m_u64[2u8];
        rand.chacha r1 r2 into r5 as field;
        set r5 into m_field[3u8];
        rand.chacha r1.x 5u8 into r6 as field;
        set r6 into m_field[4u8];
        rand.chacha 7u64 ${alice} into r7 as i128;
        set r7 into m_i128[5u8];`,
    },
  },
  construct: `rand.chacha into r0 as u64;
    set r0 into m_u64[100u8];
    rand.chacha 5field into r1 as scalar;
    set r1 into m_scalar[100u8];`,
})

const nested = deploy('env_nested.aleo', {
  imports: ['env_dice.aleo'],
  mappings: { m: 'u8 => u64' },
  more: `function f:
    input r0 as u8.public;
    input r1 as env_dice.aleo/pt.public;
    input r2 as [boolean; 3u32].public;
    call env_dice.aleo/seeded r0 r1 r2 into r3;
    call env_dice.aleo/plain into r4;
    async f r3 r4 into r5;
    output r5 as env_nested.aleo/f.future;

finalize f:
    input r0 as env_dice.aleo/seeded.future;
    input r1 as env_dice.aleo/plain.future;
    rand.chacha into r2 as u64;
    set r2 into m[0u8];
    await r1;
    rand.chacha into r3 as u64;
    set r3 into m[1u8];
    await r0;
    rand.chacha into r4 as u64;
    set r4 into m[2u8];
`,
})

const seeded = ['3u8', '{ x: 4field, y: 5u8 }', '[ true, false, true ]']

const views = deploy('env_views.aleo', {
  mappings: { m: 'u64 => u64' },
  structs: { pt: { x: 'u64', y: 'u64' } },
  finalizes: {
    own: {
      in: ['u64'],
      body: `set 5u64 into m[r0];
        call read r0 1u64 into r1 r2;
        add r1 r2.x into r3;
        set r3 into m[100u64];`,
    },
    fails: { in: ['u64'], body: 'call read r0 0u64 into r1 r2;\nset r1 into m[r2.y];' },
  },
  views: {
    read: {
      in: ['u64', 'u64'],
      body: `get.or_use m[r0] 50u64 into r2;
        div r2 r1 into r3;
        branch.eq r1 1u64 to one;
        position one;
        cast r3 r2 into r4 as pt;`,
      out: [
        ['r2', 'u64'],
        ['r4', 'pt'],
      ],
    },
    fixed: { in: [], body: 'assert.eq true true;', out: [['7u8', 'u8']] },
    echo: {
      in: ['pt', '[u8; 2u32]'],
      body: 'add r0.x 1u64 into r2;',
      out: [
        ['r0', 'pt'],
        ['r1[1u32]', 'u8'],
        ['r2', 'u64'],
      ],
    },
  },
})

const viewer = deploy('env_viewer.aleo', {
  imports: ['env_views.aleo'],
  mappings: { m: 'u64 => u64' },
  finalizes: {
    f: {
      in: ['u64', 'u64'],
      body: `call env_views.aleo/read r0 r1 into r2 r3;
        set r2 into m[0u64];
        set r3.x into m[1u64];
        call env_views.aleo/fixed into r4;
        cast r4 into r5 as u64;
        set r5 into m[2u64];`,
    },
  },
})

/** The block, the program and its owner, randomness, views. */
export const environmentDrafts: readonly Draft[] = [
  {
    name: 'block, network, program',
    deploy: [info, outside],
    steps: [
      call('env_info.aleo/numbers'),
      block(4_000_000_000, -5),
      call('env_info.aleo/numbers'),
      block(4_294_967_295, 1),
      call('env_info.aleo/numbers'),
      call('env_info.aleo/owners'),
      ...[
        '0scalar',
        '1scalar',
        '2111115437357092606062206234695386632838870926408408195193685246394721360382scalar',
      ].map((scalar) => call('env_info.aleo/generators', scalar)),
      call('env_outside.aleo/f'),
      call('env_outside.aleo/credits_owner'),
      view('env_info.aleo/now'),
    ],
  },
  {
    name: 'owner is another',
    deploy: [{ ...info, owner: bob }],
    steps: [call('env_info.aleo/owners')],
  },
  {
    name: 'rand.chacha',
    deploy: [dice, nested],
    steps: [
      call('env_dice.aleo/plain'),
      call('env_dice.aleo/plain'),
      block(1001, 5, 'a7'),
      call('env_dice.aleo/plain'),
      call('env_dice.aleo/seeded', ...seeded),
      call(
        'env_nested.aleo/f',
        future('env_dice.aleo/seeded', ...seeded),
        future('env_dice.aleo/plain'),
      ),
    ],
  },
  {
    name: 'views',
    deploy: [views, viewer],
    steps: [
      call('env_views.aleo/own', '3u64'),
      call('env_views.aleo/fails', '3u64'),
      call('env_viewer.aleo/f', '3u64', '2u64'),
      call('env_viewer.aleo/f', '4u64', '3u64'),
      call('env_viewer.aleo/f', '4u64', '0u64'),
      view('env_views.aleo/read', '3u64', '2u64'),
      view('env_views.aleo/read', '3u64', '1u64'),
      view('env_views.aleo/read', '3u64', '0u64'),
      view('env_views.aleo/fixed'),
      view('env_views.aleo/echo', '{ x: 1u64, y: 2u64 }', '[ 3u8, 4u8 ]'),
      view('env_views.aleo/echo', '{ x: 18446744073709551615u64, y: 2u64 }', '[ 3u8, 4u8 ]'),
      view('env_views.aleo/echo', '{ x: 1u64 }', '[ 3u8, 4u8 ]'),
      view('env_views.aleo/nope'),
    ],
  },
]
