import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

/** What a benchmark is asked for. */
export type BenchOptions = {
  /** The smallest size, without peers that are fetched first: it shows that the benchmark works, not how fast anything is. */
  readonly isQuick: boolean
  /** How much of what the benchmark counts; its own default if undefined. */
  readonly size: number | undefined
  /** The only database; both if undefined. */
  readonly database: string | undefined
  /** The only part of it; all if undefined. */
  readonly part: string | undefined
}

const DATABASES: ReadonlySet<string> = new Set(['postgresql', 'pglite'])

export const usage = `npm run bench [name …] [size] [database] [-- --quick] [-- --part name]

Runs bench/<name>.ts, or all benchmarks one after another. Some take a size, a number such as 20000, and a database,
postgresql or pglite (both by default).

  --quick   the smallest size, without what would be fetched first: shows that they work, not how fast anything is
  --part    one part alone of a benchmark that has several: an unknown name lists them`

/** `npm run bench`. */
export async function main(args: readonly string[]): Promise<void> {
  const { chosen, options } = await readBench(args)
  const [only, ...others] = chosen
  if (only !== undefined && others.length === 0) {
    const { default: bench } = await import(pathToFileURL(join(root, 'bench', `${only}.ts`)).href)
    await bench(options)
  } else {
    const rest = args.filter((arg) => !chosen.includes(arg))
    await runAll(chosen, (name) => runApart([name, ...rest]))
  }
  process.exit(0) // the SDK's worker threads would keep it alive
}

async function readBench(args: readonly string[]) {
  const options = {
    quick: { type: 'boolean', default: false },
    part: { type: 'string' },
  } as const
  const most = Infinity
  const { values, words } = readArguments(args, { usage, options, words: most })
  const files = await readdir(join(root, 'bench'))
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const [database] = words.filter((word) => DATABASES.has(word))
  const named = words.filter((word) => !/^\d+$/.test(word) && !DATABASES.has(word))
  const unknown = named.find((name) => !names.includes(name))
  if (unknown !== undefined) {
    throw new StartError(`There is no benchmark "${unknown}"; there are ${names.join(', ')}.`)
  }
  const chosen = named.length === 0 ? names : named
  const asked = { isQuick: values.quick, size: sizes[0], database, part: values.part }
  return { chosen, options: asked satisfies BenchOptions }
}

/**
 * Runs every benchmark, whether those before it fail or not.
 * @throws StartError naming those that failed
 */
export async function runAll(
  names: readonly string[],
  run: (name: string) => Promise<number>,
): Promise<void> {
  const failed: string[] = []
  for (const name of names) if ((await run(name)) !== 0) failed.push(name)
  if (failed.length === 0) return
  throw new StartError(
    `${failed.length} of ${names.length} benchmarks failed: ${failed.join(', ')}. What each says is above.`,
  )
}

/** In a process of its own: one that fails takes none with it, and none measures what others have left. */
function runApart(args: readonly string[]): Promise<number> {
  const command = [...process.execArgv, join(root, 'scripts/run.mjs'), 'bench', ...args]
  const child = spawn(process.execPath, command, { stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
