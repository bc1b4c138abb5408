import { describe, expect, test } from 'vitest'
import { countReport } from './countReport.ts'

const file = (status: string, ...tests: readonly string[]) => ({
  name: '/nightjar/some.test.ts',
  status,
  message: status === 'failed' ? 'it does not load\n  at line 1' : '',
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `some test ${index}`,
    failureMessages: each === 'failed' ? ['Error: 1 is not 2\n  at line 3'] : [],
  })),
})

const report = (...testResults: readonly ReturnType<typeof file>[]) => ({
  numPassedTests: 5,
  testResults,
})

describe('countReport', () => {
  test('default: tests, and a line for each that failed', () => {
    const passing = report(file('passed', 'passed'))
    expect(countReport(passing, 0)).toEqual({ passed: 5, failed: 0, failures: [], retried: [] })
    const failing = report(file('failed', 'failed', 'passed', 'failed'))
    expect(countReport(failing, 1)).toEqual({
      passed: 5,
      failed: 2,
      failures: [
        '/nightjar/some.test.ts > some test 0: Error: 1 is not 2',
        '/nightjar/some.test.ts > some test 2: Error: 1 is not 2',
      ],
      retried: [],
    })
  })

  test('behavior: a file that does not load counts beside failed tests', () => {
    const failing = report(file('failed', 'failed'), file('failed'), file('failed', 'passed'))
    expect(countReport(failing, 1)).toMatchObject({ passed: 5, failed: 3 })
    expect(countReport(failing, 1).failures).toContain('/nightjar/some.test.ts: it does not load')
  })

  test('behavior: a run that fails without a failed test is a failure', () => {
    const { failed, failures } = countReport(report(file('passed', 'passed')), 1)
    expect(failed).toBe(1)
    expect(failures).toEqual([expect.stringContaining('Vitest ended with 1')])
  })

  test('behavior: a failed step in a browser tells its locator, what was in the way, and what the page showed', () => {
    const stuck = [
      'TimeoutError: locator.click: Timeout 60000ms exceeded.',
      'Call log:',
      "\u001b[2m  - waiting for getByRole('button', { name: 'Continue' })\u001b[22m",
      '\u001b[2m    - attempting click action\u001b[22m',
      '\u001b[2m      - element is not enabled\u001b[22m',
      '    at flow.test.ts:3:1',
      'Page: http://127.0.0.1/swap, dialog “Swap”, button “Continue” disabled',
    ].join('\n')
    const [{ assertionResults, ...failed }] = [file('failed', 'failed')]
    const tests = assertionResults.map((each) => ({
      ...each,
      failureMessages: [stuck, 'Error: 1 is not 2'],
    }))
    expect(countReport(report({ ...failed, assertionResults: tests }), 1).failures).toEqual([
      [
        '/nightjar/some.test.ts > some test 0: TimeoutError: locator.click: Timeout 60000ms exceeded.',
        "waiting for getByRole('button', { name: 'Continue' })",
        'element is not enabled',
        'Page: http://127.0.0.1/swap, dialog “Swap”, button “Continue” disabled | then: Error: 1 is not 2',
      ].join(' · '),
    ])
  })

  test('behavior: a test that passed at its second try is no failure, and tells why the first failed', () => {
    const [{ assertionResults, ...passed }] = [file('passed', 'passed')]
    const tests = assertionResults.map((each) => ({ ...each, failureMessages: ['Error: late'] }))
    expect(countReport(report({ ...passed, assertionResults: tests }), 0)).toMatchObject({
      failed: 0,
      retried: ['/nightjar/some.test.ts > some test 0: Error: late'],
    })
  })
})
