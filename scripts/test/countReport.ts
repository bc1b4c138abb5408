export type Tally = { readonly passed: number; readonly failed: number }

/** What Vitest's JSON reporter writes, as far as it is counted. */
export type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Counts tests, and as one failure each file that failed without a failed test: it could not load, or clean up. */
export function countReport(report: Report, code: number): Tally {
  const { numPassedTests: passed, numFailedTests, testResults } = report
  const hasFailed = ({ status }: { readonly status: string }) => status === 'failed'
  const files = testResults.filter(
    (file) => hasFailed(file) && !file.assertionResults.some(hasFailed),
  )
  const failed = numFailedTests + files.length
  // a run that fails without any (for example by an unhandled error) is still a failure
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}
