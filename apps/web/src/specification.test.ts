import { describe, expect, test } from 'vitest'
import { BUILD_CHECK_MS } from './app/followBuilds.ts'
import { POINTS_INTERVAL_MS } from './features/campaign/queries.ts'
import { LONG_DISMISSAL_DAYS, TERMS_KEY } from './features/consent/terms.ts'
import { MAX_TOASTS, TOAST_MS } from './ui/toasts.ts'
import { HIDE_MS } from './ui/useFading.ts'

/** Section 9 of the specification, as far as it concerns the page; timers inside modules are checked by their own tests. */
describe('the limits of the page', () => {
  test.each([
    ['build check, one hour', BUILD_CHECK_MS, 60 * 60 * 1000],
    ['toast time-out, 3000 ms', TOAST_MS, 3000],
    ['toasts at once, 10', MAX_TOASTS, 10],
    ['key of the terms', TERMS_KEY, 'Do_Not_Show_Again'],
    ['terms not shown again, 7 days', LONG_DISMISSAL_DAYS, 7],
    ['points poll, 30 s', POINTS_INTERVAL_MS, 30_000],
    ['content-hide delay of popovers, 200 ms', HIDE_MS, 200],
  ])('default: %s', (_, limit, specified) => expect(limit).toBe(specified))
})
