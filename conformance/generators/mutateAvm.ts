import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { ConformanceError } from '../errors.ts'
import { root } from '../folders.ts'
import { equivalentMutants } from './equivalentMutants.ts'

const checks = ['programs', 'nightjar', 'templates', 'random', 'corrupt', 'arithmetic', 'casts']

/** The files of the opcode table and those that check and run everything else, each with the suites that cover it. */
const targets: Readonly<Record<string, readonly string[]>> = {
  'operations/integers.ts': ['arithmetic'],
  'operations/arithmetic.ts': ['arithmetic'],
  'operations/logic.ts': ['arithmetic'],
  'operations/casts.ts': ['casts'],
  'operations/castOperation.ts': ['casts', 'programs', 'templates'],
  'operations/serialize.ts': ['casts'],
  'operations/hashes.ts': ['programs', 'hashes'],
  'operations/signatures.ts': ['signatures', 'programs'],
  'operations/snark.ts': ['signatures', 'templates', 'programs', 'proofs'],
  'operations/cost.ts': ['hashes', 'programs', 'nightjar'],
  'operations/operation.ts': ['arithmetic', 'casts'],
  'check/commands.ts': checks,
  'check/cost.ts': checks,
  'runtime/compile.ts': ['programs', 'nightjar', 'random', 'arithmetic'],
  'runtime/mappings.ts': ['programs', 'nightjar', 'random'],
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

/** Whether a place is inside a string: the wording of messages is not behavior. */
function isQuoted(line: string, index: number): boolean {
  const before = line.slice(0, index)
  return ["'", '`'].some((quote) => before.split(quote).length % 2 === 0)
}

const leastPercent = 95

/**
 * Mutates the interpreter in one place at a time and plays the cases, to find changes that nothing catches. A mutant
 * that does not compile, throws or never ends counts as caught. Returns whether at least 95 of 100 are caught.
 * @throws ConformanceError for a file that is not among those with cases
 */
export async function mutateAvm(
  names: readonly string[],
  every: number,
  log: (line: string) => void,
): Promise<boolean> {
  const unknown = names.find((name) => !Object.hasOwn(targets, name))
  if (unknown !== undefined) {
    const known = Object.keys(targets).join(', ')
    throw new ConformanceError(`No cases cover a file "${unknown}"; give some of ${known}.`)
  }
  const files = names.length === 0 ? Object.keys(targets) : names
  const place = await mkdtemp(join(tmpdir(), 'avm-mutants-'))
  const player = createPlayer()
  try {
    const results: FileResult[] = []
    for (const file of files) {
      const limit = await control(file, place, player)
      results.push(await mutateFile({ file, every, limit, place, player, log }))
    }
    if (names.length === 0) await writeFile(report, reportText(results, every))
    const [caught, total] = [sum(results, 'caught'), sum(results, 'total')]
    const percent = (100 * caught) / total
    log(`${caught} of ${total} mutants caught, ${percent.toFixed(1)}%`)
    return percent >= leastPercent
  } finally {
    await player.close()
    await rm(place, { recursive: true, force: true })
  }
}

type Player = ReturnType<typeof createPlayer>
type FileResult = {
  readonly file: string
  readonly total: number
  readonly caught: number
  readonly survivors: readonly Mutant[]
}

const sum = (results: readonly FileResult[], key: 'caught' | 'total') =>
  results.reduce((total, result) => total + result[key], 0)

/**
 * The unchanged interpreter must pass, or everything below would count as caught. Returns after how many milliseconds a
 * mutant counts as never ending.
 */
async function control(file: string, place: string, player: Player): Promise<number> {
  const text = await readFile(sourceOf(file), 'utf8')
  const unchanged = { file, line: 0, from: '', to: '', text }
  const start = Date.now()
  if (await isCaught(unchanged, place, player, slowest)) {
    throw new ConformanceError(
      `The cases differ before anything in ${file} is changed: run npm test.`,
    )
  }
  return 60_000 + 4 * (Date.now() - start)
}

/** Milliseconds in which the unchanged interpreter plays the suites of a file on a busy machine. */
const slowest = 900_000

async function mutateFile({
  file,
  every,
  limit,
  place,
  player,
  log,
}: {
  readonly file: string
  readonly every: number
  readonly limit: number
  readonly place: string
  readonly player: Player
  readonly log: (line: string) => void
}): Promise<FileResult> {
  const mutants = mutantsOf(file, await readFile(sourceOf(file), 'utf8'))
  const isDifferent = ({ to }: Mutant) => !equivalentMutants.some(([code]) => to.includes(code))
  const queue = mutants.filter(isDifferent).filter((_, index) => index % every === 0)
  const survivors: Mutant[] = []
  for (const mutant of queue) {
    if (await isCaught(mutant, place, player, limit)) continue
    survivors.push(mutant)
    log(`survived ${mutant.file}:${mutant.line} ${mutant.from}  →  ${mutant.to}`)
  }
  const [total, caught] = [queue.length, queue.length - survivors.length]
  log(`${file}: ${caught} of ${total}`)
  return { file, total, caught, survivors }
}

const report = join(root, 'packages/avm/MUTATION.md')

function reportText(results: readonly FileResult[], every: number): string {
  const [caught, total] = [sum(results, 'caught'), sum(results, 'total')]
  const rows = results.map((result) => `| ${result.file} | ${result.total} | ${result.caught} |`)
  const survivors = results.flatMap((result) =>
    result.survivors.map(({ file, line, from, to }) => `* ${file}:${line} \`${from}\` → \`${to}\``),
  )
  const equivalents = equivalentMutants.map(([code, reason]) => `* \`${code}\`: ${reason}`)
  return `# Changes of the interpreter that the cases notice

Written by \`npm run mutation:avm\`: one comparison, bound, operator or constant is changed at a time, and the committed
cases are played. With nothing changed they all pass.${every === 1 ? '' : ` One change in ${every} was tried.`} **${caught} of ${total} changes are noticed, ${((100 * caught) / total).toFixed(1)}%.**

| file of \`src/\` | changes | noticed |
| --- | --- | --- |
${rows.join('\n')}

## Not noticed

${survivors.join('\n')}

## Left out, because they change no result

${equivalents.join('\n')}
`
}

const bundled = { bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' } as const

const sourceOf = (file: string) => join(root, 'packages/avm/src', file)

/** A worker that plays one mutant after another, and is replaced when one never ends. */
function createPlayer() {
  const start = () =>
    new Worker(new URL('./mutantWorker.mjs', import.meta.url), { workerData: root })
  let worker = start()
  return {
    /** Whether a bundle is caught; one that takes longer than `limit` milliseconds counts as caught. */
    async play(bundle: string, suites: readonly string[], limit: number): Promise<boolean> {
      worker.postMessage({ bundle, names: suites })
      const abort = new AbortController()
      const answer = await Promise.race([
        once(worker, 'message', { signal: abort.signal }).then(([caught]) => Boolean(caught)),
        once(worker, 'error', { signal: abort.signal }).then(() => undefined),
        setTimeout(limit, undefined, { signal: abort.signal }),
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
  player: Player,
  limit: number,
): Promise<boolean> {
  const outfile = join(place, `mutant-${bundles++}.mjs`)
  try {
    await build({
      entryPoints: [join(root, 'conformance/players/play.ts')],
      outfile,
      ...bundled,
      plugins: [
        {
          name: 'mutant',
          setup: ({ onLoad }) =>
            onLoad({ filter: new RegExp(`avm/src/${mutant.file.replace('.', '\\.')}$`) }, () => ({
              contents: mutant.text,
              loader: 'ts',
            })),
        },
      ],
    })
  } catch {
    return true // it does not compile
  }
  return player.play(pathToFileURL(outfile).href, targets[mutant.file] ?? [], limit)
}

let bundles = 0
