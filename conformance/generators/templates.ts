import { fillTemplate, type Template } from '../players/format.ts'
import { limitTemplates } from './limitTemplates.ts'
import { runOracle } from './oracle.ts'
import { compositeTypes, literalTypes } from './samples.ts'
import { programSource } from './source.ts'
import { type Draft, finalize, program, simple } from './templateSource.ts'

/** Asks snarkVM which fillings of each template it deploys. */
export async function runTemplates(): Promise<Template[]> {
  const cases = drafts.flatMap(({ source, values }) =>
    values.map((value) => ({ deploy: [{ source: fillTemplate(source, value) }] })),
  )
  const results = await runOracle(cases)
  let index = 0
  return drafts.map((draft) => ({
    ...draft,
    verdicts: draft.values
      .map(() => (results[index++]?.deploy[0]?.refused === undefined ? '1' : '0'))
      .join(''),
  }))
}

const words = (text: string) => text.trim().split(/\s+/)

const keywords =
  words(`const constant public private address boolean field group i8 i16 i32 i64 i128 u8 u16 u32 u64 u128
  scalar signature string true false input output as into record owner transition import function struct closure program aleo
  self storage mapping key value async finalize global block return break assert continue let if else while for switch case
  default match enum union trait impl type future constructor dynamic identifier view`)
const opcodes =
  words(`abs abs.w add add.w and assert.eq assert.neq call call.dynamic cast cast.lossy commit.bhp256 commit.ped64
  deserialize.bits div div.w double ecdsa.verify.digest gt gte hash.bhp256 hash.keccak256.native hash_many.psd2 inv is.eq lt lte
  mod mul nand neg nor not or pow rem serialize.bits shl shr sign.verify snark.verify square sqrt sub ternary xor await branch.eq
  position contains get get.or_use rand.chacha remove set get.record.dynamic contains.dynamic`)
const oddNames = [
  ...words(
    'a A a1 a_ a__b A_B aleoz xaleo my_aleo r0 r r1x x.aleo checksum edition program_owner signer caller height GENERATOR',
  ),
  ...words(
    'hash commit cast_lossy bhp256 is assert branch rand sign group_x caller future_x records',
  ),
  ...['_a', '1a', 'a-b', 'a b', 'é', '', 'a'.repeat(31), 'a'.repeat(32), `${'a'.repeat(30)}_`],
]
const names = [...new Set([...keywords, ...opcodes, ...oddNames])]

const nameTemplates: readonly Draft[] = [
  ['program', programSource('$V.aleo', simple)],
  ['mapping', program({ ...simple, mappings: { $V: 'u8 => u8', m: 'u8 => u8' } })],
  ['struct', program({ ...simple, structs: { $V: { x: 'u8' } } })],
  ['struct member', program({ ...simple, structs: { pt: { $V: 'u8' } } })],
  ['record', program({ ...simple, more: 'record $V:\n    owner as address.private;\n' })],
  [
    'record entry',
    program({
      ...simple,
      more: 'record rec:\n    owner as address.private;\n    $V as u8.private;\n',
    }),
  ],
  [
    'closure',
    program({
      ...simple,
      more: 'closure $V:\n    input r0 as u8;\n    add r0 r0 into r1;\n    output r1 as u8;\n',
    }),
  ],
  [
    'function',
    program({
      mappings: { m: 'u8 => u8' },
      finalizes: { $V: { in: ['u8'], body: 'set r0 into m[r0];' } },
    }),
  ],
  [
    'view',
    program({
      ...simple,
      views: { $V: { in: [], body: 'assert.eq true true;', out: [['1u8', 'u8']] } },
    }),
  ],
  ['position', finalize(['u8'], 'branch.eq r0 r0 to $V;\nset r0 into m[r0];\nposition $V;')],
].map(([kind = '', source = '']) => ({ name: `name of a ${kind}`, source, values: names }))

const typeTexts = [
  ...literalTypes,
  ...compositeTypes,
  ...words(
    'string bool U8 int u256 i256 u8.public pt. .pt tpl_case.aleo/pt credits.aleo/pt credits.aleo/bond_state nope future dynamic.future',
  ),
  ...[
    '[u8;3u32]',
    '[ u8 ; 3u32 ]',
    '[u8; 3]',
    '[u8; 3u8]',
    '[u8; 0u32]',
    '[u8; 1u32]',
    '[u8; 2048u32]',
    '[u8; 2049u32]',
    '[u8, 3u32]',
  ],
  ...[
    '[string; 2u32]',
    '[nope; 2u32]',
    '[pt; 2u32].public',
    '[[u8; 32u32]; 2048u32]',
    '[[field; 2048u32]; 2048u32]',
    '[[field; 2048u32]; 2u32]',
  ],
  ...[
    '[[[[u8; 2u32]; 2u32]; 2u32]; 2u32]',
    '[u8; 4294967295u32]',
    '[u8; 4294967296u32]',
    '[[u8; 2048u32]; 65u32]',
    '[[u8; 2048u32]; 64u32]',
  ],
]
const structs = { pt: { x: 'field', y: 'field' }, deep: { a: 'u8', p: 'pt', l: '[u8; 3u32]' } }

const typeTemplates: readonly Draft[] = [
  [
    'of a mapping key',
    program({
      structs,
      mappings: { m: '$V => u8' },
      finalizes: { f: { in: ['u8'], body: 'assert.eq r0 r0;' } },
    }),
  ],
  [
    'of a mapping value',
    program({
      structs,
      mappings: { m: 'u8 => $V' },
      finalizes: { f: { in: ['u8'], body: 'assert.eq r0 r0;' } },
    }),
  ],
  ['of a finalize input', finalize(['$V'], 'assert.eq true true;', { structs })],
  ['of a struct member', program({ ...simple, structs: { ...structs, other: { z: '$V' } } })],
  [
    'of a view input',
    program({
      ...simple,
      structs,
      views: { v: { in: ['$V'], body: 'assert.eq r0 r0;', out: [['1u8', 'u8']] } },
    }),
  ],
  ['of a function input', program({ structs, more: 'function f:\n    input r0 as $V;\n' })],
  [
    'of a function output',
    program({
      structs,
      more: 'function f:\n    input r0 as u8.public;\n    output r0 as $V;\n',
    }),
  ],
  [
    'of a closure input',
    program({
      ...simple,
      structs,
      more: 'closure c:\n    input r0 as $V;\n    is.eq r0 r0 into r1;\n    output r1 as boolean;\n',
    }),
  ],
  [
    'of a closure output',
    program({
      ...simple,
      structs,
      more: 'closure c:\n    input r0 as $V;\n    is.eq r0 r0 into r1;\n    output r0 as $V;\n',
    }),
  ],
  ['of rand.chacha', finalize([], 'rand.chacha into r0 as $V;', { structs })],
  ['of a lossy cast', finalize(['u8'], 'cast.lossy r0 into r1 as $V;', { structs })],
  ['of a cast', finalize(['u8'], 'cast r0 into r1 as $V;', { structs })],
  ['of a hash', finalize(['u8'], 'hash.psd2 r0 into r1 as $V;', { structs })],
  [
    'of get.dynamic',
    finalize(['u8'], "get.dynamic 'x' 'aleo' 'm'[r0] into r1 as $V;", { structs }),
  ],
].map(([kind = '', source = '']) => ({ name: `type ${kind}`, source, values: typeTexts }))

const p = 8444461749428370424248824938781546531375899335154063827935233455917409239041n
const r = 2111115437357092606062206234695386632838870926408408195193685246394721360383n
const address = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

const operands = [
  ...words(
    '0u8 255u8 256u8 -0u8 -1u8 00u8 1_0u8 _1u8 1__0u8 1_u8 0x1u8 1U8 1 u8 1u 1.0u8 +1u8 127i8 128i8 -128i8 -129i8 -1_2i8',
  ),
  ...words(
    '65535u16 65536u16 4294967295u32 4294967296u32 18446744073709551615u64 18446744073709551616u64',
  ),
  ...words(
    '340282366920938463463374607431768211455u128 340282366920938463463374607431768211456u128',
  ),
  ...words(
    '-170141183460469231731687303715884105728i128 -170141183460469231731687303715884105729i128',
  ),
  ...words(
    '0field -1field -0field 1_0field 5group 0group 2group 1group -2group 7group 0scalar -1scalar true false True TRUE',
  ),
  ...[p - 1n, p, p + 1n].map((value) => `${value}field`),
  ...[r - 1n, r, r + 1n].map((value) => `${value}scalar`),
  ...[
    address,
    `${address.slice(0, -1)}q`,
    address.toUpperCase(),
    `${address}x`,
    address.slice(0, -1),
    'aleo1',
  ],
  ...words(
    "'a' 'a1_' '_a' '1a' '' 'a-b' 'abcdefghijklmnopqrstuvwxyz01234' 'abcdefghijklmnopqrstuvwxyz012345' a",
  ),
  ...['"a"', '""', '"a b"', "'a b'", "'a"],
  ...words(
    'r0 r1 r2 r3 r00 r01 R0 r r-1 r18446744073709551615 r18446744073709551616 r0.x r1.x r1.x.y r1.y r1.nope r1. r1[0u32] r1.[0u32]',
  ),
  ...words(
    'r2[0u32] r2[1u32] r2[2u32] r2[0] r2[0u8] r2[-1u32] r2[r0] r2.x r2[0u32][0u32] r2[4294967296u32]',
  ),
  ...words(
    'block.height block.timestamp block.round network.id edition checksum program_owner self.caller self.signer self.address self',
  ),
  ...words(
    'aleo::GENERATOR aleo::GENERATOR_POWERS aleo::GENERATOR_POWERS[0u32] aleo::GENERATOR_POWERS[250u32] aleo::GENERATOR_POWERS[251u32] aleo::GENERATOR_POWERS[0] group::GEN',
  ),
  ...words(
    'credits.aleo tpl_case.aleo nope.aleo Nope.aleo credits.aleo/checksum credits.aleo/edition credits.aleo/program_owner nope.aleo/edition',
  ),
  ...words(
    'tpl_case.aleo/edition tpl_case.aleo/checksum f/checksum g/checksum credits.aleo/fee_public/checksum tpl_case.aleo/f/checksum f/edition',
  ),
]

const operandTemplates: readonly Draft[] = [
  {
    name: 'operand anywhere',
    source: finalize(['u8', 'pt', '[u8; 2u32]'], 'is.eq $V $V into r3;', { structs }),
    values: operands,
  },
  {
    name: 'operand of an addition',
    source: finalize(['u8', 'pt', '[u8; 2u32]'], 'add $V r0 into r3;', { structs }),
    values: operands,
  },
  {
    name: 'operand of an imported program',
    source: program({
      ...simple,
      imports: ['credits.aleo'],
      views: { v: { in: [], body: 'is.eq $V $V into r0;', out: [['r0', 'boolean']] } },
    }),
    values: operands,
  },
  {
    name: 'key of a mapping',
    source: finalize(['u8', 'pt', '[u8; 2u32]'], 'set 1u8 into m[$V];', { structs }),
    values: operands,
  },
]

const spaces = [
  '',
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  ' \n ',
  ' // x\n',
  '/* x */',
  '/* x\n y */',
  '/**/',
  '//\n',
  '/* x',
  '# x\n',
  ' \\\n ',
  '// x',
  '// x \\\n y',
  '// x \\\n',
]
const at = (before: string, after: string) =>
  program(simple).replace(before + after, `${before}$V${after}`)

const spaceTemplates: readonly Draft[] = (
  [
    ['before everything', '', 'program'],
    ['after the word program', 'program ', 'tpl_case'],
    ['before a semicolon', 'tpl_case.aleo', ';'],
    ['between parts', ';\n\n', 'mapping m'],
    ['after the word mapping', 'mapping ', 'm:'],
    ['before a colon', 'mapping m', ':'],
    ['before key', ':\n    ', 'key as'],
    ['inside a mapping', 'key as ', 'u8.public'],
    ['before a type suffix', 'key as u8', '.public'],
    ['before an instruction', 'u8.public;\n    ', 'set r0'],
    ['after an opcode', 'set', ' r0'],
    ['before a key', 'into m', '['],
    ['inside a key', 'into m[', 'r0'],
    ['after a key', 'into m[r0', ']'],
    ['before the end of a command', 'into m[r0]', ';'],
    ['at the end', 'assert.eq true true;\n', ''],
    ['in a locator', 'tpl_case.aleo/', 'f.future'],
  ] as const
).map(([where, before, after]) => ({
  name: `space ${where}`,
  source: at(before, after),
  values: spaces,
}))

const head = 'program tpl_case.aleo; '
const tail =
  'function f: input r0 as u8.public; output r0 as u8.public; constructor: assert.eq true true;'
const [a, b] = ['struct a: x as u8; ', 'struct b: y as a; z as [a; 2u32]; ']
const record = 'record r: owner as address.private; p as a.private; '
const mapping = 'mapping m: key as a.public; value as b.public; '

const orderTemplates: readonly Draft[] = [
  {
    name: 'parts on one line, in some order',
    source: `${head}$V${tail}`,
    values: [
      '',
      a,
      b,
      a + b,
      b + a,
      a + b + record,
      record + a,
      a + record + b,
      mapping + a + b,
      a + mapping + b,
      'struct c: x as c; ',
      `${a}struct c: x as b; ${b}`,
    ],
  },
]

const drafts: readonly Draft[] = [
  ...nameTemplates,
  ...typeTemplates,
  ...operandTemplates,
  ...spaceTemplates,
  ...orderTemplates,
  ...limitTemplates,
]
