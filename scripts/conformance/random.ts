import {
  type OperationFamily,
  type RandomCase,
  randomProgram,
  shorten,
} from '../../packages/avm/conformance/format.ts'
import { type OracleOutcome, runOracle } from './oracle.ts'
import { createPrng, type Prng } from './prng.ts'
import { compositeTypes, integerTypes, type Samples } from './samples.ts'

/** An operation that snarkVM accepts: its instruction, operand types, and the type of its result. */
export type Operation = {
  readonly code: string
  readonly in: readonly string[]
  readonly out?: string
  /** the part of its committed rows that was accepted */
  readonly success: number
}

/** A random program before it is run, its calls written out in full. */
type Draft = Pick<RandomCase, 'maps' | 'in' | 'code'> & { readonly calls: readonly string[][] }

/** All accepted operations of some families, those that only ever reject left out. */
export function operationsOf(families: readonly OperationFamily[]): Operation[] {
  return families.flatMap(({ code, accepted }) =>
    accepted
      .map((entry) => ({
        code: code.replaceAll('$D', entry.to ?? ''),
        in: entry.in,
        ...(entry.out === undefined ? {} : { out: entry.out }),
        success: entry.rows.filter((row) => !row.endsWith(' -')).length / entry.rows.length,
      }))
      .filter(({ success }) => success > 0),
  )
}

/** Makes random programs; snarkVM may refuse a few of them. */
export function makeDrafts(
  operations: readonly Operation[],
  samples: Samples,
  seed: number,
  count: number,
): Draft[] {
  const prng = createPrng(seed)
  const byType = new Map<string, Operation[]>()
  for (const operation of operations) {
    for (const type of new Set(operation.in)) {
      byType.set(type, [...(byType.get(type) ?? []), operation])
    }
  }
  return Array.from({ length: count }, () => makeDraft(byType, samples, prng))
}

/** Makes random programs and runs them through snarkVM; those it refuses to deploy are dropped. */
export async function runRandom(drafts: readonly Draft[]): Promise<RandomCase[]> {
  return (await runDrafts(drafts)).filter((entry) => entry !== null)
}

/** Runs drafts through snarkVM; null for those it refuses to deploy. */
export async function runDrafts(drafts: readonly Draft[]): Promise<(RandomCase | null)[]> {
  const results = await runOracle(
    drafts.map((draft) => ({
      deploy: [{ source: randomProgram(draft) }],
      steps: [
        { cost: ['random_case.aleo', 'f'] as const },
        ...draft.calls.map((args) => ({
          call: { program: 'random_case.aleo', function: 'f', args },
        })),
      ],
    })),
  )
  return drafts.map((draft, index) => {
    const result = results[index]
    if (result?.deploy[0]?.accepted === undefined) return null
    const [cost, ...calls] = result.steps
    return {
      ...draft,
      cost: cost?.cost ?? 0,
      calls: draft.calls.map((args) =>
        args.map((arg, position) => shorten(arg, draft.in[position] ?? '')).join(' '),
      ),
      writes: calls.map((outcome) => writesOf(outcome, draft)),
    }
  })
}

function writesOf({ accepted }: OracleOutcome, { maps }: Draft): string[] | null {
  if (accepted === undefined) return null
  return accepted.writes.map(([, mapping, key, value]) => {
    const [keyType, valueType] = maps[Number(mapping.slice(1))] ?? ['', '']
    return `${mapping} ${shorten(key, keyType)} ${value === null ? '-' : shorten(value, valueType)}`
  })
}

const inputTypes = [...integerTypes, 'field', 'field', 'boolean', 'boolean', 'group', 'scalar']
const rareTypes = ['address', 'identifier', ...compositeTypes]

function makeDraft(byType: ReadonlyMap<string, Operation[]>, samples: Samples, prng: Prng): Draft {
  const favourite = prng.pick(inputTypes)
  const types = Array.from({ length: 1 + prng.below(4) }, () =>
    prng.chance(0.6) ? favourite : prng.pick(prng.chance(0.8) ? inputTypes : rareTypes),
  )
  const maps = Array.from({ length: 1 + prng.below(3) }, (): [string, string] => [
    prng.chance(0.5) ? 'u8' : prng.pick(types),
    prng.pick(types),
  ])
  const writer = createWriter(types, maps, byType, samples, prng)
  const length = 4 + prng.below(9)
  for (let count = 0; count < length; count++) writer.command()
  writer.finish()
  const calls = Array.from({ length: 2 + prng.below(2) }, () =>
    types.map((type) =>
      prng.chance(0.35) ? prng.pick(samples.edges(type)) : small(type, samples.random(type), prng),
    ),
  )
  return { maps, in: types, code: writer.lines.join('\n'), calls }
}

/** Numbers are often small, so that more calls get through to the end. */
function small(type: string, value: string, prng: Prng): string {
  return integerTypes.includes(type) && prng.chance(0.6) ? `${prng.below(8)}${type}` : value
}

/** Writes commands whose operands exist and have the right types. */
function createWriter(
  inputs: readonly string[],
  maps: readonly (readonly [string, string])[],
  byType: ReadonlyMap<string, Operation[]>,
  samples: Samples,
  prng: Prng,
) {
  const registers = [...inputs]
  const lines: string[] = []
  const pending: string[] = []
  let labels = 0

  /** A register of the type, its member, or else a literal. */
  function operand(type: string): string | undefined {
    const found = registers.flatMap((known, index) => [
      ...(known === type ? [`r${index}`] : []),
      ...membersOf(known)
        .filter(([, member]) => member === type)
        .map(([path]) => `r${index}${path}`),
    ])
    if (found.length > 0 && prng.chance(0.85)) return prng.pick(found)
    if (compositeTypes.includes(type)) return found.length > 0 ? prng.pick(found) : undefined
    return prng.pick(samples.edges(type))
  }

  const define = (type: string) => `r${registers.push(type) - 1}`

  function operation() {
    const candidates = byType.get(prng.pick(registers)) ?? []
    if (candidates.length === 0) return
    const chosen = prng.pick(candidates)
    if (!prng.chance(chosen.success ** 3)) return
    const operands = chosen.in.map(operand)
    if (operands.includes(undefined)) return
    const code = chosen.code.replaceAll(/\br(\d+)\b/g, (_, index) => {
      const number = Number(index)
      return number < operands.length ? (operands[number] ?? '') : '$'
    })
    lines.push(`${code.replace('$', () => (chosen.out ? define(chosen.out) : ''))};`)
  }

  function mapping() {
    const index = prng.below(maps.length)
    const [keyType, valueType] = maps[index] ?? ['', '']
    const key = operand(keyType)
    const value = operand(valueType)
    if (key === undefined || value === undefined) return
    const kind = prng.below(6)
    if (kind === 0) lines.push(`get m${index}[${key}] into ${define(valueType)};`)
    else if (kind === 1)
      lines.push(`get.or_use m${index}[${key}] ${value} into ${define(valueType)};`)
    else if (kind === 2) lines.push(`contains m${index}[${key}] into ${define('boolean')};`)
    else if (kind === 3) lines.push(`remove m${index}[${key}];`)
    else lines.push(`set ${value} into m${index}[${key}];`)
  }

  function branch() {
    const type = prng.pick(registers)
    const [first, second] = [operand(type), operand(type)]
    if (first === undefined || second === undefined) return
    const label = `p${labels++}`
    lines.push(`branch.${prng.chance(0.5) ? 'eq' : 'neq'} ${first} ${second} to ${label};`)
    pending.push(label)
  }

  function land() {
    const label = pending.pop()
    if (label !== undefined) lines.push(`position ${label};`)
  }

  return {
    lines,
    command() {
      const dice = prng.below(20)
      if (dice < 12) operation()
      else if (dice < 17) mapping()
      else if (dice < 18) branch()
      else land()
    },
    /** Ends open branches and keeps the last results in mappings that fit. */
    finish() {
      while (pending.length > 0) land()
      maps.forEach(([keyType, valueType], index) => {
        const key = operand(keyType)
        const last = registers.lastIndexOf(valueType)
        if (key !== undefined && last >= 0) lines.push(`set r${last} into m${index}[${key}];`)
      })
      if (lines.length === 0) lines.push('assert.eq true true;')
    },
  }
}

const members: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  pt: [
    ['.x', 'field'],
    ['.y', 'field'],
  ],
  deep: [
    ['.a', 'u8'],
    ['.p', 'pt'],
    ['.p.x', 'field'],
    ['.l[2u32]', 'u8'],
  ],
  '[u8; 2u32]': [
    ['[0u32]', 'u8'],
    ['[1u32]', 'u8'],
  ],
  '[[boolean; 3u32]; 2u32]': [['[1u32][2u32]', 'boolean']],
  '[pt; 2u32]': [
    ['[1u32]', 'pt'],
    ['[0u32].y', 'field'],
  ],
}

const membersOf = (type: string) => members[type] ?? []
