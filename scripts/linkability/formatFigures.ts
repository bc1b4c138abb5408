import type { Figures } from './measure.ts'

const columns = [
  ...(['swaps an hour', 'behaviour', 'swaps', 'crowd', 'blind guess', 'attack'] as const),
  ...(['better by', 'precision', 'recall', 'minutes', 'ALEO'] as const),
  ...(['made private for it', 'attack on these', 'minutes of these'] as const),
] as const

/** The figures as a table in Markdown. */
export function formatFigures(figures: readonly Figures[]): string {
  const rows = [columns, columns.map(() => '---'), ...figures.map(rowOf)]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function rowOf(one: Figures): readonly string[] {
  const { swapsPerHour, behaviour, swaps, crowd, blind, attack, precision, recall, fresh } = one
  return [
    ...[`${swapsPerHour}`, behaviour, `${swaps}`, `${crowd}`, percent(blind), percent(attack)],
    `${((attack - blind) * 100).toFixed(1)} points`,
    ...[precision === null ? '–' : percent(precision), percent(recall)],
    ...[one.minutes.toFixed(1), (one.microcredits / 1e6).toFixed(4)],
    ...[percent(fresh.share), percent(fresh.attack), fresh.minutes.toFixed(0)],
  ]
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
