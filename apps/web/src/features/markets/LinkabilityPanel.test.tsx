import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadMessages } from '../../lib/text/catalogue.ts'
import { LinkabilityPanel } from './LinkabilityPanel.tsx'
import linkability from './linkability.gen.json' with { type: 'json' }

beforeAll(() => loadMessages('features/markets'))
afterEach(cleanup)

test('default: each rate and behaviour has its row, with what the last run found', () => {
  render(<LinkabilityPanel />)
  const { figures, date, seed } = linkability
  screen.getByText(new RegExp(`Run on ${date}, seed ${seed}\\.`))
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(figures.length)
  const careless = figures.findIndex(({ behaviour }) => behaviour === 'careless')
  within(rows[careless] as HTMLElement).getByText('Careless: at once, public fee')
  within(rows[careless] as HTMLElement).getByText('100%')
})

test('behavior: says how long money waits that is made private for a swap', () => {
  render(<LinkabilityPanel />)
  for (const { behaviour, swapsPerHour, fresh } of linkability.figures) {
    if (behaviour !== 'suggested') continue
    const minutes = Math.round(fresh.minutes).toLocaleString('en')
    screen.getByText(new RegExp(`${minutes} min at ${swapsPerHour} an hour`))
  }
})
