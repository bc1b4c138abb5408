import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './buildWeb.ts'
import { findChromium } from './chromium.ts'
import { localBin, root, runCommand, StartError } from './process.ts'

type Tally = { readonly passed: number; readonly failed: number }
/** `output` is printed when the step ends; it is empty for steps that print while running. */
type Ended = Tally & { readonly output?: string }
type Step = { readonly name: string; readonly run: () => Promise<Ended> }

const unitConfig = 'vitest.config.ts'
const browserConfig = 'e2e/vitest.config.ts'

/**
 * `npm test`: everything but the tests that are tagged slow, which `npm run test:slow` runs. `npm test -- <part> …`: the
 * named steps (`types`, `lint` …), projects (`node`, `web`), or the test files whose paths contain the given text, with
 * their slow tests. `npm run test:deep`: the tests that run long there. Ends with one line of counts.
 */
export async function main(args: readonly string[]): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'nightjar-test-'))
  const tally = await runTier(scratch, args)
  await rm(scratch, { recursive: true, force: true })
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)
}

async function runTier(scratch: string, [first, ...rest]: readonly string[]): Promise<Tally> {
  if (first === 'slow') return runSlow(scratch)
  if (first !== 'deep') return runParts(scratch, first === undefined ? [] : [first, ...rest])
  const files = rest.length > 0 ? rest : await filesWith(/inject\('deep'\)/)
  return runTests(scratch, files, { env: { NIGHTJAR_TEST_DEEP: '1' } })
}

async function runSlow(scratch: string): Promise<Tally> {
  const files = await filesWith(/'slow'|@module-tag slow/)
  const isFlow = (file: string) => file.startsWith('e2e/')
  const tests = files.filter((file) => !isFlow(file))
  return runInTurn([
    { name: 'slow tests', run: () => runTests(scratch, tests, { tags: 'slow' }) },
    { name: 'slow flows', run: () => runBrowser(scratch, files.filter(isFlow), { tags: 'slow' }) },
  ])
}

async function runParts(scratch: string, args: readonly string[]): Promise<Tally> {
  const quick = args.length === 0 ? { tags: '!slow' } : {}
  const checks: readonly Step[] = [
    { name: 'types', run: () => command('tsc', ['-p', 'tsconfig.json']) },
    { name: 'lint', run: () => command('biome', ['check', '--error-on-warnings', '.']) },
    { name: 'promises', run: () => command('oxlint', ['--type-aware', '-c', 'oxlint.json', '.']) },
    { name: 'dead code', run: () => command('knip', []) },
    { name: 'web build', run: buildStep },
  ]
  const tests: readonly Step[] = [
    { name: 'tests', run: () => runTests(scratch, [], quick) },
    { name: 'browser', run: () => runBrowser(scratch, [], quick) },
  ]
  const all = [...checks, ...tests]
  const unknown = args.filter((arg) => !all.some(({ name }) => name === arg))
  const isChosen = ({ name }: Step) => args.length === 0 || args.includes(name)
  const chosenTests = tests.filter(isChosen)
  const named: Step = { name: unknown.join(' '), run: () => runNamed(scratch, unknown) }
  return sum([
    await runTogether(checks.filter(isChosen)),
    await runInTurn(unknown.length === 0 ? chosenTests : [...chosenTests, named]),
  ])
}

/** Test files by part of their path, or the project `node` or `web`; browser flows are those in e2e/. */
function runNamed(scratch: string, names: readonly string[]): Promise<Tally> {
  if (names.every((name) => name.startsWith('e2e'))) return runBrowser(scratch, names)
  return runTests(scratch, names)
}

/** Steps that print nothing while running: together they take as long as the longest. */
async function runTogether(steps: readonly Step[]): Promise<Tally> {
  return sum(await Promise.all(steps.map(runStep)))
}

async function runInTurn(steps: readonly Step[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const step of steps) tallies.push(await runStep(step))
  return sum(tallies)
}

async function runStep({ name, run }: Step): Promise<Tally> {
  const started = Date.now()
  const { passed, failed, output = '' } = await run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`\n${output}== ${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
  return { passed, failed }
}

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  )
}

async function command(name: string, args: readonly string[]): Promise<Ended> {
  const { code, output } = await runCommand(localBin(name), args, { quiet: true })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

async function buildStep(): Promise<Ended> {
  const lines: string[] = []
  try {
    await buildWeb((line) => lines.push(`${line}\n`))
    return { passed: 1, failed: 0, output: lines.join('') }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { passed: 0, failed: 1, output: `${error.message}\n` }
  }
}

type Chosen = {
  /** Which tests, by their tags: a filter of Vitest. */
  readonly tags?: string
  readonly env?: Readonly<Record<string, string>>
}

function runTests(
  scratch: string,
  names: readonly string[],
  { tags, env = {} }: Chosen = {},
): Promise<Tally> {
  const isProject = (name: string) => name === 'node' || name === 'web'
  const projects = names.filter(isProject).flatMap((name) => ['--project', `${name}*`])
  const filters = [...projects, ...names.filter((name) => !isProject(name))]
  return vitest(unitConfig, { scratch, filters, tags, env })
}

async function runBrowser(
  scratch: string,
  filters: readonly string[],
  { tags }: Chosen = {},
): Promise<Tally> {
  const env = { CHROMIUM_PATH: await findChromium() }
  return vitest(browserConfig, { scratch, filters, tags, env })
}

/** The test files whose text matches. */
async function filesWith(pattern: RegExp): Promise<readonly string[]> {
  const folders = ['packages', 'programs', 'conformance', 'apps', 'scripts', 'e2e']
  const found: string[] = []
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true })
    for (const name of names) {
      const file = join(folder, name)
      if (!/\.test\.tsx?$/.test(name) || file.includes('node_modules')) continue
      if (pattern.test(await readFile(join(root, file), 'utf8'))) found.push(file)
    }
  }
  return found.sort()
}

type VitestOptions = {
  readonly scratch: string
  readonly filters: readonly string[]
  readonly tags: string | undefined
  readonly env: Readonly<Record<string, string>>
}

async function vitest(
  config: string,
  { scratch, filters, tags, env }: VitestOptions,
): Promise<Tally> {
  const report = join(scratch, `${config.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = tags === undefined ? [] : [`--tags-filter=${tags}`]
  const args = ['run', '--config', config, ...reporters, ...chosen, ...filters]
  const modules = { NIGHTJAR_TEST_MODULES: join(scratch, 'modules') }
  const { code } = await runCommand(localBin('vitest'), args, { env: { ...modules, ...env } })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    await readFile(report, 'utf8'),
  )
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0)
  // a run that fails without a failed test (for example by an unhandled error) is still a failure
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}
