import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ADDRESS } from '../../testing/exchange.ts'
import { showRouted } from '../../testing/showRouted.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { writeReceipt } from './receipt/receiptFile.ts'

afterEach(cleanup)
afterEach(() => vi.unstubAllGlobals())

const receipt = writeReceipt({
  network: 'testnetbeta',
  transaction: `at1${'q'.repeat(58)}`,
  ...{ block: 7, account: ADDRESS, transitionViewKey: '12field' },
})

test('a browser without WebAssembly is named as the reason, not a node', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  await showRouted(ReceiptPage)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: receipt } })
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  const said = await screen.findByText(
    /^The receipt couldn’t be checked\. This browser has WebAssembly/,
  )
  expect(said.textContent).not.toMatch(/node/)
})
