import type { CorruptFile } from '../players/format.ts'
import { runOracle } from './oracle.ts'
import { createPrng, type Prng } from './prng.ts'

type Edit = readonly [offset: number, length: number, text: string]

/** Corrupts each program in one place and asks snarkVM which ones it still deploys. */
export async function runCorrupt(
  bases: readonly (readonly string[])[],
  seed: number,
  count: number,
): Promise<Pick<CorruptFile, 'bases' | 'corrupt'>> {
  const prng = createPrng(seed)
  const edits = bases.flatMap((sources, base) => {
    const source = sources.at(-1) ?? ''
    const made = Array.from({ length: Math.ceil(count / bases.length) }, () =>
      corrupt(source, prng),
    )
    const unique = new Map(made.map((edit) => [applyEdit(source, edit), edit]))
    unique.delete(source)
    return [...unique.values()].map((edit) => ({ base, edit }))
  })
  const results = await runOracle(
    edits.map(({ base, edit }) => {
      const sources = bases[base] ?? []
      const corrupted = applyEdit(sources.at(-1) ?? '', edit)
      return { deploy: [...sources.slice(0, -1), corrupted].map((source) => ({ source })) }
    }),
  )
  return {
    bases,
    corrupt: edits.map(({ base, edit }, index) => {
      // a rejecting constructor is not a refusal
      const { refused } = results[index]?.deploy.at(-1) ?? {}
      return [base, ...edit, refused === undefined ? 1 : 0]
    }),
  }
}

export const applyEdit = (source: string, [offset, length, text]: Edit) =>
  source.slice(0, offset) + text + source.slice(offset + length)

const replacements = (
  'u8 u16 u32 u64 u128 i8 i64 field group scalar address boolean signature string identifier ' +
  'add add.w sub mul div rem mod pow shl shr and or xor not neg abs inv sqrt square lt gte is.eq assert.eq ternary cast cast.lossy ' +
  'hash.bhp256 hash.psd2 hash.keccak256.native commit.bhp256 sign.verify get get.or_use contains set remove await branch.eq position ' +
  'rand.chacha call async input output as into to key value public private constant record future ' +
  'r0 r1 r2 r3 r4 r5 r9 r99 0u8 1u8 256u8 -1i8 128i8 true false 5field 1group 7group 1scalar self.caller self.signer block.height ' +
  'block.timestamp network.id edition checksum program_owner aleo::GENERATOR credits.aleo \'abc\' "abc" ' +
  'program import mapping struct closure function finalize constructor view aleo dynamic owner storage if type ' +
  'm pt x X x1 _x x_ xx aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 0u32 [u8; 0u32] [u8; 3u32] [u8; 2048u32] [u8; 2049u32] .x [0u32] [5u32]'
).split(' ')
const words = [
  ...replacements,
  '[u8; 2u32]',
  '[[u8; 2u32]; 2u32]',
  'u8.public',
  '// note',
  '/* note */',
]
const characters = [...';:.,/[](){}\'"_-+=#@ \n\t\\09azAZé']
const token = /[A-Za-z_][\w.]*|\d\w*|[^\sA-Za-z_\d]/g

/** One corruption of a source: a word replaced by another of its kind or moved, an edited line, a changed character. */
export function corrupt(source: string, prng: Prng): Edit {
  const dice = prng.below(100)
  if (dice < 45) return replaceKind(source, prng)
  if (dice < 60) return replaceToken(source, prng, prng.pick(words))
  if (dice < 70) return swapTokens(source, prng)
  if (dice < 73) return replaceToken(source, prng, '')
  if (dice < 78) return editCharacter(source, prng)
  if (dice < 85) return changeNumber(source, prng)
  return editLine(source, prng)
}

const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\br\d+\b/g, ['r0', 'r1', 'r2', 'r3', 'r4', 'r0.x', 'r1[0u32]', 'r0[0u32]']],
  [/\b[ui](8|16|32|64|128)\b/g, ['u8', 'u16', 'u32', 'u64', 'i8', 'i64', 'field', 'boolean']],
  [
    /\b(add|sub|mul|div|lt|lte|gt)\b/g,
    'add sub mul div rem mod add.w sub.w lt gt gte and or xor pow'.split(' '),
  ],
  [
    /\b\d+[ui](8|16|32|64|128)\b/g,
    ['0u8', '255u8', '256u8', '7u16', '1u64', 'true', '-1i8', '5field'],
  ],
  [/\b(is|assert|branch)\.n?eq\b/g, ['is.eq', 'is.neq', 'assert.eq', 'branch.eq', 'branch.neq']],
  [
    /\b(get|get\.or_use|contains|set|remove)\b/g,
    ['get', 'get.or_use', 'contains', 'set', 'remove'],
  ],
  [/\.(public|private)\b/g, ['.public', '.private', '.constant', '', '.record', '.future']],
  [/\n/g, ['\n\n', ' ', '', ' // note\n', '\t\n', ' /* a\n b */\n', '\r\n']],
  [/ /g, ['  ', '\t', '\n', '', ' \\\n ']],
]

/** Replaces a word by another of its kind; a third of these programs remain valid. */
function replaceKind(source: string, prng: Prng): Edit {
  const [pattern, others] = prng.pick(kinds)
  const matches = [...source.matchAll(pattern)]
  if (matches.length === 0) return replaceToken(source, prng, prng.pick(words))
  const match = prng.pick(matches)
  return [match.index, match[0].length, prng.pick(others)]
}

function pickToken(source: string, prng: Prng): readonly [number, string] {
  const match = prng.pick([...source.matchAll(token)])
  return [match.index, match[0]]
}

function replaceToken(source: string, prng: Prng, text: string): Edit {
  const [offset, old] = pickToken(source, prng)
  return [offset, old.length, text]
}

/** Moves a word of the program to another place; more of these still parse. */
function swapTokens(source: string, prng: Prng): Edit {
  const [, text] = pickToken(source, prng)
  return replaceToken(source, prng, text)
}

function editCharacter(source: string, prng: Prng): Edit {
  const offset = prng.below(source.length)
  return [offset, prng.below(2), prng.chance(0.5) ? prng.pick(characters) : '']
}

function changeNumber(source: string, prng: Prng): Edit {
  const numbers = [...source.matchAll(/\d+/g)]
  const match = prng.pick(numbers)
  const value = Number(match[0])
  const next = prng.pick([value + 1, Math.max(0, value - 1), value * 10, 0, 255, 4294967296])
  return [match.index, match[0].length, String(next)]
}

/** Deletes a line, duplicates it, or replaces it by another. */
function editLine(source: string, prng: Prng): Edit {
  const lines = [...source.matchAll(/.*\n/g)]
  const at = prng.pick(lines)
  const other = prng.pick(lines)[0]
  const kind = prng.below(4)
  if (kind === 0) return [at.index, at[0].length, '']
  if (kind === 1) return [at.index, 0, at[0]]
  if (kind === 2) return [at.index, 0, other]
  return [at.index, at[0].length, other]
}
