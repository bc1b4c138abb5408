import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ConformanceError } from '../errors.ts'
import { conformanceFolder } from '../folders.ts'
import { type OperationFamily, operationProgram, shorten } from '../players/format.ts'
import { runOracle } from './oracle.ts'

/** Output of `conformance/snarkvm/src/bin/proofs.rs`. */
type MadeProof = {
  readonly version: number
  readonly keys: readonly (readonly number[])[]
  readonly inputs: readonly (readonly (readonly string[])[])[]
  readonly proof: readonly number[]
}

function makeProofs(): MadeProof[] {
  const binary = join(conformanceFolder, 'snarkvm/target/release/proofs')
  const { status, stdout, stderr } = spawnSync(binary, { encoding: 'utf8' })
  if (status !== 0) throw new ConformanceError(`No proofs could be made: ${stderr}`)
  return stdout
    .trim()
    .split('\n')
    .map((line): MadeProof => JSON.parse(line))
}

type Variant = MadeProof & { readonly op: 'snark.verify' | 'snark.verify.batch' }

/** The newest block of consensus version 20, whose proofs (Varuna 1 and 2) the SDK verifies. */
const height = 23
const verified = 2

/**
 * A proof with one thing changed at a time: what snarkVM accepts, denies or rejects. Version 1 has its own verifier.
 */
function variantsOf({ version, keys, inputs, proof }: MadeProof): Variant[] {
  const isSingle = keys.length === 1 && inputs[0]?.length === 1
  const whole: Variant = { op: 'snark.verify.batch', version, keys, inputs, proof }
  if (version !== verified) return [whole, { ...whole, version: verified }]
  const mapped = (change: (row: readonly string[]) => readonly string[]) =>
    inputs.map((rows) => rows.map(change))
  const batch = [
    whole,
    { ...whole, inputs: mapped((row) => [...row, '0field']) },
    { ...whole, inputs: mapped((row) => [...row, '1field']) },
    { ...whole, inputs: mapped((row) => row.slice(1)) },
    { ...whole, inputs: mapped(([one = '']) => [one, '6field']) },
    { ...whole, inputs: mapped((row) => [...row].reverse()) },
    { ...whole, inputs: [...inputs].reverse() },
    { ...whole, inputs: inputs.map((rows) => [...rows].reverse()) },
    { ...whole, inputs: inputs.map((rows) => rows.slice(0, 1)) },
    { ...whole, inputs: inputs.map((rows) => [...rows, ...rows]) },
    { ...whole, keys: [...keys].reverse(), inputs: [...inputs].reverse() },
    { ...whole, keys: keys.map(() => keys[0] ?? []) },
    ...[0, 3, 4, 255].map((other) => ({ ...whole, version: other })),
    ...[0, 1, 9, 100].map((at) => ({ ...whole, keys: keys.map((key) => flip(key, at)) })),
    ...[0, 100, proof.length - 1].map((at) => ({ ...whole, proof: flip(proof, at) })),
    { ...whole, proof: proof.slice(1) },
    { ...whole, proof: [...proof, 0] },
    { ...whole, keys: keys.map((key) => key.slice(1)) },
    { ...whole, keys: keys.map((key) => [...key, 0]) },
  ]
  return isSingle
    ? [...batch, ...batch.map((one) => ({ ...one, op: 'snark.verify' as const }))]
    : batch
}

const flip = (bytes: readonly number[], at: number) =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))

const bytesText = (bytes: readonly number[]) => `[${bytes.map((byte) => `${byte}u8`).join(',')}]`
const list = (items: readonly string[]) => `[${items.join(',')}]`

function operandsOf({ op, version, keys, inputs, proof }: Variant) {
  const [key = [], [row = []] = []] = [keys[0], inputs[0]]
  const instances = inputs[0]?.length ?? 0
  const rows = `[field; ${row.length}u32]`
  const isBatch = op === 'snark.verify.batch'
  const batch = list(inputs.map((some) => list(some.map((one) => list(one)))))
  return {
    types: [
      isBatch ? `[[u8; ${key.length}u32]; ${keys.length}u32]` : `[u8; ${key.length}u32]`,
      'u8',
      isBatch ? `[[${rows}; ${instances}u32]; ${inputs.length}u32]` : rows,
      `[u8; ${proof.length}u32]`,
    ],
    values: [
      isBatch ? list(keys.map(bytesText)) : bytesText(key),
      `${version}u8`,
      isBatch ? batch : list(row),
      bytesText(proof),
    ],
  }
}

/** Real proofs, valid and invalid; each shape of operands is its own family. */
export async function runProofs(): Promise<OperationFamily[]> {
  const shapes = new Map<string, { op: string; types: string[]; rows: string[][] }>()
  for (const variant of makeProofs().flatMap(variantsOf)) {
    const { types, values } = operandsOf(variant)
    const name = [variant.op, ...types].join(' ')
    const shape = shapes.get(name) ?? { op: variant.op, types, rows: [] }
    shapes.set(name, shape)
    shape.rows.push(values)
  }
  return Promise.all([...shapes.values()].map(runShape))
}

async function runShape({ op, types, rows }: { op: string; types: string[]; rows: string[][] }) {
  const program = 'op_test_case.aleo'
  const family = { op, code: `${op} r0 r1 r2 r3 into r4` }
  const [result] = await runOracle([
    {
      height,
      deploy: [{ source: operationProgram(family, types, undefined, 'boolean') }],
      steps: [{ cost: [program, 'f'] }, { rows: { program, function: 'f', rows } }],
    },
  ])
  const [cost, outcome] = result?.steps ?? []
  const texts = rows.map((row, number) => {
    const inputs = row.map((text, index) => shorten(text, types[index] ?? ''))
    return [...inputs, outcome?.rows?.[number] ?? '-'].join(' ')
  })
  return {
    ...family,
    inputs: types.map((type) => [type]),
    accepted: [{ in: types, out: 'boolean', cost: cost?.cost ?? 0, rows: texts }],
  }
}
