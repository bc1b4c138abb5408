import { call, type Draft, deploy, dynamic, future } from './kit.ts'

const leaf = deploy('fut_leaf.aleo', {
  structs: { pt: { x: 'u64', y: 'u64' } },
  mappings: { log: 'u64 => u64', n: 'boolean => u64' },
  finalizes: {
    note: {
      in: ['u64', 'u64'],
      body: `get.or_use n[true] 0u64 into r2;
        set r0 into log[r2];
        add r2 1u64 into r3;
        set r3 into n[true];
        assert.neq r1 666u64;`,
    },
    point: {
      in: ['pt', '[u64; 2u32]'],
      body: `add r0.x r1[0u32] into r2;
        set r2 into log[r0.y];`,
    },
    none: { in: [], body: 'set 1u64 into n[false];' },
  },
})

const note = (target: string) => `    call fut_leaf.aleo/note r0 r1 into ${target};\n`

const middle = deploy('fut_middle.aleo', {
  imports: ['fut_leaf.aleo'],
  mappings: { seen: 'u64 => u64' },
  more: `function once:
    input r0 as u64.public;
    input r1 as u64.public;
${note('r2')}    async once r2 r0 into r3;
    output r3 as fut_middle.aleo/once.future;

finalize once:
    input r0 as fut_leaf.aleo/note.future;
    input r1 as u64.public;
    set r0[0u32] into seen[0u64];
    await r0;
    get.or_use fut_leaf.aleo/n[true] 0u64 into r2;
    set r2 into seen[r1];

function twice:
    input r0 as u64.public;
    input r1 as u64.public;
${note('r2')}${note('r3')}    async twice r2 r3 r0 into r4;
    output r4 as fut_middle.aleo/twice.future;

finalize twice:
    input r0 as fut_leaf.aleo/note.future;
    input r1 as fut_leaf.aleo/note.future;
    input r2 as u64.public;
    await r1;
    add r0[0u32] r1[1u32] into r3;
    set r3 into seen[r2];
    await r0;
    is.eq r0 r1 into r4;
    cast r4 into r5 as u64;
    set r5 into seen[99u64];

function again:
    input r0 as u64.public;
    input r1 as u64.public;
${note('r2')}    async again r2 r0 into r3;
    output r3 as fut_middle.aleo/again.future;

finalize again:
    input r0 as fut_leaf.aleo/note.future;
    input r1 as u64.public;
    await r0;
    branch.eq r1 5u64 to end;
    await r0;
    position end;

function maybe:
    input r0 as u64.public;
    input r1 as u64.public;
${note('r2')}    async maybe r2 r0 into r3;
    output r3 as fut_middle.aleo/maybe.future;

finalize maybe:
    input r0 as fut_leaf.aleo/note.future;
    input r1 as u64.public;
    branch.eq r1 5u64 to end;
    await r0;
    position end;
    set r1 into seen[r1];

function shape:
    input r0 as fut_leaf.aleo/pt.public;
    input r1 as [u64; 2u32].public;
    call fut_leaf.aleo/point r0 r1 into r2;
    async shape r2 into r3;
    output r3 as fut_middle.aleo/shape.future;

finalize shape:
    input r0 as fut_leaf.aleo/point.future;
    add r0[0u32].x r0[1u32][1u32] into r1;
    set r1 into seen[r0[0u32].y];
    await r0;
    assert.eq r0 r0;
`,
})

const root = deploy('fut_root.aleo', {
  imports: ['fut_leaf.aleo', 'fut_middle.aleo'],
  mappings: { done: 'u64 => u64' },
  more: `function all:
    input r0 as u64.public;
    input r1 as u64.public;
    call fut_middle.aleo/twice r0 r1 into r2;
    call fut_middle.aleo/once r0 r1 into r3;
    call fut_leaf.aleo/note r0 r1 into r4;
    async all r2 r3 r4 into r5;
    output r5 as fut_root.aleo/all.future;

finalize all:
    input r0 as fut_middle.aleo/twice.future;
    input r1 as fut_middle.aleo/once.future;
    input r2 as fut_leaf.aleo/note.future;
    await r2;
    set r0[0u32][0u32] into done[0u64];
    await r0;
    set r1[0u32][1u32] into done[1u64];
    await r1;
    get fut_leaf.aleo/n[true] into r3;
    set r3 into done[2u64];
`,
})

const dispatcher = deploy('fut_dyn.aleo', {
  imports: ['fut_leaf.aleo'],
  mappings: { done: 'u64 => u64' },
  more: `function one:
    input r0 as field.public;
    input r1 as field.public;
    input r2 as u64.public;
    call.dynamic r0 'aleo' r1 with r2 r2 (as u64.public u64.public) into r3 (as dynamic.future);
    async one r3 r2 into r4;
    output r4 as fut_dyn.aleo/one.future;

finalize one:
    input r0 as dynamic.future;
    input r1 as u64.public;
    set r1 into done[r1];
    await r0;
    get.or_use fut_leaf.aleo/n[true] 0u64 into r2;
    set r2 into done[1000u64];

function two:
    input r0 as field.public;
    input r1 as field.public;
    input r2 as u64.public;
    call.dynamic r0 'aleo' r1 with r2 r2 (as u64.public u64.public) into r3 (as dynamic.future);
    call.dynamic r0 'aleo' r1 with r2 r2 (as u64.public u64.public) into r4 (as dynamic.future);
    async two r3 r4 r2 into r5;
    output r5 as fut_dyn.aleo/two.future;

finalize two:
    input r0 as dynamic.future;
    input r1 as dynamic.future;
    input r2 as u64.public;
    await r1;
    is.eq r0 r1 into r3;
    cast r3 into r4 as u64;
    set r4 into done[r2];
    await r0;
`,
})

/** A program whose finalize uses its future for anything but awaiting it. */
const misuse = (instruction: string) => ({
  source: `import fut_leaf.aleo;

program fut_misuse.aleo;

mapping seen:
    key as u64.public;
    value as u64.public;

function f:
    input r0 as u64.public;
    input r1 as u64.public;
${note('r2')}    async f r2 r0 into r3;
    output r3 as fut_misuse.aleo/f.future;

finalize f:
    input r0 as fut_leaf.aleo/note.future;
    input r1 as u64.public;
    await r0;
    ${instruction}

constructor:
    assert.eq true true;
`,
})

const misuses = [
  'hash.bhp256 r0 into r2 as u64;',
  'is.neq r0 r1 into r2;',
  'assert.neq r0 r0;',
  'set r0 into seen[r1];',
  'set r1 into seen[r0];',
  'branch.eq r0 r0 to end;\n    position end;',
  'rand.chacha r0 into r2 as u64;',
  'await r1;',
  'add r0[0u32] r0[2u32] into r2;',
  'add r0[0u32] r0[1u32] into r2;',
  'add r0.a r1 into r2;',
  'cast r0 into r2 as u64;',
  'ternary true r0 r0 into r2;',
  'call fut_leaf.aleo/note r1 r1 into r2;',
]

const leafNote = (a: string, b: string) => future('fut_leaf.aleo/note', a, b)

/** Futures: order of awaits, arguments, nesting, dynamic futures. */
export const futureDrafts: readonly Draft[] = [
  {
    name: 'one future',
    deploy: [leaf, middle],
    steps: [
      call('fut_leaf.aleo/none'),
      call('fut_middle.aleo/once', leafNote('4u64', '1u64'), '4u64'),
      call('fut_middle.aleo/once', leafNote('4u64', '666u64'), '4u64'),
      call('fut_middle.aleo/once', '4u64', '4u64'),
      call('fut_middle.aleo/once', future('fut_leaf.aleo/none'), '4u64'),
      call('fut_middle.aleo/once', leafNote('4u64', '1u32'), '4u64'),
    ],
  },
  {
    name: 'awaits in another order',
    deploy: [leaf, middle],
    steps: [
      call('fut_middle.aleo/twice', leafNote('4u64', '1u64'), leafNote('5u64', '2u64'), '7u64'),
      call('fut_middle.aleo/twice', leafNote('4u64', '1u64'), leafNote('4u64', '1u64'), '7u64'),
      call('fut_middle.aleo/twice', leafNote('4u64', '666u64'), leafNote('5u64', '2u64'), '7u64'),
      call(
        'fut_middle.aleo/twice',
        leafNote('18446744073709551615u64', '1u64'),
        leafNote('5u64', '2u64'),
        '7u64',
      ),
    ],
  },
  {
    name: 'awaited twice or never',
    deploy: [leaf, middle],
    steps: [
      call('fut_middle.aleo/again', leafNote('5u64', '1u64'), '5u64'),
      call('fut_middle.aleo/again', leafNote('5u64', '1u64'), '6u64'),
      call('fut_middle.aleo/maybe', leafNote('5u64', '1u64'), '5u64'),
      call('fut_middle.aleo/maybe', leafNote('5u64', '1u64'), '6u64'),
    ],
  },
  {
    name: 'arguments of futures',
    deploy: [leaf, middle],
    steps: [
      call(
        'fut_middle.aleo/shape',
        future('fut_leaf.aleo/point', '{ x: 1u64, y: 2u64 }', '[ 3u64, 4u64 ]'),
      ),
      call(
        'fut_middle.aleo/shape',
        future('fut_leaf.aleo/point', '{ x: 18446744073709551615u64, y: 2u64 }', '[ 0u64, 1u64 ]'),
      ),
    ],
  },
  {
    name: 'three levels',
    deploy: [leaf, middle, root],
    steps: [
      ['1u64', '2u64'],
      ['1u64', '666u64'],
    ].flatMap(([a = '', b = '']) => [
      call(
        'fut_root.aleo/all',
        future('fut_middle.aleo/twice', leafNote(a, b), leafNote('8u64', '9u64'), a),
        future('fut_middle.aleo/once', leafNote('3u64', '4u64'), a),
        leafNote('5u64', '6u64'),
      ),
    ]),
  },
  ...misuses.map((instruction) => ({
    name: `a future in: ${instruction.split('\n')[0]}`,
    deploy: [leaf, misuse(instruction)],
    steps: [call('fut_misuse.aleo/f', leafNote('1u64', '2u64'), '3u64')],
  })),
  {
    name: 'dynamic futures',
    deploy: [leaf, dispatcher],
    steps: [
      call('fut_dyn.aleo/one', dynamic('fut_leaf.aleo/note', '4u64', '4u64'), '4u64'),
      call('fut_dyn.aleo/one', dynamic('fut_leaf.aleo/note', '666u64', '666u64'), '666u64'),
      call(
        'fut_dyn.aleo/two',
        dynamic('fut_leaf.aleo/note', '4u64', '4u64'),
        dynamic('fut_leaf.aleo/note', '5u64', '5u64'),
        '4u64',
      ),
      call(
        'fut_dyn.aleo/two',
        dynamic('fut_leaf.aleo/note', '4u64', '4u64'),
        dynamic('fut_leaf.aleo/note', '4u64', '4u64'),
        '4u64',
      ),
    ],
  },
]
