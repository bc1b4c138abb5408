import { writeFile } from 'node:fs/promises'
import { FIGURES_FILE, formatRun, roundFigures } from './linkability/figuresFile.ts'
import { formatFigures } from './linkability/formatFigures.ts'
import { type Figures, measure } from './linkability/measure.ts'
import { StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

export const usage = `npm run linkability [-- options]

Attacks the private swaps of a simulated market as an observer of the chain would, and prints how often it finds out who
made them: by behaviour, at 2, 10 and 50 private swaps an hour for 30 days. Takes minutes.

  --quick      six days at 2 an hour only: shows that it works
  --seed N     another market; 1 by default
  --write      also writes the figures for the page and docs/privacy.md`

/** `npm run linkability`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  } as const
  const { values } = readArguments(args, { usage, options })
  if (!/^\d{1,6}$/.test(values.seed)) {
    throw new StartError(`The seed is "${values.seed}"; it must be a whole number up to 999999.`)
  }
  if (values.quick && values.write) throw new StartError('Only a whole run can be written.')
  const seed = Number(values.seed)
  const figures: Figures[] = []
  for (const one of measure({ seed, ...(values.quick ? QUICK : WHOLE) })) {
    figures.push(one)
    console.error(`${one.swapsPerHour} an hour, ${one.behaviour}: done`)
  }
  console.log(formatFigures(roundFigures(figures)))
  if (!values.write) return
  const date = new Date().toISOString().slice(0, 10)
  await writeFile(FIGURES_FILE, formatRun({ date, seed, days: WHOLE.days, figures }))
}

const WHOLE = { days: 30, rates: [2, 10, 50] } as const
const QUICK = { days: 6, rates: [2] } as const
