import { defineConfig } from 'vitest/config'

/** Browser flows on the production build, one file after another: they share one chain. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    globalSetup: ['./globalSetup.ts'],
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 300_000, // generous: the machine may be busy, and a flow signs several transactions
    hookTimeout: 60_000,
    retry: 1, // a flow that fails twice is broken; one that fails once is listed as flaky
  },
})
