import { createPlan, type PrivateAction, spendsOf, withPause } from '@nightjar/sdk'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartsContext } from '../lib/parts.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { translate } from '../lib/text/translate.ts'
import type { MessageId } from '../messageIds.ts'
import { PlansPill } from '../plans/PlansPill.tsx'
import { planStore } from '../plans/planEntry.ts'
import { ADDRESS, pairs, tokenOf } from '../testing/exchange.ts'
import { creditsRecord, recordOf, startPrivateForms } from '../testing/privateForms.ts'
import { parts } from './parts.ts'

const [usdx, waleo] = [tokenOf('USDX'), tokenOf('WALEO')]
const pair = pairs.find(({ token0, token1 }) => token0 === waleo && token1 === usdx)?.id ?? ''
const swap: PrivateAction = {
  ...{ kind: 'swap', path: [usdx.id, waleo.id], exact: 'in' },
  ...{ maximumIn: 100_000_000n, minimumOut: 99_000_000n },
}
const add: PrivateAction = {
  ...{ kind: 'add', pair, tokenA: waleo.id, tokenB: usdx.id, minLiquidity: 99_000_000n },
  ...{ amountA: 100_000_000n, amountB: 100_000_000n, minA: 99_000_000n, minB: 99_000_000n },
}
const patient = { timeout: 20_000 }

let forms: Awaited<ReturnType<typeof startPrivateForms>>
beforeEach(async () => {
  await loadMessages('plans')
  const held = [usdx, waleo].map(({ id }) => recordOf(id, 200_000_000n))
  forms = await startPrivateForms([...held, creditsRecord])
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

const button = (id: MessageId) =>
  screen.findByRole<HTMLButtonElement>('button', { name: translate(id) }, patient)

async function pause(action: PrivateAction) {
  const goal = { id: 'p', address: ADDRESS, startedAt: 0, collects: [] }
  const plan = createPlan({ ...goal, spends: spendsOf(action) })
  await planStore.change('p', () => ({
    ...{ id: 'p', address: ADDRESS, action, kind: 'swap', paid: [], received: [], surplus: null },
    ...{ plan: withPause(plan, { kind: 'obstacle', cause: 'price' }), ahead: [] },
    ...{ feeRecords: [], attempts: [], paysPrivately: true },
  }))
}

test.each([
  [swap, { minimumOut: 79_000_000n }],
  [add, { minA: 79_200_000n, minB: 99_000_000n, minLiquidity: 99_000_000n }],
])(
  'default: $kind: a plan opened on any page continues at the current price',
  async (action, limits) => {
    await pause(action)
    render(
      <QueryClientProvider client={forms.client}>
        <PartsContext value={parts}>
          <PlansPill address={ADDRESS} />
        </PartsContext>
      </QueryClientProvider>,
    )
    forms.move(waleo.id, 80n)
    fireEvent.click(
      screen.getByRole('button', { name: translate('plans.unfinished', { count: 1 }) }),
    )
    fireEvent.click(await button('plans.show'))
    await vi.waitFor(
      async () => expect((await button('plans.newPrice')).disabled).toBe(false),
      patient,
    )
    fireEvent.click(await button('plans.newPrice'))
    await vi.waitFor(() =>
      expect(planStore.find('p')?.action).toMatchObject({ ...action, ...limits }),
    )
  },
)
