import { coarseMinimum } from '@nightjar/sdk'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePreferences } from '../lib/preferences.ts'
import { Tolerance } from './Tolerance.tsx'

test('privacy 11: a review shows the chosen tolerance, and the one that the rounded limit leaves', async () => {
  usePreferences.setState({ slippageBps: 50 })
  const quoted = 1_985_130_000n
  const limits = [{ quoted, limit: coarseMinimum(quoted, 50n) }]
  render(<Tolerance mode="public" limits={limits} />)
  const label = await screen.findByText('Slippage tolerance')
  expect(label.closest('div')?.textContent).toContain('0.5%, 0.46% after rounding')
})
