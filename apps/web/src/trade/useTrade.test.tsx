import 'fake-indexeddb/auto'
import { WalletError } from '@nightjar/wallet/errors'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usePreferences } from '../lib/preferences.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { type PlanWallet, sampleRequest, startPlanWallet } from '../testing/planWallet.ts'
import { useSubmission } from '../transactions/useTransactions.ts'
import { useTrade } from './useTrade.ts'

const refused = new WalletError('Transaction', 'No.', { rejected: true })
let connected: PlanWallet
/** The wallet answers. */
let answer: () => void

beforeEach(async () => {
  connected = await startPlanWallet(() => [])
  connected.wallet.set({ until: new Promise((done) => (answer = done)) })
  usePreferences.setState({ slippageBps: 50, privateSlippageBps: 100, keptBps: [50, 100] })
})
afterEach(async () => {
  answer()
  cleanup()
  await connected.stop()
})

const type = (bps: number) => act(() => usePreferences.getState().typeSlippage(bps))
const tolerances = () => {
  const { slippageBps, privateSlippageBps } = usePreferences.getState()
  return [slippageBps, privateSlippageBps]
}

/** Confirms a swap; the wallet is asked about it. */
async function confirm() {
  const hook = renderHook(() => useTrade(useSubmission()))
  const order = async () => ({
    ...{ transaction: sampleRequest, address: ADDRESS, kind: 'swap' as const },
  })
  let sent: Promise<unknown> = Promise.resolve()
  act(() => {
    sent = hook.result.current.submit(order)
  })
  const answered = async () => {
    answer()
    await act(async () => void (await sent))
  }
  return { ...hook, answered }
}

describe('useTrade', () => {
  test('default: the tolerance typed for a trade ends as it is confirmed; one typed since is for the next', async () => {
    type(700)
    const { answered } = await confirm()
    expect(tolerances()).toEqual([50, 100])
    type(30)
    await answered()
    expect(tolerances()).toEqual([30, 30])
  })

  test('behavior: it is back with the review if the wallet declines, or if the trade is repeated', async () => {
    connected.wallet.set({ failures: { execute: refused } })
    type(700)
    const { answered } = await confirm()
    await answered()
    expect(tolerances()).toEqual([700, 700])
    connected.wallet.set({ failures: {} })
    const { result, answered: sent } = await confirm()
    await sent()
    expect(tolerances()).toEqual([50, 100])
    act(() => result.current.reset())
    expect(tolerances()).toEqual([700, 700])
  })

  test('behavior: if its review was left meanwhile, nothing changes in another form', async () => {
    connected.wallet.set({ failures: { execute: refused } })
    type(700)
    const { unmount, answered } = await confirm()
    unmount()
    type(30)
    await answered()
    expect(tolerances()).toEqual([30, 30])
  })

  test('behavior: one typed for private trades stays', async () => {
    act(() => usePreferences.getState().typePrivateSlippage(30))
    const { answered } = await confirm()
    await answered()
    expect(tolerances()).toEqual([50, 30])
  })
})
