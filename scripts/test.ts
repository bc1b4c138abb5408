import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './buildWeb.ts'
import { findChromium } from './chromium.ts'
import { installFirefox } from './firefox.ts'
import { localBin, runCommand, runWithUs, StartError } from './process.ts'
import { sweepDatabases } from './sweepDatabases.ts'
import { endProcessesOf, isGone, ownerOf, takeFolder } from './temporary.ts'
import { type Choice, chooseTests, filesNamed, isFlow } from './test/chooseTests.ts'
import { countReport, type Tally } from './test/countReport.ts'
import { filesOfTests, filesWith } from './test/filesOfTests.ts'
import { NEWEST_NODE, runOnNewestNode } from './test/newestNode.ts'
import { useTestEnvironment } from './testEnvironment.ts'
import { installWebKit } from './webkit.ts'

/** `output` is printed when the step ends; it is empty for steps that print while running. */
type Ended = Tally & { readonly output?: string }
type Step = { readonly name: string; readonly run: () => Promise<Ended> }

const unitConfig = 'vitest.config.ts'
const browserConfig = 'e2e/vitest.config.ts'
const SLOW = /'slow'|@module-tag slow/
const DEEP = /inject\('deep'\)/
const projects = ['node', 'web']

const checks: readonly Step[] = [
  { name: 'types', run: () => command('tsc', ['-p', 'tsconfig.json']) },
  { name: 'lint', run: () => command('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'promises', run: () => command('oxlint', ['--type-aware', '-c', 'oxlint.json', '.']) },
  { name: 'dead code', run: () => command('knip', []) },
  { name: 'web build', run: buildStep },
]

/** Changes plans, movements and who sees what in one place at a time; fails if the tests notice less than 85 %. */
const mutations: Step = { name: 'mutations', run: () => command('stryker', ['run']) }

/** Aborted by a signal: nothing is started or printed any more. */
const interruption = new AbortController()

export const usage = `npm test [-- part …]
npm run test:slow [-- file …]
npm run test:deep [-- file …]

npm test runs everything but the tests that are tagged slow, which npm run test:slow runs. A part is a step (types, lint,
promises, "dead code", "web build", tests, browser), a project (node, web), or the test files whose path contains that text,
with their slow tests. npm run test:deep runs long what is deep by nature, and counts mutations that no test notices. What begins with a dash goes to Vitest. The last
line counts what passed and failed, unless a signal interrupts the run.`

/** `npm test`, and its slow and deep tier. */
export async function main(args: readonly string[]): Promise<void> {
  const ended = await Promise.race([run(args), untilSignal()])
  if (typeof ended === 'string') {
    endProcessesOf(takeFolder())
    await sweep()
    console.log(`interrupted by ${ended}`)
    process.exit(128 + constants.signals[ended])
  }
  for (const line of ended.retried ?? []) console.log(`passed at the second try: ${line}`)
  for (const line of ended.failures ?? []) console.log(`failed: ${line}`)
  console.log(`${ended.passed} passed, ${ended.failed} failed`)
  process.exit(ended.failed === 0 && ended.passed > 0 ? 0 : 1)
}

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

function untilSignal(): Promise<Signal> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        interruption.abort()
        resolve(signal)
      })
    }
  })
}

async function run(args: readonly string[]): Promise<Tally> {
  try {
    return sum(await runTier(args))
  } catch (error) {
    const { output, ...tally } = failure(error)
    console.log(output)
    return tally
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)

async function runTier([first, ...rest]: readonly string[]): Promise<readonly Tally[]> {
  if (first === 'slow') return runSlow(rest)
  if (first === 'deep') return runDeep(rest)
  return runParts(first === undefined ? [] : [first, ...rest])
}

async function runSlow(names: readonly string[]): Promise<readonly Tally[]> {
  const files = namedOf('slow', await filesWith(SLOW), names)
  const { tests, flows, browser } = await split(files, false)
  const options = [`--maxWorkers=${Math.min(4, availableParallelism() + 1)}`] // they wait a third of their time
  return runInTurn([
    ...(tests.length === 0
      ? []
      : [unitStep('slow tests', { names: tests, tags: 'slow', options })]),
    ...(flows.length === 0
      ? []
      : [browserStep('slow flows', browser, { names: flows, tags: 'slow' })]),
    ...(names.length === 0 ? [{ name: `Node ${NEWEST_NODE}`, run: runOnNewestNode }] : []),
  ])
}

async function runDeep(names: readonly string[]): Promise<readonly Tally[]> {
  const files = namedOf('deep', await filesWith(DEEP), names)
  const { tests, flows, browser } = await split(files, true)
  const env = { NIGHTJAR_TEST_DEEP: '1' }
  return runInTurn([
    ...(tests.length === 0 ? [] : [unitStep('deep tests', { names: tests, env })]),
    ...(flows.length === 0 ? [] : [browserStep('deep flows', browser, { names: flows, env })]),
    ...(names.length === 0 ? [mutations] : []),
  ])
}

/** Tests and flows apart, with the browsers that the flows need, where they can be had. */
async function split(files: readonly string[], isNamed: boolean) {
  const tests = files.filter((file) => !isFlow(file))
  const flows = files.filter(isFlow)
  if (flows.some((file) => file.includes('engines'))) {
    await installWebKit()
    await installFirefox()
  }
  return { tests, flows, browser: await prepare({ isNamed, hasFlows: flows.length > 0 }) }
}

/** All files of a kind, or those with the given names. @throws StartError for a name that none has */
function namedOf(
  kind: string,
  files: readonly string[],
  names: readonly string[],
): readonly string[] {
  const unknown = names.find((name) => filesNamed(name, files).length === 0)
  if (unknown !== undefined) {
    throw new StartError(
      `No file with ${kind} tests is called "${unknown}". Give part of its path, or nothing for all.`,
    )
  }
  return names.length === 0 ? files : [...new Set(names.flatMap((name) => filesNamed(name, files)))]
}

async function runParts(args: readonly string[]): Promise<readonly Tally[]> {
  const dash = args.findIndex((arg) => arg.startsWith('-'))
  const names = dash === -1 ? args : args.slice(0, dash)
  const options = dash === -1 ? [] : args.slice(dash)
  const steps = [...checks.map(({ name }) => name), 'tests', 'browser']
  const everything: Choice = { steps, tests: [], flows: [] }
  const { length } = names
  const choice =
    length === 0 ? everything : chooseTests(names, { steps, projects, files: await filesOfTests() })
  const hasFlows = choice.steps.includes('browser') || choice.flows.length > 0
  const browser = await prepare({ isNamed: length > 0, hasFlows })
  const tags = length === 0 ? { tags: '!slow' } : {}
  const rest = { options, ...tags }
  const { tests, flows } = choice
  const all = [
    unitStep('tests', { names: [], ...rest }),
    browserStep('browser', browser, { names: [], ...rest }),
  ]
  const named = [
    ...(tests.length === 0 ? [] : [unitStep(tests.join(' '), { names: tests, ...rest })]),
    ...(flows.length === 0
      ? []
      : [browserStep(flows.join(' '), browser, { names: flows, ...rest })]),
  ]
  const isChosen = ({ name }: Step) => choice.steps.includes(name)
  return [
    ...(await Promise.all(checks.filter(isChosen).map(runStep))), // they print nothing while running
    ...(await runInTurn([...all.filter(isChosen), ...named])),
  ]
}

/** The browser's path, or why there is none. */
type Browser = { readonly path: string } | { readonly problem: string }

/** Looks for the browser first: installing it needs the user's environment, which the tests do not get. */
async function prepare(options: {
  readonly isNamed: boolean
  readonly hasFlows: boolean
}): Promise<Browser> {
  const browser = options.hasFlows ? await findBrowser() : { problem: 'no flow was to run' }
  useTestEnvironment(options)
  return browser
}

async function findBrowser(): Promise<Browser> {
  try {
    return { path: await findChromium() }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.log(error.message)
    return { problem: error.message }
  }
}

async function runInTurn(steps: readonly Step[]): Promise<readonly Tally[]> {
  const tallies: Tally[] = []
  for (const step of steps) tallies.push(await runStep(step))
  return tallies
}

async function runStep({ name, run }: Step): Promise<Tally> {
  if (interruption.signal.aborted) return { passed: 0, failed: 0 }
  const started = Date.now()
  const { output = '', ...tally } = await run().catch(failure)
  const { passed, failed } = tally
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (!interruption.signal.aborted) {
    console.log(`\n${output}== ${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
  }
  return { ...tally, failures: failed === 0 ? [] : (tally.failures ?? [name]) }
}

const failure = (error: unknown): Ended => ({
  passed: 0,
  failed: 1,
  failures: [wordsOf(error).split('\n', 1)[0] ?? ''],
  output: `${wordsOf(error)}\n`,
})

const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
  retried: tallies.flatMap(({ retried = [] }) => retried),
})

async function command(name: string, args: readonly string[]): Promise<Ended> {
  const { code, output } = await runCommand(localBin(name), args, { quiet: true })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

async function buildStep(): Promise<Ended> {
  const lines: string[] = []
  await buildWeb((line) => lines.push(`${line}\n`))
  return { passed: 1, failed: 0, output: lines.join('') }
}

type Chosen = {
  /** Parts of the files' paths; all files without any. */
  readonly names: readonly string[]
  /** Which tests, by their tags: a filter of Vitest. */
  readonly tags?: string
  readonly options?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

function unitStep(name: string, { names, ...rest }: Chosen): Step {
  const isProject = (each: string) => projects.includes(each)
  const chosen = names.filter(isProject).flatMap((each) => ['--project', `${each}*`])
  const filters = [...chosen, ...names.filter((each) => !isProject(each))]
  return { name, run: () => vitest(unitConfig, { ...rest, names: filters }) }
}

function browserStep(name: string, browser: Browser, chosen: Chosen): Step {
  const run = async () =>
    'problem' in browser
      ? failure(new StartError(browser.problem))
      : vitest(browserConfig, { ...chosen, env: { ...chosen.env, CHROMIUM_PATH: browser.path } })
  return { name, run }
}

async function vitest(
  config: string,
  { names, tags, options = [], env = {} }: Chosen,
): Promise<Tally> {
  const folder = takeFolder()
  const file = join(folder, `${config.replaceAll('/', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = tags === undefined ? [] : [`--tags-filter=${tags}`]
  const args = ['run', '--config', config, ...reporters, ...chosen, ...names, ...options]
  const modules = { NIGHTJAR_TEST_MODULES: join(folder, 'modules') }
  const { code } = await runWithUs('vitest', args, { env: { ...modules, ...env } })
  await sweep()
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  return countReport(JSON.parse(await readFile(file, 'utf8')), code)
}

/** Drops the databases that this run has left, such as those of tests that failed. */
async function sweep(): Promise<void> {
  const own = ownerOf(process.pid)
  await sweepDatabases((owner) => owner === own || isGone(owner))
}
