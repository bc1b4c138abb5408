import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { root } from '../process.ts'
import { equivalentMutants } from './equivalentMutants.ts'

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
          const next = swap === '+1' ? nextNumber(match[0]) : swap
          const changed =
            code.slice(0, match.index) + next + code.slice(match.index + match[0].length)
          const text = [...lines.slice(0, index), changed, ...lines.slice(index + 1)].join('\n')
          return { file, line: index + 1, from: code.trim(), to: changed.trim(), text }
        }),
    )
  })
}

/** One more; 25 more for costs, which are divided by 25. */
function nextNumber(text: string): string {
  const value = BigInt(text.replaceAll('_', ''))
  return String(value >= 500n ? value + 25n : value + 1n)
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
    files.map(async (file) => mutantsOf(file, await readFile(sourceOf(file), 'utf8'))),
  )
  const isDifferent = ({ to }: Mutant) => !equivalentMutants.some(([code]) => to.includes(code))
  const queue = mutants.flat().filter(isDifferent)
  const total = queue.length
  const survivors: Mutant[] = []
  const place = await mkdtemp(join(tmpdir(), 'avm-mutants-'))
  const worker = join(place, 'worker.mjs')
  await symlink(join(root, 'node_modules'), join(place, 'node_modules'))
  await build({
    entryPoints: [join(root, 'scripts/conformance/mutant.ts')],
    outfile: worker,
    external: ['@provablehq/sdk'],
    ...bundled,
  })
  const work = async () => {
    const player = createPlayer(worker)
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      if (!(await isCaught(mutant, place, player))) {
        survivors.push(mutant)
        log(`survived ${mutant.file}:${mutant.line} ${mutant.from}  →  ${mutant.to}`)
      }
    }
    await player.close()
  }
  await Promise.all([work(), work()])
  await rm(place, { recursive: true, force: true })
  const caught = total - survivors.length
  log(`${caught} of ${total} mutants caught, ${((100 * caught) / total).toFixed(1)} %`)
}

const bundled = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const

const sourceOf = (file: string) => join(root, 'packages/avm/src/operations', file)

/** A worker that plays one mutant after another, replaced when one of them never ends. */
function createPlayer(path: string) {
  const start = () => new Worker(path, { workerData: root })
  let worker = start()
  return {
    async play(bundle: string, suites: readonly string[]): Promise<boolean> {
      worker.postMessage({ bundle, names: suites })
      const abort = new AbortController()
      const answer = await Promise.race([
        once(worker, 'message', { signal: abort.signal }).then(([caught]) => Boolean(caught)),
        once(worker, 'error', { signal: abort.signal }).then(() => undefined),
        setTimeout(120_000, undefined, { signal: abort.signal }),
      ]).finally(() => abort.abort())
      if (answer !== undefined) return answer
      await worker.terminate()
      worker = start()
      return true
    },
    close: () => worker.terminate(),
  }
}

/** Bundles the interpreter and its player with one file changed. */
async function isCaught(
  mutant: Mutant,
  place: string,
  player: ReturnType<typeof createPlayer>,
): Promise<boolean> {
  const outfile = join(place, `${mutant.file}-${mutant.line}-${bundles++}.mjs`)
  try {
    await build({
      entryPoints: [join(root, 'packages/avm/conformance/play.ts')],
      outfile,
      ...bundled,
      plugins: [
        {
          name: 'mutant',
          setup: ({ onLoad }) =>
            onLoad(
              { filter: new RegExp(`operations/${mutant.file.replace('.', '\\.')}$`) },
              () => ({
                contents: mutant.text,
                loader: 'ts',
              }),
            ),
        },
      ],
    })
  } catch {
    return true // it does not compile
  }
  return player.play(pathToFileURL(outfile).href, targets[mutant.file] ?? [])
}

let bundles = 0
