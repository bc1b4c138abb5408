import { expect, test } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { pointsQuery } from './queries.ts'

test('pointsQuery: default: every 30 s, and only with an account', () => {
  expect(pointsQuery(ADDRESS)).toMatchObject({ enabled: true, refetchInterval: 30_000 })
  expect(pointsQuery(null).enabled).toBe(false)
})
