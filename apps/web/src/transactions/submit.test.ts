// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ADDRESS } from '../testing/exchange.ts'
import { type PlanWallet, sampleRequest, startPlanWallet } from '../testing/planWallet.ts'
import { WalletError } from '../wallets/errors.ts'
import { advance } from './advance.ts'
import { addPlan, stepsOf } from './plan.ts'
import { transactionStore } from './store.ts'
import { type Order, submit } from './submit.ts'

let connected: PlanWallet
beforeEach(async () => {
  connected = await startPlanWallet(() => [])
})
afterEach(() => connected.stop())

const order: Order = {
  transaction: sampleRequest,
  address: ADDRESS,
  kind: 'transfer',
}
const asked = () => connected.wallet.calls.filter((call) => call === 'execute').length

/** A step of a plan, as shown by each of two tabs. */
async function planStep(): Promise<string> {
  const plan = await addPlan(ADDRESS, [{ kind: 'transfer', after: [], notes: '' }])
  return stepsOf(transactionStore.list(), plan)[0]?.id ?? ''
}

describe('submit', () => {
  test('behavior: a step continued by two tabs at once is requested once', async () => {
    const id = await planStep()
    await Promise.all([submit({ ...order, id }), submit({ ...order, id })])
    expect(asked()).toBe(1)
    expect(transactionStore.list()).toMatchObject([{ id, phase: 'sent' }])
  })

  describe.each([
    ['public', order],
    ['private', { ...order, isPrivate: true, own: ['1field'] }],
  ])('a %s one, when another account is connected than the one it was made for', (_, made) => {
    const unsent = { kind: 'Account' }

    test('error: switched before: nothing is requested, and nothing is listed', async () => {
      connected.wallet.emit('accountChange', { address: 'aleo1other' })
      await expect(submit(made)).rejects.toMatchObject(unsent)
      expect(asked()).toBe(0)
      expect(transactionStore.list()).toEqual([])
    })

    test('error: switched while the wallet grants a program: the same, and a step waits for its turn', async () => {
      connected.wallet.set({ address: 'aleo1other' })
      const id = await planStep()
      const transaction = { ...made.transaction, program: 'new_token.aleo' }
      await expect(submit({ ...made, transaction, id })).rejects.toMatchObject(unsent)
      expect(asked()).toBe(0)
      expect(transactionStore.list()).toMatchObject([{ id, phase: 'planned' }])
    })
  })

  test('behavior: a refused step waits for its turn; a failed one leaves its attempt behind', async () => {
    const id = await planStep()
    const refusal = new WalletError('Transaction', 'No.', { rejected: true })
    connected.wallet.set({ failures: { execute: refusal } })
    await expect(submit({ ...order, id })).rejects.toBe(refusal)
    expect(transactionStore.list()).toMatchObject([{ id, phase: 'planned' }])
    connected.wallet.set({ failures: {} })
    await submit({ ...order, id })
    const failed = { from: 'wallet', phase: 'failed' } as const
    await transactionStore.change(id, (stored) => stored && advance(stored, failed))
    await submit({ ...order, id })
    expect(asked()).toBe(3)
    expect(transactionStore.list().map(({ phase, plan }) => [phase, plan === null])).toEqual(
      expect.arrayContaining([
        ['sent', false],
        ['failed', true],
      ]),
    )
  })
})
