import { PROGRAMS, REGISTRY_PROGRAM, type WrappedToken } from '@nightjar/sdk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outsideBalancesQuery } from '../../lib/outsideBalances.ts'
import { balancesQuery, creditsQuery, tokensQuery, wrappedTokensQuery } from '../../lib/queries.ts'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { listWrappings } from '../../lib/wrapping.ts'
import { ADDRESS, tokenOf, tokens } from '../../testing/exchange.ts'
import { startPrivateForms } from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { DepositForms } from './DepositForms.tsx'

const owl = tokenOf('OWL')
const outside: WrappedToken = {
  ...{ ...owl, programId: REGISTRY_PROGRAM, wrapperProgram: PROGRAMS.registry },
  ...{ isRegistryToken: true, originName: 'Owl', originSymbol: 'OWL', originTokenId: '11field' },
}
const whole = 10n ** BigInt(owl.decimals)
const ids = tokens.map(({ id }) => id)
let started: Awaited<ReturnType<typeof startPrivateForms>>

/** Five inside, and ninety-five outside. */
beforeEach(async () => {
  await loadMessages('features/pools', 'trade')
  started = await startPrivateForms([])
  const { client } = started
  const known = tokens.map((each) =>
    each === owl ? { ...each, wrapperProgram: PROGRAMS.registry } : each,
  )
  client.setQueryData(tokensQuery.queryKey, known)
  client.setQueryData(wrappedTokensQuery.queryKey, [outside])
  client.setQueryData(creditsQuery(ADDRESS).queryKey, 10n ** 9n)
  const inside = new Map(ids.map((id) => [id, id === owl.id ? 5n * whole : 10n ** 24n]))
  client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, inside)
  const wrappings = listWrappings([outside], known)
  client.setQueryData(
    outsideBalancesQuery(ADDRESS, wrappings).queryKey,
    new Map([['11field', 95n * whole]]),
  )
})
afterEach(async () => {
  cleanup()
  await started.stop()
})

const show = (path: string) => showRouted(DepositForms, { client: started.client, path })

describe('DepositForms', () => {
  test.each([
    ['5', 'Review deposit'],
    ['100', 'Review deposit'],
    ['100.000001', 'Not enough OWL'],
  ])(
    'behavior: both forms of a token are one balance: a deposit of %s says "%s"',
    async (amount, says) => {
      await show(`/?a=OWL&b=WETH&amount=${amount}`)
      await waitFor(() => expect(screen.getByRole('button', { name: says })).toBeTruthy())
    },
  )

  test.each([
    ['5', 'Review deposit', 'Start 2 steps'],
    ['100', 'Review deposit', 'Start 3 steps'],
    ['100.000001', 'Not enough OWL', undefined],
  ])(
    'behavior: so does a deposit of one token: %s says "%s", and then "%s"',
    async (amount, says, starts) => {
      await show(`/?a=OWL&b=WETH&way=one&amount=${amount}`)
      fireEvent.click(await screen.findByRole('button', { name: says }))
      if (!starts) return
      const start = await screen.findByRole('button', { name: starts }, { timeout: 20_000 })
      const review = start.closest('[role=dialog]')?.textContent
      expect(review?.includes('Wrapped first95 OWL (outside) → 95 OWL')).toBe(
        starts === 'Start 3 steps',
      )
    },
  )

  test('behavior: a review names its network fee, and who sees what', async () => {
    await show('/?a=OWL&b=WETH&amount=5')
    fireEvent.click(await screen.findByRole('button', { name: 'Review deposit' }))
    const confirm = await screen.findByRole(
      'button',
      { name: 'Confirm deposit' },
      { timeout: 20_000 },
    )
    const review = confirm.closest('[role=dialog]')?.textContent
    expect(review).toMatch(/Network fee[\d.]+ ALEO/)
    expect(review).toMatch(/OWL deposited[\d.]+ to 5 OWL/)
    expect(review).toMatch(/Everyone seesBoth amountsYour address ?Only you seeNothing/)
  })

  test('behavior: the token picker shows them as one', async () => {
    await show('/?a=OWL&b=WETH')
    fireEvent.click(screen.getAllByRole('button', { name: /change the token/ })[0] ?? document.body)
    const picker = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
    const row = picker
      .getAllByRole('option')
      .find((each) => each.textContent?.includes('Night Owl'))
    expect(row?.textContent).toMatch(/Balance 100(?!\d)/)
    await picker.findByRole('option', { name: /incl\. 95 outside/ }, { timeout: 20_000 })
  })

  test('behavior: a pair that does not exist is opened with what is inside', async () => {
    await show('/?a=OWL&b=USDX&amount=6&other=1')
    await screen.findByRole('button', { name: 'Not enough OWL' })
  })
})
