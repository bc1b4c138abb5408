import { createHash } from 'node:crypto'
import type { Mutant } from './mutants.ts'

/** The fate of one mutant: how it was noticed, or why not. */
export type Fate = {
  readonly mutant: Mutant
  readonly noticedBy: 'scenario' | 'vectors' | 'properties' | null
  /** Why an unnoticed mutant behaves like the program; null when unknown. */
  readonly reason: string | null
}

/** One line that identifies the mutant. */
export function describeMutant({ line, place, part, kind, before, after }: Mutant): string {
  const change = `${before.trim()} → ${after === null ? 'dropped' : after.trim()}`
  return `line ${line}, ${part} ${place}, ${kind}: \`${change}\``
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '100%' : `${((part / whole) * 100).toFixed(1)}%`
}

/** How many mutants were noticed: of all, and of those that change the program's behavior. */
export function countFates(fates: readonly Fate[]) {
  const noticed = fates.filter(({ noticedBy }) => noticedBy !== null).length
  const unexplained = fates.filter(({ noticedBy, reason }) => noticedBy === null && reason === null)
  return { all: fates.length, noticed, unexplained, changing: noticed + unexplained.length }
}

/** The counts in two lines. */
export function summary(fates: readonly Fate[]): string {
  const { all, noticed, changing } = countFates(fates)
  return [
    `${noticed} of ${all} mutants noticed (${percent(noticed, all)})`,
    `${noticed} of the ${changing} that may change what the program does (${percent(noticed, changing)})`,
  ].join('\n')
}

function tableOf(fates: readonly Fate[]): string[] {
  const kinds = [...new Set(fates.map(({ mutant }) => mutant.kind))].sort()
  const rows = kinds.map((kind) => {
    const some = fates.filter(({ mutant }) => mutant.kind === kind)
    const by = (how: Fate['noticedBy']) => some.filter(({ noticedBy }) => noticedBy === how).length
    const cells = [kind, some.length, by('scenario'), by('vectors'), by('properties'), by(null)]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| change | mutants | scenario | vectors | properties | survived |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ]
}

function survivorsOf(fates: readonly Fate[]): string[] {
  const reasons = [...new Set(fates.map(({ reason }) => reason))]
  return reasons.flatMap((reason) => [
    '',
    `**${reason ?? 'Not explained'}**`,
    '',
    ...fates
      .filter((fate) => fate.reason === reason)
      .map(({ mutant }) => `- ${describeMutant(mutant)}`),
  ])
}

/** The text of programs/MUTATION.md. */
export function mutationReport(
  source: string,
  fates: readonly Fate[],
  { every, from }: { readonly every: number; readonly from: number },
): string {
  const hash = createHash('sha256').update(source).digest('hex')
  const survived = fates.filter(({ noticedBy }) => noticedBy === null)
  return `${[
    '# Mutants of nightjar_core.aleo',
    '',
    'Written by `npm run mutation:programs`, which makes every small change of the compiled core (a comparison becomes its',
    'neighbour, an assertion or a write is dropped, a rounding, an operation, a choice or a constant is changed), one at a',
    'time, and looks whether the tests notice: first the scenario of the programs, then the vectors and the states that no',
    'history reaches, then a random history of five accounts with a fixed seed. Each column counts what the ones before it',
    'missed.',
    '',
    `Core of sha-256 \`${hash}\`.`,
    '',
    ...(every === 1
      ? []
      : [`A sample: every ${every}th mutant, from number ${from % every} on.`, '']),
    ...tableOf(fates),
    '',
    ...summary(fates)
      .split('\n')
      .map((line) => `- ${line}`),
    '',
    '## Survivors',
    '',
    'Nothing notices these. Each is under the reason why no state that can be reached tells it from the program.',
    ...survivorsOf(survived),
  ].join('\n')}\n`
}
