import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { tokenOf } from '../testing/exchange.ts'
import { AmountRow } from './AmountRow.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { Fact, FactList } from './FactList.tsx'
import { Modal } from './Modal.tsx'
import { Visibility } from './Visibility.tsx'

afterEach(cleanup)

test('behavior: why it failed stands next to the button, which a long sheet always shows', () => {
  render(
    <ConfirmButton busy={false} failure="The node is gone." onConfirm={() => undefined}>
      Start
    </ConfirmButton>,
  )
  const shown = screen.getByRole('button', { name: 'Start' }).parentElement
  expect(shown?.className).toContain('sticky')
  expect(shown?.contains(screen.getByText('The node is gone.'))).toBe(true)
})

test('behavior: a press reads the review out, in its order and each part once, until it is left', () => {
  const facts = [{ text: 'A swap of 5 USDX', isPublic: true }]
  render(
    <Modal show title="Review swap" onClose={() => undefined}>
      <AmountRow label="You pay" amount={5_000_000n} token={tokenOf('USDX')} />
      <FactList>
        <Fact label="Minimum received">0.0001 WBTC</Fact>
      </FactList>
      <Visibility facts={facts} account="hidden" />
      <ConfirmButton busy={false} onConfirm={() => undefined}>
        Confirm swap
      </ConfirmButton>
    </Modal>,
  )
  const button = screen.getByRole('button', { name: 'Read this review out' })
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  fireEvent.click(button)
  expect(said()).toContain(
    'Review swap. You pay: 5 USDX. Minimum received: 0.0001 WBTC. Everyone sees. A swap of 5 USDX. Only you see. That it was you',
  )
  fireEvent.blur(button)
  expect(said()).toEqual(['', ''])
})
