import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './buildWeb.ts'
import { findChromium } from './chromium.ts'
import { localBin, runCommand } from './process.ts'

type Tally = { readonly passed: number; readonly failed: number }
type Step = { readonly name: string; readonly run: () => Promise<Tally> }

/** `npm test`: types, lint, unit and integration tests, browser tests; ends with one line of counts. */
export async function main(args: readonly string[]): Promise<void> {
  const chromium = await findChromium()
  const scratch = await mkdtemp(join(tmpdir(), 'nightjar-test-'))
  const steps: readonly Step[] = [
    { name: 'types', run: () => command('tsc', ['-p', 'tsconfig.json']) },
    { name: 'lint', run: () => command('biome', ['check', '--error-on-warnings', '.']) },
    { name: 'promises', run: () => command('oxlint', ['--type-aware', '-c', 'oxlint.json', '.']) },
    { name: 'dead code', run: () => command('knip', []) },
    { name: 'web build', run: buildStep },
    { name: 'tests', run: () => vitest('vitest.config.ts', scratch, {}) },
    {
      name: 'browser',
      run: () => vitest('e2e/vitest.config.ts', scratch, { CHROMIUM_PATH: chromium }),
    },
  ]
  const chosen = args.length === 0 ? steps : steps.filter(({ name }) => args.includes(name))
  const tally = await runSteps(chosen)
  await rm(scratch, { recursive: true, force: true })
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1)
}

async function runSteps(steps: readonly Step[]): Promise<Tally> {
  let passed = 0
  let failed = 0
  for (const { name, run } of steps) {
    const started = Date.now()
    console.log(`\n== ${name}`)
    const tally = await run()
    passed += tally.passed
    failed += tally.failed
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`== ${name}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`)
  }
  return { passed, failed }
}

async function command(name: string, args: readonly string[]): Promise<Tally> {
  const { code } = await runCommand(localBin(name), args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function buildStep(): Promise<Tally> {
  try {
    await buildWeb((line) => console.log(line))
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.log(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  }
}

async function vitest(
  config: string,
  scratch: string,
  env: Readonly<Record<string, string>>,
): Promise<Tally> {
  const report = join(scratch, `${config.replaceAll('/', '-')}.json`)
  const { code } = await runCommand(
    localBin('vitest'),
    [
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env },
  )
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    await readFile(report, 'utf8'),
  )
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0)
  // a run that fails without a failed test (an unhandled error, say) is still a failure
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}
