import type { Figures } from './measure.ts'

/** The figures that the page and docs/privacy.md show. */
export const FIGURES_FILE = new URL(
  '../../apps/web/src/features/markets/linkability.gen.json',
  import.meta.url,
)

export type Run = {
  /** Of the run, as in 2026-12-31. */
  readonly date: string
  readonly seed: number
  readonly days: number
  readonly figures: readonly Figures[]
}

/** A run as JSON, its numbers to three places. */
export const formatRun = (run: Run): string => `${JSON.stringify(run, round, 2)}\n`

/** The figures of a run as its file has them. */
export const roundFigures = (figures: readonly Figures[]): readonly Figures[] =>
  JSON.parse(JSON.stringify(figures, round))

const round = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
