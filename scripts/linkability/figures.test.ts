import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { root } from '../process.ts'
import { FIGURES_FILE, formatRun, type Run } from './figuresFile.ts'
import { formatFigures } from './formatFigures.ts'
import { type Figures, measure } from './measure.ts'

const committed = await readFile(FIGURES_FILE, 'utf8')
const run: Run = JSON.parse(committed)
const page = await readFile(join(root, 'docs/privacy.md'), 'utf8')

describe('the committed figures', () => {
  test('default: the page on privacy has the same table, with its date and command', () => {
    expect(page).toContain(formatFigures(run.figures))
    expect(page).toContain(run.date)
    expect(page).toContain(`npm run linkability -- --seed ${run.seed} --write`)
  })

  test.each([10, 50])(
    'behavior: at %i swaps an hour, who follows the page is found 5 points more often than blindly at most, for 20 minutes',
    (rate) => {
      const { attack, blind, minutes } = figuresAt(rate)
      expect(attack - blind).toBeLessThanOrEqual(0.05)
      expect(minutes).toBeLessThanOrEqual(20)
    },
  )

  test('behavior: at 2 swaps an hour even who follows the page is found more often', () => {
    const { attack, blind } = figuresAt(2)
    expect(attack - blind).toBeGreaterThan(0.05)
  })

  test('behavior: they are what a run finds, of the smallest crowd or in the deep tests of all', {
    tags: 'slow',
    timeout: 1_200_000,
  }, () => {
    const all = [...new Set(run.figures.map(({ swapsPerHour }) => swapsPerHour))]
    expect(all).toEqual([2, 10, 50])
    const rates = inject('deep') ? all : all.slice(0, 1)
    const figures = [...measure({ seed: run.seed, days: run.days, rates })]
    const expected = run.figures.filter(({ swapsPerHour }) => rates.includes(swapsPerHour))
    expect(formatRun({ ...run, figures })).toBe(formatRun({ ...run, figures: expected }))
    expect(formatRun(run)).toBe(committed)
  })
})

/** Of those who do what the page suggests. */
function figuresAt(rate: number): Figures {
  const found = run.figures.find(
    ({ swapsPerHour, behaviour }) => swapsPerHour === rate && behaviour === 'suggested',
  )
  if (found === undefined) throw new Error(`There are no figures for ${rate} swaps an hour.`)
  return found
}
