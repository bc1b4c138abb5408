import { expect, test } from 'vitest'
import { showSpan } from './showSpan.ts'

test.each([
  [1, 'plans.span.minutes', 1],
  [1200, 'plans.span.minutes', 60],
  [2380, 'plans.span.minutes', 119],
  [2381, 'plans.span.hours', 2],
  [57_600, 'plans.span.hours', 48],
])('default: %i blocks are %s %i', (blocks, id, count) => {
  expect(showSpan(blocks)).toEqual({ id, values: { count } })
})
