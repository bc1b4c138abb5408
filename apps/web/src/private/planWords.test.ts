import {
  createPlan,
  type DoneStep,
  type PauseReason,
  type PrivateAction,
  type PrivatePlan,
  withFailure,
  withSent,
  withStop,
} from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { translate } from '../lib/text/translate.ts'
import type { Attempt } from './planEntry.ts'
import { doneWords, pauseWords } from './planWords.ts'
import type { PauseDetail } from './runPlan.ts'

const action = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 495n },
} as const satisfies PrivateAction
const step = (kind: DoneStep['kind'], transactionId = 'at1'): DoneStep => ({
  ...{ kind, amounts: [], token: '1', transactionId, height: 1 },
})
const sent = { ...step('act', 's'), inputs: ['a'], known: [] }
const attempt: Attempt = { step: sent, terms: { action, paid: [], received: [] } }
const amounts = { now: '495 WALEO', waiting: '2.327433 WALEO' }
const goal = { id: '', address: '', startedAt: 0, spends: [], collects: ['2'] }

const reasons = Object.keys({
  ...{ left: 0, refused: 0, rejected: 0, expired: 0, failed: 0, unsent: 0, unconfirmed: 0 },
  ...{ waiting: 0, alone: 0 },
} satisfies Record<PauseReason, 0>) as readonly PauseReason[]
const details = Object.keys({
  ...{ short: 0, fee: 0, reset: 0, givenUp: 0, doubtful: 0, price: 0, pair: 0, overflow: 0 },
  ...{ balance: 0, paused: 0, privateOff: 0, blocked: 0, blacklist: 0, deadline: 0, other: 0 },
  factor: 0,
} satisfies Record<PauseDetail, 0>) as readonly PauseDetail[]
const halts = [
  ...reasons.map((reason) => [reason, ''] as const),
  ...details.map((detail) => ['expired', detail] as const),
  ['failed', 'The server is not responding.'] as const,
]

/** Everything that a plan's sheet says after these steps. */
function say(
  done: readonly DoneStep[],
  reason: PauseReason,
  detail = '',
  attempts: readonly Attempt[] = [],
) {
  const begun: PrivatePlan = { ...createPlan(goal), done }
  const plan = withFailure(withSent(begun, sent), { reason, at: 0, detail })
  const { id, words } = pauseWords(plan.pause ?? { reason, at: 0, detail }, attempts)
  const about = doneWords({ action, plan, attempts }, amounts)
  return `${translate(id)} ${words} ${about ? translate(about) : ''}`
}

beforeAll(() => loadMessages('private'))

describe('the words about a plan that waits', () => {
  test.each(halts)(
    'behavior: %s %s: whatever is said fits what has been done',
    (reason, detail) => {
      const nothing = /nothing (was|has been) (spent|sent)/i
      const [none, one, two] = [[], [step('join')], [step('join'), step('act')]]
      expect(say(one, reason, detail)).not.toMatch(nothing)
      expect(say(one, reason, detail)).toContain('1 step before it is done.')
      expect(say([step('join'), step('wrap')], reason, detail)).toContain(
        '2 steps before it are done.',
      )
      expect(say(two, reason, detail)).not.toMatch(nothing)
      expect(say(two, reason, detail)).toContain(
        'Your swap is done: 495 WALEO arrived in your wallet. 2.327433 WALEO of surplus can be claimed at any time.',
      )
      expect(say(none, reason, detail, [attempt])).not.toMatch(nothing) // that step may have been sent
    },
  )

  test('behavior: nothing has been spent only before anything was sent', () => {
    expect(say([], 'refused')).toContain(
      'You declined in your wallet.  Nothing has been spent so far.',
    )
    expect(say([], 'left')).toContain('Nothing has been spent so far.')
    expect(say([], 'rejected')).not.toContain('Nothing has been spent')
  })

  test('behavior: a claim that may have been sent is not offered as what is left', () => {
    const words = say([step('act')], 'unconfirmed', '', [attempt])
    expect(words).toContain('Your swap is done: 495 WALEO arrived in your wallet.')
    expect(words).not.toContain('2.327433')
  })

  test('behavior: a separate claim counts its own steps', () => {
    const acted = step('act', '') // that of another plan
    const plan = { ...createPlan({ ...goal, collects: ['1', '2'] }), done: [acted] }
    const words = (each: PrivatePlan) =>
      doneWords({ action: null, plan: each, attempts: [] }, undefined)
    expect(words(plan)?.id).toBe('private.untouched')
    expect(words({ ...plan, done: [acted, step('collect')] })).toEqual({
      ...{ id: 'private.claimedSome', values: { count: 1, all: 2 } },
    })
  })

  test('behavior: a stopped plan says the same', () => {
    const plan = withStop({ ...createPlan(goal), done: [step('join')] })
    expect(doneWords({ action, plan, attempts: [] }, undefined)?.id).toBe('private.prepared')
  })
})
