import { stripVTControlCharacters } from 'node:util'

export type Tally = {
  readonly passed: number
  readonly failed: number
  /** What failed, a line each, as far as it is known. */
  readonly failures?: readonly string[]
  /** What failed and then passed, with the reason of the failure. */
  readonly retried?: readonly string[]
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
  const retried = testResults.flatMap((file) => reasonsOf(file, 'passed'))
  // a run that fails without any (for example by an unhandled error) is still a failure
  if (failures.length === 0 && code !== 0) {
    failures.push(`Vitest ended with ${code}, though no test failed: look for an unhandled error.`)
  }
  return { passed, failed: failures.length, failures, retried }
}

const hasFailed = ({ status }: { readonly status: string }) => status === 'failed'

function failuresOf(file: FileReport): readonly string[] {
  const { name, message, assertionResults } = file
  if (!assertionResults.some(hasFailed)) return [`${name}: ${reasonOf(message)}`]
  return reasonsOf(file, 'failed')
}

/** Of each test that ended so: why each of its tries failed. */
function reasonsOf({ name, assertionResults }: FileReport, ended: string): readonly string[] {
  return assertionResults.flatMap(({ status, fullName, failureMessages }) => {
    const reasons = [...new Set((failureMessages ?? []).map(reasonOf))]
    if (status !== ended || (ended === 'passed' && reasons.length === 0)) return []
    return [`${name} > ${fullName}: ${reasons.join(' | then: ')}`]
  })
}

/** The first line; of a step in a browser also what it waited for, what was in the way, and what the pages showed. */
function reasonOf(message: string): string {
  const [first = '', ...rest] = stripVTControlCharacters(message).split('\n')
  const waited = rest.find((line) => /^ *- waiting for /.test(line))
  const hindrance = rest.findLast((line) => HINDRANCE.test(line))
  const pages = rest.filter((line) => line.startsWith('Page: '))
  const told = [waited, hindrance, ...pages].flatMap((line) => line?.replace(/^[ -]+/, '') ?? [])
  return [first, ...told].join(' · ')
}

const HINDRANCE =
  /intercepts pointer events|is not (enabled|visible|stable)|outside of the viewport/
