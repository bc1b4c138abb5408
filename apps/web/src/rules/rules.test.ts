import { checkAnswer, type ExchangeSettings, ZERO_ADDRESS } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { OTHER, servedSettings } from '../testing/settings.ts'
import { ruleNotes } from './ruleNotes.ts'
import { rulesAt } from './rules.ts'

const at = (height: number, changes: Partial<ExchangeSettings> = {}) =>
  rulesAt({ ...servedSettings, ...changes }, height)

/** A fee announced for block 1200. */
const fee = { swap_fee: { fee: 30, next_fee: 50, from_height: 1200 } }

describe('rulesAt', () => {
  test('default: the server’s answer if no change is announced', () => {
    expect(checkAnswer('settings', servedSettings)).toEqual(servedSettings)
    expect(at(1000)).toEqual({
      height: 1000,
      blockSeconds: 3,
      delay: 28_800,
      pause: null,
      swapFeeBps: { now: 30 },
      share: { now: null },
      privateAllowed: { now: true },
      guardian: { now: ADDRESS },
      admin: ADDRESS,
      proposedAdmin: null,
    })
  })

  test('behavior: an announced setting applies from its block on, as in the programs', () => {
    const planned = { now: 30, next: { value: 50, from: 1200 } }
    expect(at(1198, fee).swapFeeBps).toEqual(planned)
    expect(at(1199, fee).swapFeeBps).toEqual({ now: 50 }) // the next block is 1200
  })

  test('behavior: a page that has not seen a block yet uses the height of the answer', () => {
    expect(at(0, fee)).toMatchObject({ height: 1000, swapFeeBps: { now: 30 } })
  })

  test('behavior: an announced collector, with its share', () => {
    const protocol_fee = {
      collector: ZERO_ADDRESS,
      base_portion: 5,
      next_collector: OTHER,
      next_base_portion: 5,
      from_height: 1200,
    }
    const next = { value: { collector: OTHER, parts: 6 }, from: 1200 }
    expect(at(1000, { protocol_fee }).share).toEqual({ now: null, next })
    const without = { ...protocol_fee, next_collector: ZERO_ADDRESS, next_base_portion: 9 }
    expect(at(1000, { protocol_fee: without }).share).toEqual({ now: null }) // nobody collects either way
  })

  test('behavior: a pause ends at its block, or has no end', () => {
    expect(at(1000, { paused_until: 4_294_967_295 }).pause).toEqual({ until: null })
    expect(at(1000, { paused_until: 1002 }).pause).toEqual({ until: 1002 })
    expect(at(1001, { paused_until: 1002 }).pause).toBeNull()
  })
})

describe('ruleNotes', () => {
  test('default: nothing in normal operation, nor for changes that do not affect traders', () => {
    const guardian = { guardian: ADDRESS, next_guardian: OTHER, from_height: 1200 }
    expect(ruleNotes(at(1000))).toEqual([])
    expect(ruleNotes(at(1000, { guardian }))).toEqual([])
  })

  test('behavior: a fee that rises or falls, with its block and roughly when', () => {
    const values = { now: '0.3%', next: '0.5%', block: '1,200', time: 'in 10 minutes' }
    expect(ruleNotes(at(1000, fee))).toEqual([{ id: 'rules.feeRises', values }])
    const less = { swap_fee: { ...fee.swap_fee, next_fee: 10 } }
    expect(ruleNotes(at(1000, less))[0]).toMatchObject({
      id: 'rules.feeFalls',
      values: { next: '0.1%' },
    })
  })

  test('behavior: a pause comes first, then what ends', () => {
    const private_ops = { allowed: true, next_allowed: false, from_height: 1200 }
    const notes = ruleNotes(at(1000, { ...fee, private_ops, paused_until: 4_294_967_295 }))
    expect(notes.map(({ id }) => id)).toEqual([
      'rules.pausedNote',
      'rules.feeRises',
      'rules.privateEnds',
    ])
    const until = ruleNotes(at(1000, { paused_until: 29_800 }))
    const values = { block: '29,800', time: 'in 1 day' }
    expect(until).toEqual([{ id: 'rules.pausedUntilNote', values }])
    const slower = ruleNotes(at(1000, { paused_until: 29_800, block_seconds: 6 }))
    expect(slower[0]?.values).toEqual({ ...values, time: 'in 2 days' })
  })
})
