import type { Prepared } from '@nightjar/wallet/local/signer'
import type { BuildStage, ExecuteRequest } from '@nightjar/wallet/types'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useChainHead } from '../../../lib/chainHead.ts'
import { now } from '../../../lib/clock.ts'
import { setConfig } from '../../../lib/config.ts'
import { tokensQuery } from '../../../lib/queries.ts'
import type { Preflight } from '../../../preflight/preflight.ts'
import { testConfig } from '../../../testing/testConfig.ts'
import { ConfirmTransaction } from './ConfirmTransaction.tsx'

beforeAll(() => setConfig({ ...testConfig, proveSeconds: 45 }))
beforeEach(() => {
  useChainHead.setState({ height: 8, seenAt: now(), live: true })
})
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
  since = Date.now(),
  tried: Preflight['result'] = { kind: 'unknown' },
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(tokensQuery.queryKey, [])
  // its worker needs a browser: e2e/slowProofs.test.ts runs it
  const verdict = (height: number, result: Preflight['result']) =>
    client.setQueryData(['preflight', address, 'prompt 1', height], { height, result })
  verdict(8, tried)
  const answers = { onConfirm: vi.fn(), onRefuse: vi.fn() }
  const stage = { get: () => now, since: () => since, subscribe: () => () => undefined }
  const prompt = { id: 1, kind: 'transaction', address, request: asked, prepared, stage } as const
  render(
    <QueryClientProvider client={client}>
      <ConfirmTransaction prompt={prompt} {...answers} />
    </QueryClientProvider>,
  )
  return { ...answers, verdict }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('ConfirmTransaction', () => {
  test.each([
    ['programs', 'Reading the programs from the chain…'],
    ['building', 'Running the program and building the transaction…'],
    ['proving', 'Creating the proof…'],
    ['fee', 'Setting the exact fee…'],
    ['waiting', 'The node isn’t responding. Trying again…'],
  ] as const)('behavior: says how far the building is: %s', (stage, words) => {
    show(new Promise(() => undefined), stage)
    expect(screen.getByText(words)).toBeTruthy()
  })

  test.each([
    [1, 'About 45 s left. You can decline at any time; nothing is charged.'],
    [21, 'About 25 s left. You can decline at any time; nothing is charged.'],
    [60, 'Almost done.'],
  ])('behavior: says how much longer the proof takes, after %i s', (seconds, words) => {
    show(new Promise(() => undefined), 'proving', request, Date.now() - seconds * 1000)
    expect(screen.getByText(words).closest('[role=status]')).toBe(null) // or it would be spoken every second
  })

  test.each(['price', 'deadline'] as const)(
    'behavior: what the chain would reject since then cannot be confirmed, and again if it would not: %s',
    async (cause) => {
      const swap = {
        ...request,
        program: 'nightjar_core.aleo',
        function: 'swap_exact_tokens_for_tokens',
      }
      const fails = { kind: 'fails', cause } as const
      const { onConfirm, verdict } = show(Promise.resolve(ready), 'fee', swap, Date.now(), fails)
      expect((await screen.findByRole('alert')).textContent).toMatch(
        /Decline it, then continue or start again\.$/,
      )
      await userEvent.click(button('Confirm'))
      expect(onConfirm).not.toHaveBeenCalled()
      verdict(9, { kind: 'passes', moved: [] })
      act(() => useChainHead.setState({ height: 9 }))
      await waitFor(() => expect(button('Confirm').disabled).toBe(false))
      expect(screen.queryByRole('alert')).toBe(null)
    },
  )

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
