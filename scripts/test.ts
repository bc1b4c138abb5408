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
 * `npm test`: everything; `npm test -- <part> …`: the named steps (`types`, `lint` …), projects (`node`, `web`), or the
 * test files whose paths contain the given text. `npm run test:deep`: the tests that run long there. Ends with one line
 * of counts.
 */
export async function main(args: readonly string[]): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'nightjar-test-'))
  const [first, ...rest] = args
  const tally =
    first === 'deep'
      ? await runTests(scratch, rest.length > 0 ? rest : await deepFiles(), {
          NIGHTJAR_TEST_DEEP: '1',
        })
      : await runParts(scratch, args)
  await rm(scratch, { recursive: true, force: true })
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)
}

async function runParts(scratch: string, args: readonly string[]): Promise<Tally> {
  const checks: readonly Step[] = [
    { name: 'types', run: () => command('tsc', ['-p', 'tsconfig.json']) },
    { name: 'lint', run: () => command('biome', ['check', '--error-on-warnings', '.']) },
    { name: 'promises', run: () => command('oxlint', ['--type-aware', '-c', 'oxlint.json', '.']) },
    { name: 'dead code', run: () => command('knip', []) },
    { name: 'web build', run: buildStep },
  ]
  const tests: readonly Step[] = [
    { name: 'tests', run: () => runTests(scratch, []) },
    { name: 'browser', run: () => runBrowser(scratch, []) },
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

function runTests(
  scratch: string,
  names: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const isProject = (name: string) => name === 'node' || name === 'web'
  const projects = names.filter(isProject).flatMap((name) => ['--project', `${name}*`])
  const filters = [...projects, ...names.filter((name) => !isProject(name))]
  return vitest(unitConfig, { scratch, filters, env })
}

async function runBrowser(scratch: string, filters: readonly string[]): Promise<Tally> {
  const env = { CHROMIUM_PATH: await findChromium() }
  return vitest(browserConfig, { scratch, filters, env })
}

/** The test files that check whether they may run long. */
async function deepFiles(): Promise<readonly string[]> {
  const folders = ['packages', 'programs', 'conformance', 'apps', 'scripts']
  const found: string[] = []
  for (const folder of folders) {
    const names = await readdir(join(root, folder), { recursive: true })
    for (const name of names) {
      const file = join(folder, name)
      if (!/\.test\.tsx?$/.test(name) || file.includes('node_modules')) continue
      if ((await readFile(join(root, file), 'utf8')).includes("inject('deep')")) found.push(file)
    }
  }
  return found.sort()
}

type VitestOptions = {
  readonly scratch: string
  readonly filters: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

async function vitest(config: string, { scratch, filters, env }: VitestOptions): Promise<Tally> {
  const report = join(scratch, `${config.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--config', config, ...reporters, ...filters]
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
