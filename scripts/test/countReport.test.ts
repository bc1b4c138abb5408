import { describe, expect, test } from 'vitest'
import { countReport } from './countReport.ts'

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

const report = (numFailedTests: number, ...testResults: readonly ReturnType<typeof file>[]) => ({
  numPassedTests: 5,
  numFailedTests,
  testResults,
})

describe('countReport', () => {
  test('default: tests', () => {
    const passing = report(0, file('passed', 'passed'))
    expect(countReport(passing, 0)).toEqual({ passed: 5, failed: 0 })
    const failing = report(2, file('failed', 'failed', 'passed', 'failed'))
    expect(countReport(failing, 1)).toEqual({ passed: 5, failed: 2 })
  })

  test('behavior: a file that does not load counts beside failed tests', () => {
    const failing = report(1, file('failed', 'failed'), file('failed'), file('failed', 'passed'))
    expect(countReport(failing, 1)).toEqual({ passed: 5, failed: 3 })
  })

  test('behavior: a run that fails without a failed test is a failure', () => {
    expect(countReport(report(0, file('passed', 'passed')), 1)).toEqual({ passed: 5, failed: 1 })
  })
})
