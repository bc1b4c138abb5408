import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../process.ts'
import { FIGURES_FILE, formatRun, type Run } from './figuresFile.ts'
import { formatFigures } from './formatFigures.ts'
import { measure } from './measure.ts'

const committed = await readFile(FIGURES_FILE, 'utf8')
const run: Run = JSON.parse(committed)
const page = await readFile(join(root, 'docs/privacy.md'), 'utf8')

describe('the committed figures', () => {
  test('default: the page on privacy has the same table, with its date and command', () => {
    expect(page).toContain(formatFigures(run.figures))
    expect(page).toContain(run.date)
    expect(page).toContain(`npm run linkability -- --seed ${run.seed} --write`)
  })

  test('behavior: they are what a whole run finds', { tags: 'slow', timeout: 1_200_000 }, () => {
    const rates = [...new Set(run.figures.map(({ swapsPerHour }) => swapsPerHour))]
    expect(rates).toEqual([2, 10, 50])
    const figures = [...measure({ seed: run.seed, days: run.days, rates })]
    expect(formatRun({ ...run, figures })).toBe(committed)
  })
})
