import { call, type Draft, deploy } from './kit.ts'

const numbers = ['0u8', '1u8', '2u8', '3u8']
const pairs = numbers.flatMap((a) => numbers.map((b) => [a, b] as const))

const branches = deploy('ctl_branches.aleo', {
  mappings: { out: 'u8 => u8' },
  structs: { pt: { x: 'u8', y: 'u8' } },
  finalizes: {
    over: {
      in: ['u8', 'u8'],
      body: `branch.eq r0 r1 to same;
        set 1u8 into out[r0];
        position same;
        set 2u8 into out[r1];`,
    },
    either: {
      in: ['u8', 'u8'],
      body: `branch.neq r0 r1 to other;
        add r0 r1 into r2;
        set r2 into out[0u8];
        branch.eq true true to end;
        position other;
        mul r0 r1 into r3;
        set r3 into out[1u8];
        position end;`,
    },
    skipped: {
      in: ['u8', 'u8'],
      body: `branch.eq r0 r1 to end;
        add r0 1u8 into r2;
        position end;
        set r2 into out[7u8];`,
    },
    three: {
      in: ['u8', 'u8'],
      body: `lt r0 r1 into r2;
        branch.eq r2 true to less;
        branch.eq r0 r1 to same;
        set 3u8 into out[r0];
        branch.eq true true to end;
        position less;
        set 1u8 into out[r0];
        branch.neq true false to end;
        position same;
        set 2u8 into out[r0];
        position end;
        get.or_use out[r0] 99u8 into r3;
        add r3 10u8 into r4;
        set r4 into out[9u8];`,
    },
    structs: {
      in: ['pt', 'pt'],
      body: `branch.eq r0 r1 to same;
        branch.neq r0.x r1.y to end;
        set 1u8 into out[0u8];
        position same;
        set 2u8 into out[1u8];
        position end;`,
    },
    empty: { in: ['u8'], body: 'position only;' },
  },
})

const points = ['{ x: 1u8, y: 2u8 }', '{ x: 2u8, y: 1u8 }', '{ x: 1u8, y: 2u8 }']

/** Branches, positions, assertions, and registers that a branch leaves unset. */
export const controlDrafts: readonly Draft[] = [
  ...['over', 'either', 'skipped', 'three'].map((name) => ({
    name: `branch ${name}`,
    deploy: [branches],
    steps: pairs.map(([a, b]) => call(`ctl_branches.aleo/${name}`, a, b)),
  })),
  {
    name: 'branch on structs',
    deploy: [branches],
    steps: points.flatMap((a) => points.map((b) => call('ctl_branches.aleo/structs', a, b))),
  },
  {
    name: 'nothing but a position',
    deploy: [branches],
    steps: [call('ctl_branches.aleo/empty', '1u8')],
  },
  {
    name: 'assertions stop everything',
    deploy: [
      deploy('ctl_asserts.aleo', {
        mappings: { out: 'u8 => u64' },
        finalizes: {
          f: {
            in: ['u8', 'u64'],
            body: `set r1 into out[r0];
              assert.neq r0 3u8;
              get out[r0] into r2;
              assert.eq r1 r2;
              set 0u64 into out[100u8];
              lte r1 10u64 into r3;
              assert.eq r3 true;
              remove out[100u8];`,
          },
        },
      }),
    ],
    steps: [
      call('ctl_asserts.aleo/f', '1u8', '5u64'),
      call('ctl_asserts.aleo/f', '3u8', '5u64'),
      call('ctl_asserts.aleo/f', '2u8', '11u64'),
      call('ctl_asserts.aleo/f', '2u8', '10u64'),
    ],
  },
  {
    name: 'inputs of the wrong type or number',
    deploy: [branches],
    steps: [
      call('ctl_branches.aleo/over', '1u8', '1u16'),
      call('ctl_branches.aleo/over', '1u8', '{ x: 1u8, y: 1u8 }'),
      call('ctl_branches.aleo/structs', '{ x: 1u8, y: 2u8 }', '{ y: 1u8, x: 2u8 }'),
      call('ctl_branches.aleo/structs', '{ x: 1u8, y: 2u8 }', '{ x: 1u8 }'),
      call('ctl_branches.aleo/structs', '{ x: 1u8, y: 2u8 }', '{ x: 1u8, z: 2u8 }'),
      call('ctl_branches.aleo/structs', '{ x: 1u8, y: 2u8 }', '[ 1u8, 2u8 ]'),
    ],
  },
]
