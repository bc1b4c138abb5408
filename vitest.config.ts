import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, longest first: begun last, one would keep a single worker busy at the end. */
const longest: readonly string[] = [
  'conformance/programs/indexer.test.ts',
  'conformance/programs/scenario.test.ts',
  'conformance/players/conformance.test.ts',
  'conformance/programs/wrapperProperties.test.ts',
  'apps/server/src/indexer/indexer.test.ts',
  'scripts/soak/runSoak.test.ts',
  'scripts/deploy/deploySuite.test.ts',
  'scripts/migrate/migrate.test.ts',
  'apps/web/src/wallets/wallets.test.ts',
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

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((file) => moduleId.endsWith(file))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/** `npm run test:deep` runs long what is deep by nature: random histories, fuzz cases, rivals for a lock. */
const provide = { deep: process.env.NIGHTJAR_TEST_DEEP === '1' }

/** How long `expect.poll` waits: a second is short where the machine is busy. */
const patient = { poll: { timeout: 10_000 } }

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  interface ProvidedContext {
    readonly deep: boolean
  }
}

const nodeTests = (name: string, include: readonly string[]) => ({
  name,
  provide,
  expect: patient,
  environment: 'node' as const,
  include: [...include],
  exclude: ['**/node_modules/**', '**/dist/**'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
})

/** Leaves a socket of WalletConnect open, which a later file would hear. */
const alone = 'src/wallets/wallets.test.ts'

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
  expect: patient,
  environment,
  root: './apps/web',
  include: [include],
  setupFiles: ['speakEnglish.ts', ...setUp].map((file) =>
    join(import.meta.dirname, 'apps/web/src/testing', file),
  ),
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
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ]),
          globalSetup: ['apps/server/src/testing/globalSetup.ts'],
        },
      },
      {
        test: {
          ...nodeTests('node-core', ['packages/{aleo,avm,sdk}/src/**/*.test.ts']),
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...webTests('web', 'node', 'src/**/*.test.ts'),
          exclude: [alone],
          isolate: false,
        },
      },
      { extends: './apps/web/vite.config.ts', test: webTests('web-alone', 'node', alone) },
      {
        extends: './apps/web/vite.config.ts',
        test: webTests('web-pages', 'happy-dom', 'src/**/*.test.tsx', ['bePatient.ts']),
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
  },
})
