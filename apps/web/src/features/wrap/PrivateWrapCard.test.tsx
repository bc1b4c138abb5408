import { CREDITS, CREDITS_PROGRAM, PROGRAMS } from '@nightjar/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { balancesQuery, wrappedTokensQuery } from '../../lib/queries.ts'
import { ADDRESS, tokenOf, tokens } from '../../testing/exchange.ts'
import {
  creditsRecord,
  feeRecord,
  recordOf,
  startPrivateForms,
} from '../../testing/privateForms.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { PrivateWrapCard } from './PrivateWrapCard.tsx'

const patient = { timeout: 20_000 }
let held: (typeof creditsRecord)[] = []
let forms: Awaited<ReturnType<typeof startPrivateForms>>

beforeEach(async () => {
  held = []
  forms = await startPrivateForms(() => held)
  const inside = { ...tokenOf('WALEO'), wrapperProgram: PROGRAMS.credits }
  const origin = { originName: '', originSymbol: 'ALEO', originTokenId: '', isRegistryToken: false }
  const wrapped = { ...inside, ...origin, programId: CREDITS_PROGRAM }
  forms.client.setQueryData(wrappedTokensQuery.queryKey, [wrapped])
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

async function write(amount: string, label: RegExp) {
  await showRouted(() => <PrivateWrapCard direction="wrap" />, {
    client: forms.client,
    path: `/?token=${CREDITS.symbol}&amount=${amount}`,
  })
  const press = await screen.findByRole('button', { name: label }, patient)
  await vi.waitFor(() => expect(press.getAttribute('aria-disabled')).toBe(null), patient)
  return press
}

const stepsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('PrivateWrapCard from public money', () => {
  test('default: a common amount and one for the fee become private first, in the same plan', async () => {
    const press = await write('3', /^Review, 3 steps$/)
    const [shield] = stepsOf(screen.getByRole('list', { name: 'From your public balance' }))
    expect(shield).toContain('Make 5 ALEO and 1 ALEO private')
    await act(async () => fireEvent.click(press))
    const steps = stepsOf(screen.getByRole('dialog')).slice(0, 3)
    expect(steps.map((each) => each?.slice(0, 6))).toEqual(['Make 5', 'Make 1', 'Wrap0.'])
  })

  test('behavior: records alone pay if they suffice', async () => {
    held = [creditsRecord, feeRecord]
    await write('5', /^Review wrap$/)
    expect(screen.queryByRole('list', { name: 'From your public balance' })).toBeNull()
  })
})

test('behavior: beside a closed eye stands what is private only, where it arrives and in the list', async () => {
  const waleo = tokenOf('WALEO')
  held = [creditsRecord, feeRecord, recordOf(waleo.id, 2_000_000n)]
  const ids = tokens.map(({ id }) => id)
  const open = new Map([[waleo.id, 7_000_000n]]) // public
  forms.client.setQueryData(balancesQuery(ADDRESS, ids).queryKey, open)
  await write('5', /^Review wrap$/)
  const arriving = screen.getAllByText('You receive')[0]?.parentElement
  expect(arriving?.textContent).toBe('You receive2 ALEO')
})
