import { defineConfig } from 'vitest/config'

/**
 * The tests that the changes of `stryker.config.json` must not survive. Modules are loaded once, so what they compute when they
 * are loaded is not changed.
 */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    include: ['packages/sdk/src/{plan,movements,seenBy}/*.test.ts'],
    testTimeout: 60_000,
  },
})
