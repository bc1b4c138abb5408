import type { Competition } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { hasRound, timeWords } from './competitionWords.ts'

const round: Competition = {
  round: 1,
  status: 'open',
  starts_at: 1000,
  ends_at: 1_000_000,
  prize: null,
  tokens: 7,
  traders: 0,
  volume: '0',
}

describe('hasRound', () => {
  test('default: only a round with a duration is a round', () => {
    expect(hasRound(round)).toBe(true)
    expect(hasRound({ ...round, starts_at: 0, ends_at: 0 })).toBe(false)
  })
})

describe('timeWords', () => {
  test('default: days and hours to the end of an open round', () => {
    const now = 1_000_000 - 3 * 86_400 - 4 * 3600 - 59
    expect(timeWords(round, now)).toEqual({ id: 'campaign.left', values: { days: 3, hours: 4 } })
  })

  test('behavior: before a round counts down to its start, after it shows nothing', () => {
    expect(timeWords({ ...round, status: 'upcoming' }, 1000 - 3600)).toEqual({
      id: 'campaign.startsIn',
      values: { days: 0, hours: 1 },
    })
    expect(timeWords({ ...round, status: 'closed' }, 0)).toEqual({ id: 'campaign.over' })
  })

  test('behavior: a clock that is ahead never shows negative time', () => {
    expect(timeWords(round, 2_000_000).values).toEqual({ days: 0, hours: 0 })
  })
})
