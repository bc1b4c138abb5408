/** One small change of a compiled program. */
export type Mutant = {
  /** Number of the line in the source, from 1. */
  readonly line: number
  /** Where the change is: a function, including its finalize, or a closure. */
  readonly place: string
  readonly part: 'function' | 'finalize' | 'closure'
  readonly kind:
    | 'comparison'
    | 'check'
    | 'rounding'
    | 'arithmetic'
    | 'choice'
    | 'constant'
    | 'write'
  readonly before: string
  /** The replacement line; null removes it. */
  readonly after: string | null
}

type Change = Pick<Mutant, 'kind' | 'after'>

/** A comparison becomes its neighbour, so that only the boundary differs. */
const neighbours: Readonly<Record<string, string>> = {
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  'is.eq': 'is.neq',
  'is.neq': 'is.eq',
  'branch.eq': 'branch.neq',
}

const opposites: Readonly<Record<string, string>> = { add: 'sub', sub: 'add', mul: 'add' }

/** Numbers with a meaning: the fee unit, the locked amount, the limit of a reserve. */
const meant = /(?<= )(10000|1000|316912650057057350374175801344)u128/

function changesOf(line: string): Change[] {
  const text = line.trim()
  const [opcode = '', ...operands] = text.replace(/;$/, '').split(' ')
  const with_ = (name: string) => line.replace(opcode, name)
  const changes: Change[] = []
  const neighbour = neighbours[opcode]
  if (neighbour !== undefined && !text.startsWith('branch.eq true true')) {
    changes.push({ kind: 'comparison', after: with_(neighbour) })
  }
  if (opcode.startsWith('assert.')) changes.push({ kind: 'check', after: null })
  const opposite = opposites[opcode]
  if (opposite !== undefined) changes.push({ kind: 'arithmetic', after: with_(opposite) })
  if (opcode === 'add' && operands[1] === '1u128') {
    changes.push({ kind: 'rounding', after: line.replace(' 1u128 ', ' 0u128 ') })
  }
  if (opcode === 'ternary') {
    const [condition = '', yes = '', no = '', ...rest] = operands
    const after = `    ternary ${[condition, no, yes, ...rest].join(' ')};`
    changes.push({ kind: 'choice', after })
  }
  const number = meant.exec(text)?.[1]
  if (number !== undefined) {
    changes.push({
      kind: 'constant',
      after: line.replace(`${number}u128`, `${BigInt(number) + 1n}u128`),
    })
  }
  if (opcode === 'set') changes.push({ kind: 'write', after: null })
  return changes
}

/** Every small change of the functions, finalizes and closures of a compiled program. */
export function mutantsOf(source: string): Mutant[] {
  const mutants: Mutant[] = []
  let part: Mutant['part'] | null = null
  let place = ''
  for (const [index, before] of source.split('\n').entries()) {
    const head = /^(function|finalize|closure) (\w+):$/.exec(before)
    if (/^\S/.test(before)) part = null
    if (head !== null) {
      part = head[1] as Mutant['part']
      place = head[2] ?? ''
    } else if (part !== null) {
      for (const change of changesOf(before)) {
        mutants.push({ line: index + 1, place, part, before, ...change })
      }
    }
  }
  return mutants
}

/** The mutated source. */
export function mutate(source: string, { line, after }: Mutant): string {
  const lines = source.split('\n')
  lines.splice(line - 1, 1, ...(after === null ? [] : [after]))
  return lines.join('\n')
}
