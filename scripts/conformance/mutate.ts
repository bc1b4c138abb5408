import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../process.ts'

/** The opcode table's files, and the suites that look at each. */
const targets: Readonly<Record<string, readonly string[]>> = {
  'integers.ts': ['arithmetic'],
  'arithmetic.ts': ['arithmetic'],
  'logic.ts': ['arithmetic'],
  'casts.ts': ['casts'],
  'castOperation.ts': ['casts'],
  'serialize.ts': ['casts'],
  'hashes.ts': ['hashes'],
  'signatures.ts': ['signatures'],
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' + '],
  [/ \/ /g, ' * '],
  [/ % /g, ' / '],
  [/ & /g, ' | '],
  [/ \^ /g, ' & '],
  [/ << /g, ' >> '],
  [/ >> /g, ' << '],
  [/ >>> /g, ' >> '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/asIntN/g, 'asUintN'],
  [/asUintN/g, 'asIntN'],
  [/Math\.trunc/g, 'Math.floor'],
  [/Math\.abs/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<![\w.'"$])(\d[\d_]*)(?=n?\b)(?![\w]*['"])/g, '+1'],
]

type Mutant = {
  readonly file: string
  readonly line: number
  readonly from: string
  readonly to: string
  readonly text: string
}

/** Every single change of a comparison, bound, operator or constant in a source. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const code = line.replace(/\s*\/\/ .*$/, '')
    if (/^\s*(import|export type|type|interface|\/?\*|\/\/|readonly |\||[}\]])/.test(code))
      return []
    return swaps.flatMap(([pattern, swap]) =>
      [...code.matchAll(pattern)]
        .filter((match) => !isQuoted(code, match.index))
        .map((match) => {
          const next = swap === '+1' ? String(BigInt(match[0].replaceAll('_', '')) + 1n) : swap
          const changed =
            code.slice(0, match.index) + next + code.slice(match.index + match[0].length)
          const text = [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n')
          return { file, line: index + 1, from: code.trim(), to: changed.trim(), text }
        }),
    )
  })
}

/** Whether a place is inside a text: words of a message are not behaviour. */
function isQuoted(line: string, index: number): boolean {
  const before = line.slice(0, index)
  return ["'", '`'].some((quote) => before.split(quote).length % 2 === 0)
}

/**
 * Changes the opcode table in one place at a time and plays the cases: says which changes nothing caught.
 * A change that does not compile, throws or never ends is caught too.
 */
export async function mutate(names: readonly string[], log: (line: string) => void): Promise<void> {
  const files = names.length === 0 ? Object.keys(targets) : names
  const mutants = await Promise.all(
    files.map(async (file) => mutantsOf(file, await readFile(sourceOf(root, file), 'utf8'))),
  )
  const queue = mutants.flat()
  const total = queue.length
  const survivors: Mutant[] = []
  const work = async () => {
    const place = await copyPackage()
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      if (!(await isCaught(mutant, place))) {
        survivors.push(mutant)
        log(`survived ${mutant.file}:${mutant.line} ${mutant.from}  →  ${mutant.to}`)
      }
    }
    await rm(place, { recursive: true, force: true })
  }
  await Promise.all([work(), work()])
  const caught = total - survivors.length
  log(`${caught} of ${total} mutants caught, ${((100 * caught) / total).toFixed(1)} %`)
}

const sourceOf = (base: string, file: string) => join(base, 'packages/avm/src/operations', file)

const player = 'scripts/conformance/until.ts'

/** A copy of the interpreter beside links to everything it needs. */
async function copyPackage(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'avm-mutants-'))
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  await cp(join(root, 'packages/avm'), join(place, 'packages/avm'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  for (const file of ['package.json', player]) await cp(join(root, file), join(place, file))
  return place
}

async function isCaught(mutant: Mutant, place: string): Promise<boolean> {
  const path = sourceOf(place, mutant.file)
  const original = await readFile(path, 'utf8')
  await writeFile(path, mutant.text)
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(place, player), ...(targets[mutant.file] ?? [])],
    {
      cwd: place,
      stdio: 'ignore',
      timeout: 90_000, // a loop that never ends
    },
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  await writeFile(path, original)
  return code !== 0
}
