/** What was checked, how many times, with which snarkVM verdict, and where the interpreter differs. */

import type { Command, Program } from '@nightjar/aleo'

export type Verdict = 'accepted' | 'rejected' | 'refused'

/** Checks of one opcode or kind by snarkVM's verdict: refused at deployment, rejected while running, or accepted. */
export type Tally = Record<Verdict, number>

export type Report = {
  readonly counts: Map<string, Tally>
  readonly differences: string[]
}

export function createReport(): Report {
  return { counts: new Map(), differences: [] }
}

export function count(report: Report, kind: string, verdict: Verdict): void {
  const tally = report.counts.get(kind) ?? { accepted: 0, rejected: 0, refused: 0 }
  tally[verdict] += 1
  report.counts.set(kind, tally)
}

export const failed = Symbol('failed')

/** Runs a step; a crash is recorded as a difference and does not end the run. */
export function attempt<T>(report: Report, what: string, run: () => T): T | typeof failed {
  try {
    return run()
  } catch (error) {
    report.differences.push(
      `${what}: avm throws ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : error}`,
    )
    return failed
  }
}

/** Runs a check that may only fail with a typed refusal; any other error is a bug and is rethrown. */
export function refusalOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    const isRefusal =
      error instanceof Error && ['ProgramRefusedError', 'ProgramSyntaxError'].includes(error.name)
    if (!isRefusal) throw error
    return error.message
  }
}

export function compareVerdict(
  report: Report,
  label: string,
  refusal: string | undefined | typeof failed,
  isAccepted: boolean,
): void {
  if (refusal === failed || (refusal === undefined) === isAccepted) return
  report.differences.push(
    `${label}: snarkVM ${isAccepted ? 'accepts' : 'refuses'}, avm: ${refusal ?? 'accepts'}`,
  )
}

/** Counts the commands that certainly ran in an accepted run: all up to the first branch, and every position. */
export function countAccepted(report: Report, commands: readonly Command[]): void {
  const firstBranch = commands.findIndex(({ kind }) => kind === 'branch')
  commands.forEach(({ opcode, kind }, index) => {
    const isCertain = firstBranch < 0 || index <= firstBranch || kind === 'position'
    if (isCertain) count(report, opcode, 'accepted')
  })
}

type Place = {
  readonly reason: string
  readonly program?: string
  readonly function?: string
  readonly line?: number
}

/** Counts the opcode that rejected, found by the line that the interpreter names. */
export function countRejected(
  report: Report,
  { reason, program, line }: Place,
  find: (id: string) => Program | undefined,
): void {
  if (program === undefined || line === undefined) return
  // not due to an opcode: a branch left a register unset, or the owner of credits.aleo was read
  if (/was never written|has no owner/.test(reason)) {
    count(report, 'operands without a value', 'rejected')
    return
  }
  const text = find(program)?.source.split('\n')[line - 1] ?? ''
  const [opcode] = text.trim().split(/\s/)
  if (opcode && !/^(finalize|view|constructor|input|output)\b/.test(opcode)) {
    count(report, opcode, 'rejected')
  }
}

/** The same for a rejected call; the rejection may come from a view that it calls. */
export function countRejectedCall(
  report: Report,
  place: Place,
  find: (id: string) => Program | undefined,
): void {
  countRejected(report, place, find)
  const { program = '', function: name = '' } = place
  if (find(program)?.views.has(name)) count(report, 'call', 'rejected')
}
