// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { CLAIM_APART, CREDITS_PROGRAM, type Wait, type WalletRecord } from '@nightjar/sdk'
import { sampleCall } from '@nightjar/sdk/testing/calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../lib/chainHead.ts'
import { claimTogether } from '../private/claimTogether.ts'
import { ADDRESS } from '../testing/exchange.ts'
import {
  type PlanWallet,
  planOf,
  sampleRecord,
  sentBy,
  startPlanWallet,
  startPublishing,
} from '../testing/planWallet.ts'
import { keepSurpluses } from '../testing/surplusCalls.ts'
import { isPutOff } from './isPutOff.ts'
import { planStore } from './planEntry.ts'
import { goOn, stopPlan } from './plans.ts'
import { resumePlans } from './runPlan.ts'
import { type Crowd, watchWaits } from './watchWaits.ts'

/** The wallet's records; a test spends and adds some as the chain would. */
let held: WalletRecord[] = []
let connected: PlanWallet

beforeEach(async () => {
  held = []
  connected = await startPlanWallet(() => held)
})
afterEach(() => connected.stop())

const state = (id: string) => planOf(id)?.state

const asked = () => connected.wallet.calls.filter((call) => call === 'execute').length

describe('a delayed plan', () => {
  const wait: Wait = { others: 1, blocks: 10, from: null }
  const other = sampleCall({ height: 101, paid: [{ token_id: '7field', amount: '5' }] })
  let stopWaits: () => void
  let hear: (crowd: Crowd) => void
  beforeEach(() => {
    held = [sampleRecord('a', 9)]
    stopWaits = watchWaits((listener) => {
      hear = listener
      return () => undefined
    })
  })
  afterEach(() => stopWaits())
  const mine = (height: number) => useChainHead.setState({ height })
  const reason = (id: string) => planOf(id)?.pause?.kind

  /** The block at which a plan's wait is over. */
  const endOf = (id: string) => {
    const { from, blocks } = planOf(id)?.wait ?? { from: 0, blocks: 0 }
    return (from ?? 0) + blocks
  }

  /** Starts a plan that waits. */
  async function startWaiting(given: Wait = wait) {
    const id = await startPublishing(5n, { wait: given })
    await vi.waitFor(() => expect(reason(id)).toBe('waiting'))
    return id
  }

  test('default: keeps its records, sends nothing, and starts when enough others have acted', async () => {
    const id = await startWaiting()
    expect([state(id), reason(id), planOf(id)?.uses]).toEqual(['paused', 'waiting', ['a']])
    mine(101)
    await resumePlans(ADDRESS) // as after a reload
    expect([reason(id), asked()]).toEqual(['waiting', 0])
    await expect(startPublishing(5n)).resolves.toBeTypeOf('string') // its record is not used twice
    expect(asked()).toBe(0)
    mine(102)
    hear({ height: 102, calls: [other] })
    const sent = await sentBy(id)
    expect(sent.mark.function).toBe('transfer_private_to_public')
    expect(planOf(id)?.sent[0]?.inputs).toEqual(['a'])
  })

  test('behavior: asks the user if no others have acted, and can still be executed', async () => {
    const id = await startWaiting()
    mine(110)
    hear({ height: 109, calls: [] }) // others may have acted since
    expect(reason(id)).toBe('waiting')
    hear({ height: 110, calls: [] })
    await vi.waitFor(() => expect(reason(id)).toBe('alone'))
    expect(asked()).toBe(0)
    await goOn(id)
    await sentBy(id)
  })

  test('behavior: a wait for time needs no calls of others', async () => {
    const id = await startWaiting({ ...wait, others: 0 })
    mine(110)
    await sentBy(id)
  })

  test('behavior: when cancelled, its records are free and it never starts', async () => {
    const id = await startWaiting({ ...wait, others: 0 })
    await stopPlan(id)
    mine(120)
    expect([state(id), planOf(id)?.uses, asked()]).toEqual(['stopped', [], 0])
  })

  test('privacy 6: claims whose blocks came while the page was closed are sent far apart, too', async () => {
    held = [1, 2, 3].map((id) => sampleRecord(`fee${id}`, 1_000_000, CREDITS_PROGRAM))
    const claims = await keepSurpluses(ADDRESS, 3)
    await claimTogether(claims, () => 0)
    await vi.waitFor(() => expect(planStore.list().every(isPutOff)).toBe(true))
    expect(
      planStore
        .list()
        .map(({ id }) => endOf(id))
        .toSorted(),
    ).toEqual([200, 300, 400])
    mine(1000)
    await vi.waitFor(() => expect(asked()).toBe(1))
    const heights = [1000]
    for (let sent = 1; sent < 3; sent++) {
      const next = Math.min(
        ...planStore
          .list()
          .filter(isPutOff)
          .map(({ id }) => endOf(id)),
      )
      heights.push(next)
      mine(next)
      await vi.waitFor(() => expect(asked()).toBe(sent + 1))
    }
    const gaps = heights.slice(1).map((height, at) => height - (heights[at] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(CLAIM_APART)
  })
})
