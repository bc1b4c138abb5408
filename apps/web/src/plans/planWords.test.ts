import {
  createPlan,
  type DoneStep,
  type Pause,
  type Plan,
  type PrivateAction,
  type RejectionCause,
  withPause,
  withSent,
  withStop,
} from '@nightjar/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { translate } from '../lib/text/translate.ts'
import type { Attempt } from './planEntry.ts'
import { doneWords, pauseWords } from './planWords.ts'

const action = {
  ...{ kind: 'swap', path: ['1field', '2field'], exact: 'in', maximumIn: 9n, minimumOut: 495n },
} as const satisfies PrivateAction
const step = (kind: DoneStep['kind'], transactionId = 'at1'): DoneStep => ({
  ...{ kind, amounts: [], token: '1', transactionId, height: 1 },
})
const sent = { ...step('act', 's'), inputs: ['a'], known: [] }
const attempt: Attempt = { step: sent, terms: { action, paid: [], received: [] } }
const amounts = { now: '495 ALEO', waiting: '2.327433 ALEO (wrapped)' }
const goal = { id: '', address: '', startedAt: 0, spends: [], collects: ['2'] }

type Wordless = Exclude<Pause, { readonly message: string } | { readonly cause: unknown }>['kind']

const kinds = Object.keys({
  ...{
    left: 0,
    withdrawn: 0,
    givenUp: 0,
    refused: 0,
    expired: 0,
    reset: 0,
    doubtful: 0,
    waiting: 0,
    alone: 0,
  },
  ...{ short: 0, noFee: 0, noFactor: 0, unstored: 0, unreadable: 0 },
} satisfies Record<Wordless, 0>) as readonly Wordless[]
const causes = Object.keys({
  ...{ price: 0, pair: 0, overflow: 0, balance: 0, paused: 0, privateOff: 0, blocked: 0 },
  ...{ blacklist: 0, deadline: 0, other: 0 },
} satisfies Record<RejectionCause, 0>) as readonly RejectionCause[]
const worded = ['rejected', 'unsent', 'unconfirmed', 'failed'] as const
const halts: readonly Pause[] = [
  ...kinds.map((kind) => ({ kind })),
  ...causes.map((cause) => ({ kind: 'obstacle', cause }) as const),
  ...worded.map((kind) => ({ kind, message: 'The server isn’t responding.' })),
]

/** Everything that a plan's sheet says after these steps. */
function say(done: readonly DoneStep[], pause: Pause, attempts: readonly Attempt[] = []) {
  const begun: Plan = { ...createPlan(goal), done }
  const plan = withPause(withSent(begun, sent), pause)
  const { id, words } = pauseWords(pause, attempts)
  const about = doneWords({ action, plan, attempts }, amounts)
  return `${translate(id)} ${words} ${about ? translate(about) : ''}`
}

beforeAll(() => loadMessages('plans'))

describe('the words about a plan that waits', () => {
  test.each(halts)('behavior: %o: whatever is said fits what has been done', (pause) => {
    const nothing = /nothing (was|has been) (spent|sent)/i
    const [none, one, two] = [[], [step('join')], [step('join'), step('act')]]
    expect(say(one, pause)).not.toMatch(nothing)
    expect(say(one, pause)).toContain('1 step before it is done.')
    expect(say([step('join'), step('wrap')], pause)).toContain('2 steps before it are done.')
    expect(say(two, pause)).not.toMatch(nothing)
    expect(say(two, pause)).toContain(
      'Your swap is done: 495 ALEO arrived in your wallet. 2.327433 ALEO (wrapped) of surplus can be claimed at any time.',
    )
    expect(say(none, pause, [attempt])).not.toMatch(nothing) // that step may have been sent
  })

  test('behavior: what failed in another language is said in the reader’s', async () => {
    const error = { name: 'ApiError', message: 'It took too long.', code: 'timeout', status: 0 }
    const pause = { kind: 'failed', message: 'Der Server hat nicht geantwortet.', error } as const
    expect(pauseWords(pause).words).toBe('The server did not answer in time. Try again.')
    expect(pauseWords({ ...pause, error: undefined }).words).toBe(pause.message) // of an earlier build
  })

  test('behavior: nothing has been spent only before anything was sent', () => {
    expect(say([], { kind: 'refused' })).toContain(
      'You declined in your wallet.  Nothing has been spent so far.',
    )
    expect(say([], { kind: 'left' })).toContain('Nothing has been spent so far.')
    expect(say([], { kind: 'rejected', message: '' })).not.toContain('Nothing has been spent')
  })

  test('behavior: a claim that may have been sent is not offered as what is left', () => {
    const words = say([step('act')], { kind: 'unconfirmed', message: '' }, [attempt])
    expect(words).toContain('Your swap is done: 495 ALEO arrived in your wallet.')
    expect(words).not.toContain('2.327433')
  })

  test('behavior: a separate claim counts its own steps', () => {
    const plan = createPlan({ ...goal, spends: null, collects: ['1', '2'] })
    const words = (each: Plan) => doneWords({ action: null, plan: each, attempts: [] }, undefined)
    expect(words(plan)?.id).toBe('plans.untouched')
    expect(words({ ...plan, done: [step('collect')] })).toEqual({
      ...{ id: 'plans.claimedSome', values: { count: 1, all: 2 } },
    })
  })

  test('behavior: a stopped plan says the same', () => {
    const plan = withStop({ ...createPlan(goal), done: [step('join')] })
    expect(doneWords({ action, plan, attempts: [] }, undefined)?.id).toBe('plans.prepared')
  })
})
