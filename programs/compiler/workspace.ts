import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the Leo workspace. */
export const programsFolder = dirname(dirname(fileURLToPath(import.meta.url)))

/** One program of the workspace: the place of its source and of its committed compiled file. */
export type Package = {
  readonly id: string
  /** A folder with program.json and src/, or one file of instructions; relative to programs/. */
  readonly source: string
  /** Relative to programs/. */
  readonly output: 'build' | 'test/build'
}

/** Every program, dependencies first: the order in which the suite is deployed. */
export const suitePackages: readonly Package[] = [
  { id: 'nightjar_config.aleo', source: 'config', output: 'build' },
  { id: 'nightjar_math.aleo', source: 'math/nightjar_math.aleo', output: 'build' },
  { id: 'nightjar_core.aleo', source: 'core', output: 'build' },
  { id: 'nightjar_credits.aleo', source: 'credits', output: 'build' },
  { id: 'nightjar_registry.aleo', source: 'registry', output: 'build' },
  { id: 'nightjar_arc20.aleo', source: 'arc20', output: 'build' },
  { id: 'nightjar_router.aleo', source: 'router', output: 'build' },
  { id: 'nightjar_faucet.aleo', source: 'faucet', output: 'build' },
]

/** Stand-ins for outside programs, for local networks only. */
export const testPackages: readonly Package[] = [
  { id: 'token_registry.aleo', source: 'test/token_registry', output: 'test/build' },
  { id: 'test_arc20_token.aleo', source: 'test/arc20_token', output: 'test/build' },
  { id: 'test_arc22_token.aleo', source: 'test/arc22_token', output: 'test/build' },
]

/** Both lists; a package whose folder does not exist is left out. */
export const packages: readonly Package[] = [...testPackages, ...suitePackages].filter(
  ({ source }) => existsSync(join(programsFolder, source)),
)

/** The name in a program id: the part before `.aleo`. */
export function programName(id: string): string {
  return id.replace(/\.aleo$/, '')
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path]
  const inFolder = readdirSync(path, { recursive: true, withFileTypes: true })
  return inFolder
    .filter((entry) => entry.isFile() && /(\.leo|program\.json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Ids of the programs that a package's manifest names as local dependencies. */
function dependenciesOf(source: string): string[] {
  const manifest = join(programsFolder, source, 'program.json')
  if (!existsSync(manifest)) return []
  const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    dependencies: { name: string; location: string }[] | null
  }
  return (dependencies ?? []).filter(({ location }) => location === 'local').map(({ name }) => name)
}

/** SHA-256 over the names and texts of a package's source files, including its local dependencies. */
export function sourceHash(id: string): string {
  const found = packages.find((entry) => entry.id === id)
  if (found === undefined) throw new Error(`${id} is not a program of this workspace.`)
  const hash = createHash('sha256')
  for (const dependency of dependenciesOf(found.source)) hash.update(sourceHash(dependency))
  for (const file of filesOf(join(programsFolder, found.source))) {
    hash.update(`${relative(programsFolder, file)}\n${readFileSync(file, 'utf8')}\n`)
  }
  return hash.digest('hex')
}

/** A program's committed files: its instructions and, unless hand-written, its interface. */
export function outputFiles({ id, source, output }: Package): string[] {
  const names = source.endsWith('.aleo') ? [id] : [id, `${programName(id)}.abi.json`]
  return names.map((name) => join(programsFolder, output, name))
}

/** SHA-256 over the names and texts of a package's committed files. */
export function outputHash(entry: Package): string {
  const hash = createHash('sha256')
  for (const file of outputFiles(entry)) {
    hash.update(`${relative(programsFolder, file)}\n${readFileSync(file, 'utf8')}\n`)
  }
  return hash.digest('hex')
}
