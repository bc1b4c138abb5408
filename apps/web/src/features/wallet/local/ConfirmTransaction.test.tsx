import type { Prepared } from '@nightjar/wallet/local/signer'
import type { BuildStage, ExecuteRequest } from '@nightjar/wallet/types'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tokensQuery } from '../../../lib/queries.ts'
import { ConfirmTransaction } from './ConfirmTransaction.tsx'

afterEach(cleanup)

const address = `aleo1${'q'.repeat(58)}`
const request = {
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: [address, '2500000u64'],
  feeMicrocredits: 1n,
  privateFee: false,
}
const ready: Prepared = {
  ticket: 1,
  feeMicrocredits: 18_000n,
  inputs: [
    { type: 'address', visibility: 'public' },
    { type: 'u64', visibility: 'public' },
  ],
}

function show(
  prepared: Promise<Prepared>,
  now: BuildStage = 'programs',
  asked: ExecuteRequest = request,
) {
  const client = new QueryClient()
  client.setQueryData(tokensQuery.queryKey, [])
  const answers = { onConfirm: vi.fn(), onRefuse: vi.fn() }
  const stage = { get: () => now, subscribe: () => () => undefined }
  const prompt = { id: 1, kind: 'transaction', address, request: asked, prepared, stage } as const
  render(
    <QueryClientProvider client={client}>
      <ConfirmTransaction prompt={prompt} {...answers} />
    </QueryClientProvider>,
  )
  return answers
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('ConfirmTransaction', () => {
  test.each([
    ['programs', 'Reading the programs from the chain…'],
    ['building', 'Running the program and building the transaction…'],
    ['fee', 'Setting the exact fee…'],
  ] as const)('behavior: says how far the building is: %s', (stage, words) => {
    show(new Promise(() => undefined), stage)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test('default: says what is signed, who sees it and its total cost', async () => {
    const { onConfirm } = show(Promise.resolve(ready))
    await screen.findByText('2.5 ALEO')
    expect(screen.getByText('0.018 ALEO')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: 'Everyone sees this' })).toHaveLength(3)
    await userEvent.click(button('Confirm'))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test.each([
    ['join', true, 'private'],
    ['join', false, 'mixed'],
    ['transfer_public', true, 'public'],
  ] as const)(
    'privacy 18: the button of %s with a private fee: %s has the accent of what is seen: %s',
    async (name, privateFee, accent) => {
      show(Promise.resolve(ready), 'programs', { ...request, function: name, privateFee })
      await screen.findByText('0.018 ALEO')
      expect(button('Confirm').closest('[data-mode]')?.getAttribute('data-mode')).toBe(accent)
    },
  )

  test('behavior: before the fee is known it cannot be confirmed, only refused', async () => {
    const { onConfirm, onRefuse } = show(new Promise(() => undefined))
    expect(button('Confirm').disabled).toBe(true)
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button('Decline'))
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onRefuse).toHaveBeenCalledOnce()
  })

  test('behavior: Escape refuses', async () => {
    const { onRefuse } = show(Promise.resolve(ready))
    await screen.findByText('0.018 ALEO')
    await userEvent.keyboard('{Escape}')
    expect(onRefuse).toHaveBeenCalledOnce()
  })

  test('error: a transaction that cannot be built shows why and cannot be confirmed', async () => {
    show(Promise.reject(new Error('One of the program’s checks fails with these values.')))
    expect((await screen.findByRole('alert')).textContent).toMatch(/One of the program’s checks/)
    expect(button('Confirm').disabled).toBe(true)
  })
})
