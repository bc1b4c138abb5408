import { movementOf } from '@nightjar/sdk'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { startPrivateForms } from '../testing/privateForms.ts'
import { showRouted } from '../testing/showRouted.tsx'
import { sampleTransaction } from '../testing/transactions.ts'
import { Receipt } from './Receipt.tsx'

let forms: Awaited<ReturnType<typeof startPrivateForms>>
beforeEach(async () => {
  forms = await startPrivateForms([])
})
afterEach(async () => {
  cleanup()
  await forms.stop()
})

test('behavior: what became private is one amount, from amber to violet, and the next step comes first', async () => {
  const usdx = tokenOf('USDX')
  const moves = [movementOf(usdx, 200_000_000n)]
  const transaction = sampleTransaction({
    kind: 'to_private',
    phase: 'accepted',
    paid: moves,
    received: moves,
    mark: { ...sampleTransaction().mark, function: 'transfer_public_to_private' },
    outcome: {
      ...{ status: 'accepted', height: 12, timestamp: 1, fee: '6200', reason: null },
      moved: { paid: moves, received: moves },
    },
  })
  const show = (extra: object) =>
    showRouted(
      () => (
        <Receipt
          transaction={transaction}
          done="200 USDX are private now"
          again="Make more private"
          onDone={() => undefined}
          {...extra}
        />
      ),
      { client: forms.client },
    )
  await show({ becomesPrivate: true, next: <a href="/swap/private">Swap USDX privately</a> })
  const [before, after] = screen.getAllByText('200 USDX')
  expect(before?.parentElement?.className).toContain('text-public')
  expect(after?.className).toContain('veil')
  expect(screen.queryByText('You received')).toBeNull()
  const next = screen.getByRole('link', { name: 'Swap USDX privately' })
  const again = screen.getByText('Make more private')
  expect(next.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  await show({})
  screen.getByText('You received')
  screen.getByText('You paid')
})
