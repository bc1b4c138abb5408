import type { RandomCase } from '../players/randomProgram.ts'

/** A random program before it runs, with its calls written out in full. */
export type Shrinkable = Pick<RandomCase, 'maps' | 'in' | 'futures' | 'code'> & {
  readonly calls: readonly string[][]
}

/** Shrinks a program for as long as it still differs: fewer calls, fewer commands. */
export async function shrink(
  start: Shrinkable,
  differs: (candidates: readonly Shrinkable[]) => Promise<readonly boolean[]>,
): Promise<Shrinkable> {
  let best = start
  for (;;) {
    const candidates = [...fewerCalls(best), ...fewerCommands(best)]
    const verdicts = await differs(candidates)
    const found = candidates.find((_, index) => verdicts[index])
    if (found === undefined) return best
    best = found
  }
}

function fewerCalls(program: Shrinkable): Shrinkable[] {
  if (program.calls.length < 2) return []
  return program.calls.map((_, gone) => ({
    ...program,
    calls: program.calls.filter((_, index) => index !== gone),
  }))
}

function fewerCommands(program: Shrinkable): Shrinkable[] {
  const lines = program.code.split('\n')
  return lines.flatMap((_, index) => {
    const code = withoutLine(lines, index, program.in.length + (program.futures ?? 0))
    return code === '' ? [] : [{ ...program, code }]
  })
}

const destinations = /into (r\d+(?: r\d+)*)/

/** Drops a line and everything that needs its result, and renumbers the registers. */
export function withoutLine(lines: readonly string[], gone: number, inputs: number): string {
  const names = new Map(Array.from({ length: inputs }, (_, index) => [`r${index}`, `r${index}`]))
  const jumps = (line: string) => / to (\w+);|^position (\w+);/.exec(line)?.slice(1).find(Boolean)
  const label = jumps(lines[gone] ?? '')
  let next = inputs
  const kept: string[] = []
  lines.forEach((line, index) => {
    const isGone = index === gone || (label !== undefined && jumps(line) === label)
    const results = destinations.exec(line)?.[1]?.split(' ') ?? []
    const used = [...line.matchAll(/\br\d+\b/g)].map(([name]) => name)
    const isBroken = used.slice(0, used.length - results.length).some((name) => !names.has(name))
    if (isGone || isBroken) return
    for (const result of results) names.set(result, `r${next++}`)
    kept.push(line.replaceAll(/\br\d+\b/g, (name) => names.get(name) ?? name))
  })
  return kept.join('\n')
}
