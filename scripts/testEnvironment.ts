import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isTaken, outliveOwner, takeFolder } from './temporary.ts'

/**
 * What tests and tools may know of the machine: its programs, the browser, the compiler and database to use, whom npm
 * trusts, the terminal.
 */
const MACHINE = [
  ...['PATH', 'LD_LIBRARY_PATH', 'LEO', 'CHROMIUM_PATH', 'TEST_DATABASE_URL'],
  'NODE_EXTRA_CA_CERTS',
  ...['TERM', 'COLORTERM', 'NO_COLOR', 'FORCE_COLOR', 'CI', 'GITHUB_ACTIONS'],
]

/** What a developer sets for tests that he or she names; a whole run never records, and always uses the same seeds. */
const NAMED_TESTS = [
  ...['RECORD', 'NIGHTJAR_TEST_DEEP', 'NIGHTJAR_ROUTE_RUNS'],
  ...['SURVIVAL_SEED', 'EDGES_SEED', 'COMPOSITIONS', 'COMPOSITIONS_SEED'],
]

export type Environment = Readonly<Record<string, string>>

/** The environment of tests and tools: a home, a data folder, a locale and a time zone of their own, the rest as listed. */
export function testEnvironment(
  given: NodeJS.ProcessEnv,
  { folder, isNamed }: { readonly folder: string; readonly isNamed: boolean },
): Environment {
  const names = isNamed ? [...MACHINE, ...NAMED_TESTS] : MACHINE
  const kept = names.flatMap((name) => (given[name] ? [[name, given[name]]] : []))
  return {
    ...Object.fromEntries(kept),
    ...{ HOME: homeIn(folder), TMPDIR: folder, LANG: 'C', TZ: 'UTC' },
    NIGHTJAR_DATA: join(folder, 'data'),
  }
}

const homeIn = (folder: string): string => join(folder, 'home')

/** The same for Vitest, whichever command starts it: it would keep another's `NODE_ENV`. */
export function useVitestEnvironment(): void {
  useTestEnvironment({ isNamed: true })
  Object.assign(process.env, { NODE_ENV: 'test', VITEST: 'true', TEST: 'true' })
}

/**
 * Makes it the environment of this process and of all that it starts. Does nothing in a process whose parent has done it.
 */
export function useTestEnvironment({ isNamed }: { readonly isNamed: boolean }): void {
  const { env } = process
  if (isTaken(env) && env.HOME === homeIn(env.TMPDIR ?? '')) {
    outliveOwner()
    return
  }
  const folder = takeFolder()
  const { NIGHTJAR_OWNER: owner = '' } = env
  const own = { ...testEnvironment(env, { folder, isNamed }), NIGHTJAR_OWNER: owner }
  for (const name of Object.keys(env)) delete env[name]
  Object.assign(env, own)
  mkdirSync(homeIn(folder), { recursive: true, mode: 0o700 })
}
