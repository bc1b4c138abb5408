import type { RandomCase } from '../../packages/avm/conformance/format.ts'

/** A random program before it is run, its calls written out in full. */
export type Shrinkable = Pick<RandomCase, 'maps' | 'in' | 'code'> & {
  readonly calls: readonly string[][]
}

/** Makes a program smaller as long as it still differs: fewer calls, fewer commands. */
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
    const code = withoutLine(lines, index, program.in.length)
    return code === '' ? [] : [{ ...program, code }]
  })
}

const destination = /into r(\d+)/

/** Drops a line and all that need its result, and numbers the registers anew. */
export function withoutLine(lines: readonly string[], gone: number, inputs: number): string {
  const names = new Map(Array.from({ length: inputs }, (_, index) => [`r${index}`, `r${index}`]))
  const jumps = (line: string) => / to (\w+);|^position (\w+);/.exec(line)?.slice(1).find(Boolean)
  const label = jumps(lines[gone] ?? '')
  let next = inputs
  const kept: string[] = []
  lines.forEach((line, index) => {
    const isGone = index === gone || (label !== undefined && jumps(line) === label)
    const result = destination.exec(line)?.[1]
    const used = [...line.matchAll(/\br\d+\b/g)].map(([name]) => name)
    const operands = result === undefined ? used : used.slice(0, -1)
    const isBroken = operands.some((name) => !names.has(name))
    if (isGone || isBroken) return
    if (result !== undefined) names.set(`r${result}`, `r${next++}`)
    kept.push(line.replaceAll(/\br\d+\b/g, (name) => names.get(name) ?? name))
  })
  return kept.join('\n')
}
