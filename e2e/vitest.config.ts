import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { useVitestEnvironment } from '../scripts/testEnvironment.ts'
import { STACKS } from './stack.ts'

useVitestEnvironment()

/** They take minutes, though their files are small: begun last, one would keep a single worker busy at the end. */
const longest = /\/(slowProofs|\w*[tT]raffic)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (longest.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Browser flows on the production build, several files at a time, each on its worker's own stack. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    tags: [
      { name: 'slow', description: 'a path of another flow, for another token, wallet or device' },
    ],
    provide: { deep: process.env.NIGHTJAR_TEST_DEEP === '1' },
    globalSetup: ['./globalSetup.ts'],
    maxWorkers: process.env.RECORD === '1' ? 1 : STACKS, // a recording must have only one writer
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    isolate: false, // files share a page with a wallet, and snarkVM, which signs for the tests
    testTimeout: 300_000, // generous: the machine may be busy, and a flow signs several transactions
    hookTimeout: 60_000,
    retry: 1, // a flow that fails twice is broken; one that fails once is listed as flaky
  },
})
