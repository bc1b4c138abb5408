import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { balancesQuery } from '../../lib/queries.ts'
import { translate } from '../../lib/text/translate.ts'
import { ADDRESS, pairs, tokenOf, tokens } from '../../testing/exchange.ts'
import { creditsRecord, recordOf, startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { PrivateDepositCard } from './PrivateDepositCard.tsx'
import { PrivateWithdrawalCard } from './PrivateWithdrawalCard.tsx'

const [usdx, wbtc] = [tokenOf('USDX'), tokenOf('WBTC')]
const pair = pairs.find(({ token0, token1 }) => token0 === usdx && token1 === wbtc)
const patient = { timeout: 20_000 }
let paysPrivately = true
let forms: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  forms = await startPrivateForms(() => [
    recordOf(usdx.id, 1_000_000_000n),
    recordOf(wbtc.id, 200_000_000_000n),
    recordOf(pair?.id ?? '', 1_000_000n),
    ...(paysPrivately ? [creditsRecord] : []),
  ])
})
afterEach(async () => {
  paysPrivately = true
  cleanup()
  await forms.stop()
})

async function review(card: () => ReactNode, path: string, name: string) {
  await showRouted(card, { client: forms.client, path })
  const press = await screen.findByRole<HTMLButtonElement>('button', { name }, patient)
  await vi.waitFor(() => expect(press.getAttribute('aria-disabled')).toBe(null), patient)
  await act(async () => fireEvent.click(press))
}

const sheet = () => within(screen.getByRole('dialog'))
const fact = (label: string) => sheet().getByText(label).closest('div')?.textContent
const start = () => sheet().getByRole<HTMLButtonElement>('button', { name: /^Start / })

/** A block that exceeds the tolerance changes nothing until it is accepted. */
async function expectAsked(label: string) {
  const before = fact(label)
  expect(start().disabled).toBe(false)
  forms.move(usdx.id, 80n)
  await sheet().findByText('The price has moved.', {}, patient)
  expect(fact(label)).toBe(before)
  expect(start().disabled).toBe(true)
  fireEvent.click(sheet().getByRole('button', { name: /^Accept / }))
  expect(sheet().queryByText('The price has moved.')).toBeNull()
  expect(fact(label)).not.toBe(before)
  expect(start().disabled).toBe(false)
}

describe('PrivateDepositCard', () => {
  test('default: a worse price changes nothing in an open review until it is accepted', async () => {
    await review(PrivateDepositCard, '/?a=USDX&b=WBTC&amount=100', 'Review deposit')
    await expectAsked(translate('pools.takenOf', { symbol: 'WBTC' }))
  })
})

describe('PrivateDepositCard from public money', () => {
  test('default: what is missing of one side becomes private first, in the same plan', async () => {
    const ids = tokens.map(({ id }) => id)
    const balances = new Map([[usdx.id, 9_000_000_000n]])
    forms.client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, balances)
    await review(PrivateDepositCard, '/?a=USDX&b=WBTC&amount=1500', 'Review, 2 steps')
    const steps = sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps[0]).toMatch(/^Make 5,000 USDX private/)
    expect(steps[1]).toMatch(/^Add liquidity/)
  })
})

describe('PrivateWithdrawalCard', () => {
  test('default: a worse price changes nothing in an open review until it is accepted', async () => {
    await review(PrivateWithdrawalCard, '/?a=USDX&b=WBTC&percent=50', 'Review withdrawal')
    await expectAsked(translate('pools.returnedOf', { symbol: 'USDX' }))
  })
})

test.each([
  [PrivateDepositCard, '/?a=USDX&b=WBTC&amount=100', 'Deposit, showing your address'],
  [PrivateWithdrawalCard, '/?a=USDX&b=WBTC&percent=50', 'Withdraw, showing your address'],
])(
  'behavior: with a public fee, a form and its review say that the address shows',
  async (card, path, name) => {
    paysPrivately = false
    await review(card, path, name)
    const buttons = [
      ...screen.getAllByRole('button', { name }),
      sheet().getByRole('button', { name }),
    ]
    const modes = buttons.map((each) => each.closest('[data-mode]')?.getAttribute('data-mode'))
    expect(new Set(modes)).toEqual(new Set(['mixed']))
  },
)
