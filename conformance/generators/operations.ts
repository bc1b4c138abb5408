import { FIELD_MODULUS, SCALAR_MODULUS } from '@nightjar/aleo'
import {
  type OperationCase,
  type OperationFamily,
  operationProgram,
  shorten,
} from '../players/format.ts'
import { ecdsaRows } from './ecdsa.ts'
import type { Family } from './families.ts'
import { type OracleCase, runOracle } from './oracle.ts'
import { createPrng, type Prng } from './prng.ts'
import { bounds, integerTypes, type Samples } from './samples.ts'
import signatures from './signatures.json' with { type: 'json' }

const program = 'op_test_case.aleo'

type Combination = { readonly in: readonly string[]; readonly to?: string }
type Accepted = Combination & { readonly out?: string }

/** Bits of serialized values by type; the rows of `deserialize` start from these. */
export type Serialized = Map<string, string[]>

/** Finds the type combinations that snarkVM accepts, and runs rows of operands through each. */
export async function runFamilies(
  families: readonly Family[],
  samples: Samples,
  serialized: Serialized,
  seed: number,
): Promise<OperationFamily[]> {
  const tried = families.map((family) => ({ family, combinations: combinationsOf(family) }))
  const accepted = await findAccepted(tried)
  const typed = await findOutputs(accepted)
  const prng = createPrng(seed)
  const plans = typed.flatMap(({ family, accepted }) =>
    accepted.map((entry) => ({
      family,
      entry,
      rows: rowsOf(family, entry, samples, serialized, prng),
    })),
  )
  const results = await runOracle(
    plans.map(({ family, entry, rows }) => ({
      deploy: [{ source: operationProgram(family, entry.in, entry.to, outOf(entry)) }],
      steps: [{ cost: [program, 'f'] }, { rows: { program, function: 'f', rows } }],
    })),
  )
  const cases = new Map<Family, OperationCase[]>()
  plans.forEach(({ family, entry, rows }, index) => {
    const [cost, outcome] = results[index]?.steps ?? []
    const values = outcome?.rows ?? []
    remember(serialized, family, entry, values)
    const list = cases.get(family) ?? []
    list.push({
      in: entry.in,
      ...(entry.to === undefined ? {} : { to: entry.to }),
      ...(entry.out === undefined ? {} : { out: entry.out }),
      cost: cost?.cost ?? 0,
      rows: rows.map((row, number) => formatRow(row, entry, values[number] ?? null)),
    })
    cases.set(family, list)
  })
  return families.map((family) => ({
    op: family.op,
    code: family.code,
    inputs: family.inputs,
    ...(family.destinations === undefined ? {} : { destinations: family.destinations }),
    accepted: cases.get(family) ?? [],
  }))
}

const outOf = (entry: Accepted) => entry.out ?? 'boolean'

function formatRow(row: readonly string[], entry: Accepted, value: string | null): string {
  const inputs = row.map((input, index) => shorten(input, entry.in[index] ?? ''))
  const result = value === null ? '-' : entry.out === undefined ? '.' : shorten(value, entry.out)
  return [...inputs, result].join(' ')
}

function combinationsOf(family: Family): Combination[] {
  const inputs = cross(family.inputs)
  if (family.destinations === undefined) return inputs.map((types) => ({ in: types }))
  const { destinations } = family
  return inputs.flatMap((types) => destinations.map((to) => ({ in: types, to })))
}

type Tried = { readonly family: Family; readonly combinations: readonly Combination[] }

async function findAccepted(tried: readonly Tried[]): Promise<Tried[]> {
  const cases = tried.flatMap(({ family, combinations }) =>
    combinations.map(
      (entry): OracleCase => ({
        deploy: [{ source: operationProgram(family, entry.in, entry.to) }],
      }),
    ),
  )
  const results = await runOracle(cases)
  let index = 0
  return tried.map(({ family, combinations }) => ({
    family,
    combinations: combinations.filter(() => results[index++]?.deploy[0]?.accepted !== undefined),
  }))
}

/** Finds the type of each result by offering mappings of every likely type. */
async function findOutputs(
  tried: readonly Tried[],
): Promise<{ family: Family; accepted: Accepted[] }[]> {
  const candidates = (entry: Combination) =>
    entry.to === undefined
      ? [...new Set(['boolean', ...entry.in, 'group', 'field'])]
      : [entry.to.startsWith('group.') ? 'field' : entry.to]
  const offers = tried.flatMap(({ family, combinations }) =>
    family.code.includes(' into ')
      ? combinations.flatMap((entry) => candidates(entry).map((out) => ({ family, entry, out })))
      : [],
  )
  const results = await runOracle(
    offers.map(({ family, entry, out }) => ({
      deploy: [{ source: operationProgram(family, entry.in, entry.to, out) }],
    })),
  )
  const outputs = new Map<Combination, string>()
  offers.forEach(({ entry, out }, index) => {
    if (results[index]?.deploy[0]?.accepted !== undefined) outputs.set(entry, out)
  })
  return tried.map(({ family, combinations }) => ({
    family,
    accepted: combinations.map((entry) => {
      const out = outputs.get(entry)
      if (out === undefined && family.code.includes(' into ')) {
        throw new Error(
          `No type fits the result of ${family.op} ${entry.in.join(' ')} ${entry.to ?? ''}`,
        )
      }
      return out === undefined ? entry : { ...entry, out }
    }),
  }))
}

function rowsOf(
  family: Family,
  entry: Accepted,
  samples: Samples,
  serialized: Serialized,
  prng: Prng,
): string[][] {
  if (family.op.startsWith('deserialize')) return deserializeRows(family, entry, serialized, prng)
  if (family.op === 'sign.verify') return signatureRows(entry, samples)
  if (family.op.startsWith('ecdsa.verify')) {
    const rows = ecdsaRows(family.op.slice('ecdsa.verify.'.length))
    return rows
      .filter(({ types }) => types.join() === entry.in.join())
      .map(({ inputs }) => [...inputs])
  }
  const rows = crossEdges(family, entry, samples)
  while (rows.length < family.rows && entry.in.some((type) => samples.edges(type).length > 2)) {
    rows.push(entry.in.map((type, index) => operand(family, type, index, samples)))
  }
  return unique(rows)
}

const exponentOps = new Set(['pow', 'pow.w', 'shl', 'shl.w', 'shr', 'shr.w'])

/** Exponents and shift amounts are mostly small, near the width of the first operand. */
function operand(family: Family, type: string, index: number, samples: Samples): string {
  const value = samples.random(type)
  if (index === 0 || !exponentOps.has(family.op) || !integerTypes.includes(type)) return value
  return `${BigInt(value.slice(0, -type.length)) % 9n}${type}`
}

/** All pairs of the sharpest edges, then pairs of all edge values, thinned evenly when there are too many. */
function crossEdges(family: Family, entry: Accepted, samples: Samples): string[][] {
  const lists = entry.in.map((type, index) => edgesOf(family, entry, type, index, samples))
  const sharp = cross(
    lists.map((values, index) => values.filter((value) => isSharp(value, entry.in[index] ?? ''))),
  )
  const all = cross(lists)
  const most = Math.max(1, Math.floor(family.rows * 0.5))
  if (all.length <= most) return all
  const step = all.length / most
  return [
    ...sharp,
    ...Array.from({ length: most }, (_, index) => all[Math.floor(index * step)] ?? []),
  ]
}

const cross = (lists: readonly (readonly string[])[]) =>
  lists.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )

/** Minimum, maximum, −1, 0 and 1 of an integer type. */
function isSharp(value: string, type: string): boolean {
  if (!integerTypes.includes(type)) return false
  const { min, max } = bounds(type)
  return [min, -1n, 0n, 1n, max].includes(BigInt(value.slice(0, -type.length)))
}

function edgesOf(
  family: Family,
  entry: Accepted,
  type: string,
  index: number,
  samples: Samples,
): readonly string[] {
  if (index === 1 && exponentOps.has(family.op) && integerTypes.includes(type)) {
    const bits = Number((entry.in[0] ?? 'u8').slice(1))
    const most = (1n << BigInt(type.slice(1))) - 1n
    const values = [0, 1, 2, 3, bits - 2, bits - 1, bits, bits + 1, 2 * bits].map(BigInt)
    return [...values, most].filter((value) => value <= most).map((value) => `${value}${type}`)
  }
  return samples.edges(type)
}

function unique(rows: readonly string[][]): string[][] {
  return [...new Map(rows.map((row) => [row.join(' '), row])).values()]
}

const rawOf = (op: string) => (op.endsWith('.raw') ? 'raw' : 'tagged')

function remember(
  serialized: Serialized,
  family: Family,
  entry: Accepted,
  values: readonly (string | null)[],
) {
  if (!family.op.startsWith('serialize')) return
  const bits = values.filter((value) => value !== null)
  serialized.set(`${rawOf(family.op)} ${entry.in[0]}`, bits)
}

/** The smallest number that is too large to be a value of the type. */
const moduli: Readonly<Record<string, bigint>> = {
  field: FIELD_MODULUS,
  group: FIELD_MODULUS,
  scalar: SCALAR_MODULUS,
}

const bitsText = (value: bigint, count: number): string =>
  `[${Array.from({ length: count }, (_, place) => String(((value >> BigInt(place)) & 1n) === 1n)).join(',')}]`

/** Serialized values, the bounds of the type, and values with one bit changed, in the tags or anywhere. */
function deserializeRows(
  family: Family,
  entry: Accepted,
  serialized: Serialized,
  prng: Prng,
): string[][] {
  const values = serialized.get(`${rawOf(family.op)} ${entry.to}`) ?? []
  const flip = (text: string, index: number) => {
    const bits = text.slice(1, -1).split(',')
    bits[index] = bits[index] === 'true' ? 'false' : 'true'
    return `[${bits.join(',')}]`
  }
  const first = values[0]
  const count = first?.split(',').length ?? 0
  const changed =
    first === undefined
      ? []
      : [flip(first, 0), flip(first, count - 1), flip(first, prng.below(count))]
  const modulus = family.op.endsWith('.raw') ? moduli[entry.to ?? ''] : undefined
  const bounds =
    modulus === undefined ? [] : [bitsText(modulus, count), bitsText(modulus - 1n, count)]
  const ones = `[${Array.from({ length: count }, () => 'true').join(',')}]`
  return unique(
    [...values, ...changed, ...bounds, ...(count === 0 ? [] : [ones])].map((value) => [value]),
  )
}

function signatureRows(entry: Accepted, samples: Samples): string[][] {
  const [, , type = ''] = entry.in
  const known = signatures.filter((known) => known.type === type)
  const rows = known.flatMap(({ signature, address, message }) => [
    [signature, address, message],
    [signature, address, samples.random(type)],
    ...signatures.slice(-1).map((other) => [signature, other.address, message]),
    ...signatures.slice(0, 1).map((other) => [other.signature, address, message]),
  ])
  const [some] = signatures
  return known.length > 0 || some === undefined
    ? unique(rows)
    : [[some.signature, some.address, samples.random(type)]]
}
