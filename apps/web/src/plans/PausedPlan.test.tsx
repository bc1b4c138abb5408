import {
  type CallStep,
  createPlan,
  type Pause,
  type Plan,
  type SentStep,
  withPause,
  withSent,
} from '@nightjar/sdk'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type Endpoint, expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '../lib/text/catalogue.ts'
import { translate } from '../lib/text/translate.ts'
import type { MessageId } from '../messageIds.ts'
import { ADDRESS, pairs, servedPairs, tokenOf } from '../testing/exchange.ts'
import { startPrivateForms } from '../testing/privateForms.ts'
import { transactionStore } from '../transactions/store.ts'
import { PlanSheet } from './PlanSheet.tsx'
import { type PlanEntry, planStore } from './planEntry.ts'
import { UnfinishedPlans } from './UnfinishedPlans.tsx'

const [usdx, waleo] = [tokenOf('USDX'), tokenOf('WALEO')]
const pair = pairs.find(({ token0, token1 }) => token0 === waleo && token1 === usdx)?.id ?? ''
const common = { to: ADDRESS, after: [], takes: null, paid: [], received: [] } as const

let forms: Awaited<ReturnType<typeof startPrivateForms>>
beforeEach(async () => {
  await loadMessages('plans')
  forms = await startPrivateForms([])
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

const planOf = (calls: readonly CallStep[]): Plan =>
  createPlan({ id: 'p', address: ADDRESS, startedAt: 0, calls, spends: null, collects: [] })

async function show(plan: Plan, more: Partial<PlanEntry> = {}) {
  const done = new Set(plan.done.map(({ place }) => place))
  const ahead = plan.calls
    .map(({ kind }, place) => ({ kind, token: '', amounts: [], place }))
    .filter(({ place }) => !done.has(place))
  await planStore.change('p', () => ({
    ...{ id: 'p', address: ADDRESS, action: null, title: 'split', kind: 'swap', plan, ahead },
    ...{ paid: [], received: [], surplus: null, feeRecords: [], attempts: [] },
    ...{ paysPrivately: false, ...more },
  }))
  render(
    <QueryClientProvider client={forms.client}>
      <PlanSheet id="p" onClose={() => undefined} />
      <UnfinishedPlans address={ADDRESS} onShow={() => undefined} />
    </QueryClientProvider>,
  )
}

const button = (id: MessageId) =>
  screen.queryByRole<HTMLButtonElement>('button', { name: translate(id) })
const press = (id: MessageId) =>
  fireEvent.click(screen.getByRole('button', { name: translate(id) }))

describe('a call whose pool has moved past its minimum', () => {
  const swap: CallStep = {
    ...{ kind: 'swap', path: [usdx.id, waleo.id], amountIn: 100_000_000n, minimumOut: 99_200_000n },
    ...common,
  }
  const add: CallStep = {
    ...{ kind: 'add', pair, tokens: [waleo.id, usdx.id], amounts: [100_000_000n, 100_000_000n] },
    ...{ minimums: [99_500_000n, 99_500_000n] },
    ...common,
  }
  const moved = [
    {
      step: swap,
      notice: translateLater('plans.callWouldBring', '79.752 ALEO', '99.2 ALEO'),
      inputs: [usdx.id, waleo.id, '100000000u128', '79400000u128', ADDRESS, '300u32'],
    },
    {
      step: add,
      notice: translateLater('plans.callWouldUse', '80 ALEO + 100 USDX', '99.5 ALEO + 99.5 USDX'),
      inputs: [
        ...[waleo.id, usdx.id, '100000000u128', '100000000u128'],
        ...['79600000u128', '99500000u128', ADDRESS, '300u32'],
      ],
    },
  ]

  /** It was simulated before it was sent, and the chain would have rejected it. */
  async function showMoved(step: CallStep, notice: () => string) {
    vi.stubGlobal('fetch', serve)
    vi.stubGlobal('Worker', vi.fn(startPassing))
    await show(withPause(planOf([step]), { kind: 'obstacle', cause: 'price' }))
    expect(screen.queryByText(notice())).toBeNull()
    expect(button('plans.goOn')).not.toBeNull() // the pool is as agreed
    forms.move(waleo.id, 80n)
    await screen.findByText(notice())
    expect(button('plans.goOn')).toBeNull()
  }

  test.each(moved)(
    'default: $step.kind: its new minimum is shown beside the agreed one, and sent exactly once accepted',
    async ({ step, notice, inputs }) => {
      await showMoved(step, notice)
      expect(transactionStore.list()).toEqual([])
      fireEvent.click(screen.getByRole('button', { name: /^Accept / }))
      await vi.waitFor(() => expect(transactionStore.list()[0]?.phase).toBe('sent'), {
        timeout: 10_000,
      })
      expect(transactionStore.list().map(({ mark }) => mark.inputs)).toEqual([inputs])
    },
  )

  test.each(moved)('behavior: $step.kind: stopping sends nothing', async ({ step, notice }) => {
    await showMoved(step, notice)
    press('plans.stop')
    await vi.waitFor(() => expect(planStore.find('p')?.plan.state).toBe('stopped'))
    await new Promise((done) => setTimeout(done, 200))
    expect(transactionStore.list()).toEqual([])
  })
})

function translateLater(id: MessageId, now: string, least: string) {
  return () => translate(id, { now, least })
}

/** The worker of dry runs, without an interpreter: the call passes. */
function startPassing() {
  const { port1, port2 } = new MessageChannel()
  const run = async () => ({ kind: 'passes', moved: [] })
  expose({ prepare: async () => undefined, run }, port2 as Endpoint)
  port2.start()
  port1.start()
  return Object.assign(port1, { terminate: () => port1.close() })
}

/** What a dry run reads from the server and the node. */
async function serve(url: string | URL | Request): Promise<Response> {
  const path = new URL(url instanceof Request ? url.url : url, 'http://localhost').pathname
  if (path === '/api/pairs') return Response.json({ height: 101, pairs: servedPairs })
  if (path === '/api/token/black/list') return Response.json({ black_list: [] })
  if (path.includes('balance')) return Response.json({ balances: [] })
  if (path.endsWith('latest_edition')) return Response.json(1)
  const [, id] = /\/program\/([a-z0-9_]+\.aleo)$/.exec(path) ?? []
  return Response.json(id ? `program ${id};\n\nfunction none:\n    input r0 as u8.public;\n` : null)
}

describe('the rows of a plan of two calls', () => {
  const approve = (amount: bigint): CallStep => ({
    ...{ kind: 'approve', token: usdx.id, amount },
    ...common,
  })
  const names = ['1', '2'].map(
    (amount) => () => translate('plans.callApprove', { amount: `${amount} USDX` }),
  )
  const step = { kind: 'approve', token: '', amounts: [] } as const
  const sent: SentStep = { ...step, place: 1, transactionId: 's', inputs: [], known: [] }
  const half: Plan = {
    ...planOf([approve(1_000_000n), approve(2_000_000n)]),
    done: [{ ...step, place: 0, transactionId: 'at1', height: 8 }],
  }
  const attempt = { step: sent, terms: { action: null, paid: [], received: [] } }
  const pauses: readonly (readonly [Pause, MessageId, MessageId])[] = [
    [{ kind: 'rejected', message: '' }, 'plans.rejected', 'plans.stopDoneText'],
    [{ kind: 'expired' }, 'plans.expired', 'plans.stopOpenText'],
    [{ kind: 'doubtful' }, 'plans.doubtful', 'plans.stopOpenText'],
  ]

  test.each(pauses)('default: %o: what is done, what waits, and why', async (pause, why, cost) => {
    const attempts = pause.kind === 'rejected' ? [] : [attempt]
    await show(withPause(withSent(half, sent), pause), { attempts })
    const sheet = within(screen.getByRole('dialog'))
    const rows = sheet.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      `${names[0]?.()}${translate('plans.inBlock', { height: '8' })}`,
      `${names[1]?.()}${translate('plans.waits')}`,
    ])
    const said = sheet.getByRole('alert').textContent
    expect(said).toBe(translate(why) + translate('plans.stepsDone', { done: 1, count: 2 }))
    sheet.getByText(translate(cost))
    const list = within(screen.getByLabelText(translate('plans.begun')))
    list.getByText(translate('plans.begunText', { done: 1, all: 2 }))
    expect(button('plans.goOn') !== null).toBe(pause.kind !== 'doubtful')
    expect(button('plans.stop')).not.toBeNull()
  })
})

test('behavior: a plan that cannot be read says so, and can only be dropped', async () => {
  await show(withPause(planOf([]), { kind: 'unreadable' }))
  const list = within(screen.getByLabelText(translate('plans.begun')))
  list.getByText(translate('plans.unreadableName'))
  list.getByText(translate('plans.unreadableShort'))
  expect(screen.getByRole('alert').textContent).toBe(translate('plans.unreadable'))
  for (const id of ['plans.goOn', 'plans.stop'] as const) expect(button(id)).toBeNull()
  press('plans.drop')
  await vi.waitFor(() => expect(planStore.find('p')?.plan.state).toBe('stopped'))
})
