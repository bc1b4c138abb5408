import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useVitestEnvironment } from './scripts/testEnvironment.ts'

useVitestEnvironment()

/** The files that take longest, longest first: begun last, one would keep a single worker busy at the end. */
const longest: readonly string[] = [
  'conformance/programs/indexer.test.ts',
  'conformance/programs/scenario.test.ts',
  'conformance/players/conformance.test.ts',
  'apps/server/src/indexer/indexer.test.ts',
  'scripts/soak/runSoak.test.ts',
  'scripts/deploy/deploySuite.test.ts',
  'packages/wallet/src/wallets.test.ts',
  'packages/devchain/src/fork/fork.test.ts',
  'scripts/start.test.ts',
  'scripts/deploy/deploy.test.ts',
  'conformance/programs/properties.test.ts',
  'apps/server/src/indexer/adversary.test.ts',
  'apps/server/src/indexer/audit.test.ts',
  'apps/server/src/indexer/chaos.test.ts',
  'apps/server/src/indexer/survival.test.ts',
  'scripts/seed/indexer.test.ts',
  'scripts/recompute/recomputeMarket.test.ts',
  'conformance/players/corrupt.test.ts',
  'conformance/programs/vectors.test.ts',
]

/** Where the projects of one `npm test` share what they compile; no run trusts another's. */
const moduleCache = process.env.NIGHTJAR_TEST_MODULES

/** Those that share an environment follow each other: a worker ends where the next file asks for another. */
const namesEnvironment = (file: string): boolean =>
  /^\/\/ @vitest-environment/m.test(readFileSync(file, 'utf8'))

class LongestFirst extends BaseSequencer {
  /** Projects stay together, as those before sort them: a worker that files share ends with a file of another. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file))
      if (place !== -1) return place
      return longest.length + (namesEnvironment(moduleId) ? 1 : 0)
    }
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))].toSorted(
      (a, b) => Number(b.name === 'wallet-alone') - Number(a.name === 'wallet-alone'), // it mostly waits: never alone at the end
    )
    return projects.flatMap((one) =>
      sorted.filter(({ project }) => project === one).toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}

/** `npm run test:deep` runs long what is deep by nature: random histories, fuzz cases, rivals for a lock. */
const provide = { deep: process.env.NIGHTJAR_TEST_DEEP === '1' }

/** How long `expect.poll` waits: a second is short where the machine is busy. */
const patient = { poll: { timeout: 10_000 } }

/** A line that is printed while its worker ends fails no test; at false Vitest passes over the error. */
const countsAsFailure = ({ name, message }: { name?: string; message: string }): boolean =>
  !(name === 'EnvironmentTeardownError' && message.includes('"onUserConsoleLog"'))

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  interface ProvidedContext {
    readonly deep: boolean
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  interface TestTags {
    readonly tags: 'slow'
  }
}

/** `npm test` leaves these to `npm run test:slow`; if a part is named, they run with it. */
const tags = [
  {
    name: 'slow',
    description: 'takes seconds: processes that are killed, real time, real networks',
  },
] as const

const skipped = ['**/node_modules/**', '**/dist/**']

/** Files that ask what their process does: its threads, its fetch before and after the SDK, real networks' heights. */
const ownProcess = [
  'apps/server/src/api/hostile.test.ts',
  'packages/devchain/src/snarkvm/snarkvm.test.ts',
  'scripts/deploy/deploy.test.ts',
]

const databases = ['scripts/sweepDatabases.ts', 'apps/server/src/testing/globalSetup.ts']

const nodeTests = (name: string, include: readonly string[]) => ({
  name,
  provide,
  tags: [...tags],
  expect: patient,
  environment: 'node' as const,
  include: [...include],
  exclude: [...skipped],
  testTimeout: 120_000,
  hookTimeout: 120_000,
})

const testing = (file: string) => join(import.meta.dirname, 'apps/web/src/testing', file)

/** Leaves a socket of WalletConnect open, which a later file would hear. */
const alone = 'packages/wallet/src/wallets.test.ts'

/**
 * Tests of the web app. What needs no page runs without one, which takes a second of each file; a `.test.ts` that does
 * says so in its first line (`@vitest-environment happy-dom`).
 */
const webTests = (
  name: string,
  environment: 'node' | 'happy-dom',
  include: string,
  setUp: readonly string[] = [],
): NonNullable<TestProjectInlineConfiguration['test']> => ({
  name,
  provide,
  tags: [...tags],
  expect: patient,
  environment,
  execArgv: ['--import', pathToFileURL(testing('withoutStorage.mjs')).href],
  root: join(import.meta.dirname, 'apps/web'),
  include: [include],
  setupFiles: [
    'speakEnglish.ts',
    'leaveNothing.ts',
    'waitLonger.ts',
    'haveNoServer.ts',
    ...setUp,
  ].map(testing),
  testTimeout: 60_000,
})

/** Where `isolate` is false, a file takes over the modules that those before it have loaded: loading them takes longest there. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...nodeTests('node', [
            'packages/devchain/src/**/*.test.ts',
            'programs/**/*.test.ts',
            'conformance/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/web/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ]),
          exclude: [...skipped, ...ownProcess],
          isolate: false,
          setupFiles: ['packages/devchain/src/testing/keepSnarkVm.ts'],
          globalSetup: databases,
        },
      },
      { test: { ...nodeTests('node-alone', ownProcess), globalSetup: databases } },
      {
        test: {
          ...nodeTests('node-core', ['packages/{aleo,avm,sdk,snarkvm}/src/**/*.test.ts']),
          isolate: false,
        },
      },
      {
        test: {
          ...nodeTests('wallet', ['packages/wallet/src/**/*.test.ts']),
          exclude: [...skipped, alone],
          isolate: false,
          setupFiles: ['packages/wallet/src/testing/leaveNothing.ts'],
        },
      },
      { test: nodeTests('wallet-alone', [alone]) },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...webTests('web', 'node', 'src/**/*.test.ts'),
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...webTests('web-pages', 'happy-dom', 'src/**/*.test.tsx', [
            'bePatient.ts',
            'haveNoServer.ts',
          ]),
          isolate: false,
        },
      },
    ],
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    experimental: moduleCache ? { fsModuleCache: true, fsModuleCachePath: moduleCache } : {},
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    silent: 'passed-only', // what passes says nothing
    onUnhandledError: countsAsFailure,
  },
})
