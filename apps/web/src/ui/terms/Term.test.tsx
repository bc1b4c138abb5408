import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Fact, FactList } from '../FactList.tsx'

afterEach(cleanup)

test('Fact: args: a term explains the label; its text is loaded when it is first shown', async () => {
  render(
    <FactList>
      <Fact label="Network fee" term="networkFee">
        0.0018 ALEO
      </Fact>
    </FactList>,
  )
  fireEvent.focus(screen.getByRole('button', { name: 'Network fee' }))
  expect(await screen.findByText(/charged even if the transaction is rejected/)).toBeTruthy()
  expect(screen.getByRole('tooltip').textContent).toMatch(/^What the Aleo network charges/)
})
