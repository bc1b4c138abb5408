import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConformanceError } from '../errors.ts'
import { vectorsFolder } from '../folders.ts'
import type { OperationFamily, OperationFile } from '../players/format.ts'
import { runCorrupt } from './corrupt.ts'
import { runCosts } from './costs.ts'
import {
  arithmeticFamilies,
  castFamilies,
  type Family,
  hashFamilies,
  signatureFamilies,
} from './families.ts'
import { fuzz } from './fuzz.ts'
import { runFamilies, type Serialized } from './operations.ts'
import { oracleVersion, runOracle } from './oracle.ts'
import { createPrng } from './prng.ts'
import { corruptBases } from './programs/bases.ts'
import { runNightjar } from './programs/nightjar.ts'
import { recordScenario } from './programs/scenario.ts'
import { handWritten, runPrograms } from './programs.ts'
import { runProofs } from './proofs.ts'
import { makeDrafts, type Operation, operationsOf, runRandom } from './random.ts'
import { createSamples, type Points, type Samples } from './samples.ts'
import { runScopes } from './scopes.ts'
import { runTemplates } from './templates.ts'

type Log = (line: string) => void
type Suite = (samples: Samples) => Promise<object>

const operations =
  (families: readonly Family[], seed: number): Suite =>
  async (samples) => {
    const serialized: Serialized = new Map()
    const isLate = (family: Family) => family.op.startsWith('deserialize')
    const early = await runFamilies(
      families.filter((family) => !isLate(family)),
      samples,
      serialized,
      seed,
    )
    const late = await runFamilies(families.filter(isLate), samples, serialized, seed + 1)
    return { families: [...early, ...late] satisfies OperationFamily[] }
  }

const suites: Readonly<Record<string, Suite>> = {
  arithmetic: operations(arithmeticFamilies, 1),
  casts: operations(castFamilies, 10),
  hashes: operations(hashFamilies, 20),
  signatures: operations(signatureFamilies, 30),
  programs: async () => ({ cases: await runPrograms(handWritten) }),
  nightjar: async () => runNightjar(await recordScenario()),
  costs: async () => runCosts(await recordScenario()),
  scopes: async () => ({
    scopes: await runScopes((await Promise.all(operationSuites.map(readFamilies))).flat()),
  }),
  random: async (samples) => {
    const seed = 40
    const operations = await readOperations(['arithmetic', 'casts', 'hashes'])
    return { seed, random: await runRandom(makeDrafts(operations, samples, seed, 4200)) }
  },
  proofs: async () => ({ consensus: 'V20', families: await runProofs() }),
  templates: async () => ({ templates: await runTemplates() }),
  corrupt: () => runCorrupt(corruptBases, 50, 8000),
}

const operationSuites = ['arithmetic', 'casts', 'hashes', 'signatures']

/** The operations written by earlier suites; random programs are built from them. */
async function readOperations(names: readonly string[]): Promise<Operation[]> {
  return operationsOf((await Promise.all(names.map(readFamilies))).flat())
}

async function readFamilies(name: string): Promise<readonly OperationFamily[]> {
  const file: OperationFile = JSON.parse(await readFile(fileOf(name), 'utf8'))
  return file.families
}

const fileOf = (name: string) => join(vectorsFolder, `${name}.json`)

/** @throws ConformanceError naming the first that is not a suite */
export function assertSuites(names: readonly string[]): void {
  const unknown = names.find((name) => !Object.hasOwn(suites, name))
  if (unknown === undefined) return
  throw new ConformanceError(
    `There is no suite "${unknown}"; there are ${Object.keys(suites).join(', ')}.`,
  )
}

/** Generates the named suites, or all of them, and writes one file for each. */
export async function generate(names: readonly string[], log: Log): Promise<void> {
  assertSuites(names)
  const chosen = Object.entries(suites).filter(
    ([name]) => names.length === 0 || names.includes(name),
  )
  const version = await oracleVersion()
  const points = await findPoints()
  for (const [name, suite] of chosen) {
    const start = Date.now()
    const samples = createSamples(createPrng(7), points) // reset, so that a suite comes out the same alone or among all
    const text = formatFile({ ...version, ...(await suite(samples)) })
    await writeFile(fileOf(name), text)
    log(
      `${name}: ${(text.length / 1024).toFixed(0)} kB in ${((Date.now() - start) / 1000).toFixed(0)} s`,
    )
  }
}

/** Compares interpreter and oracle on new programs. */
export async function generateFuzz(count: number, seed: number, log: Log): Promise<void> {
  const samples = createSamples(createPrng(seed), await findPoints())
  const operations = await readOperations(['arithmetic', 'casts', 'hashes'])
  await fuzz({ operations, samples, seed, count, log })
}

/** JSON with one line for each accepted combination or case, for readable diffs. */
function formatFile(content: object): string {
  return `${JSON.stringify(content).replaceAll('{"in":', '\n{"in":').replaceAll('{"op":', '\n{"op":').replaceAll('{"name":', '\n{"name":').replaceAll('{"call":', '\n{"call":')}\n`
}

/** Some points of the group with their addresses: multiples of the generator, computed by snarkVM. */
async function findPoints(): Promise<Points> {
  const program = (code: string, out: string) => `program point_maker.aleo;

mapping out:
    key as boolean.public;
    value as ${out}.public;

function f:
    input r0 as scalar.public;
    async f r0 into r1;
    output r1 as point_maker.aleo/f.future;

finalize f:
    input r0 as scalar.public;
    mul aleo::GENERATOR r0 into r1;
    ${code}
    set r2 into out[true];

constructor:
    assert.eq true true;
`
  const prng = createPrng(5)
  const scalars = [0n, 1n, 2n, 3n, ...Array.from({ length: 8 }, () => prng.bits(250))]
  const rows = scalars.map((scalar) => [`${scalar}scalar`])
  const make = (code: string, out: string) => ({
    deploy: [{ source: program(code, out) }],
    steps: [{ rows: { program: 'point_maker.aleo', function: 'f', rows } }],
  })
  const results = await runOracle([
    make('add r1 0group into r2;', 'group'),
    make('cast r1 into r2 as address;', 'address'),
  ])
  const [groups = [], addresses = []] = results.map((result) =>
    (result.steps[0]?.rows ?? []).filter((value) => value !== null),
  )
  return { groups, addresses }
}
