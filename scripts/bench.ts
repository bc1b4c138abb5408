import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, StartError } from './process.ts'

const DATABASES: ReadonlySet<string> = new Set(['postgresql', 'pglite'])

/**
 * `npm run bench [name] [size] [database]`: runs `bench/<name>.ts`, or all benchmarks one after another. Some take a
 * size, a number such as 20000, and a database, `postgresql` or `pglite` (both by default).
 */
export async function main(args: readonly string[]): Promise<void> {
  const files = await readdir(join(root, 'bench'))
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
  const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const [database] = args.filter((arg) => DATABASES.has(arg))
  const named = args.filter((arg) => !/^\d+$/.test(arg) && !DATABASES.has(arg))
  const chosen = named.length === 0 ? names : named
  for (const name of chosen) {
    if (!names.includes(name)) {
      throw new StartError(`There is no benchmark "${name}"; there are ${names.join(', ')}.`)
    }
    const { default: bench } = await import(join(root, 'bench', `${name}.ts`))
    await bench(sizes[0], database)
  }
  process.exit(0)
}
