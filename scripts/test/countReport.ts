export type Tally = {
  readonly passed: number
  readonly failed: number
  /** What failed, a line each, as far as it is known. */
  readonly failures?: readonly string[]
}

/** What Vitest's JSON reporter writes, as far as it is read. */
export type Report = {
  readonly numPassedTests: number
  readonly testResults: readonly FileReport[]
}

type FileReport = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly TestReport[]
}

type TestReport = {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[] | null
}

/**
 * Counts tests, and as one failure each file that failed without a failed test: it could not load, or clean up. Names what
 * failed, for the end of the output: what comes before may be too long to keep.
 */
export function countReport(report: Report, code: number): Tally {
  const { numPassedTests: passed, testResults } = report
  const failures = testResults.filter(hasFailed).flatMap(failuresOf)
  // a run that fails without any (for example by an unhandled error) is still a failure
  if (failures.length === 0 && code !== 0) {
    failures.push(`Vitest ended with ${code}, though no test failed: look for an unhandled error.`)
  }
  return { passed, failed: failures.length, failures }
}

const hasFailed = ({ status }: { readonly status: string }) => status === 'failed'

function failuresOf({ name, message, assertionResults }: FileReport): readonly string[] {
  const tests = assertionResults.filter(hasFailed)
  if (tests.length === 0) return [`${name}: ${firstLine(message)}`]
  return tests.map(
    ({ fullName, failureMessages }) =>
      `${name} > ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
