import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ConformanceError } from '../errors.ts'
import { conformanceFolder } from '../folders.ts'
import type { Block, Call, Deploy, Step, Write } from '../players/format.ts'

/** The oracle's input, one case per line (`conformance/snarkvm/src/case.rs`). */
export type OracleCase = Block & {
  readonly deploy?: readonly Deploy[]
  readonly state?: readonly (readonly [string, string, string, string])[]
  readonly steps?: readonly OracleStep[]
}
export type OracleStep =
  | Step
  | { readonly rows: { program: string; function: string; rows: readonly (readonly string[])[] } }
  | { readonly cost: readonly [program: string, fn: string] }
  | { readonly call: Call }

export type OracleOutcome = {
  readonly accepted?: { writes: Write[]; cost: number; transition?: string }
  readonly rejected?: { reason: string; transition?: string }
  readonly refused?: { reason: string }
  readonly rows?: (string | null)[]
  readonly cost?: number
  readonly outputs?: string[]
  readonly nanoseconds?: number
  readonly moved?: object
}
export type OracleResult = {
  readonly deploy: readonly OracleOutcome[]
  readonly steps: readonly OracleOutcome[]
}

const crate = join(conformanceFolder, 'snarkvm')
const binary = join(crate, 'target', 'release', 'snarkvm-oracle')

/** Compiles the oracle, which takes minutes the first time. Throws when there is no `cargo`. */
export async function buildOracle(): Promise<void> {
  const cargo = spawn('cargo', ['build', '--release', '--locked'], { cwd: crate, stdio: 'inherit' })
  const code = await new Promise((resolve) => {
    cargo.on('error', () => resolve('missing'))
    cargo.on('close', resolve)
  })
  if (code === 'missing') {
    throw new ConformanceError(
      'The cases are made by snarkVM itself: install Rust (rustup.rs), then run the command again.',
    )
  }
  if (code !== 0)
    throw new ConformanceError('cargo could not build conformance/snarkvm; its message is above.')
}

export type OracleVersion = { readonly snarkvm: string; readonly consensus: string }

/** The oracle's snarkVM version, and the consensus version whose rules it applies. */
export async function oracleVersion(): Promise<OracleVersion> {
  const [snarkvm = '', consensus = ''] = await runBinary(['--version'], [])
  return { snarkvm, consensus }
}

/** Runs cases through snarkVM, in order. */
export async function runOracle(cases: readonly OracleCase[]): Promise<OracleResult[]> {
  const lines = await runBinary(
    [],
    cases.map((entry) => JSON.stringify(entry)),
  )
  if (lines.length !== cases.length) {
    throw new ConformanceError(
      `The oracle answered ${lines.length} of ${cases.length} cases and ended.`,
    )
  }
  return lines.map((line) => JSON.parse(line))
}

/** Times every call of the cases; the outcomes hold nanoseconds. */
export async function timeOracle(
  cases: readonly OracleCase[],
  runs: number,
): Promise<OracleResult[]> {
  const lines = await runBinary(
    ['--bench', String(runs)],
    cases.map((entry) => JSON.stringify(entry)),
  )
  return lines.map((line) => JSON.parse(line))
}

async function runBinary(args: readonly string[], lines: readonly string[]): Promise<string[]> {
  const oracle = spawn(binary, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const output: string[] = []
  let complaint = '' // snarkVM's parser prints a line for many refused programs: only the end matters
  oracle.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  createInterface({ input: oracle.stdout }).on('line', (line) => output.push(line))
  const closed = once(oracle, 'close')
  oracle.stdin.on('error', () => {}) // the oracle ended early: its exit code tells
  for (const line of lines) {
    if (!oracle.stdin.write(`${line}\n`)) await Promise.race([once(oracle.stdin, 'drain'), closed])
  }
  oracle.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new ConformanceError(`The oracle failed with code ${code}: ${complaint}`)
  return output
}
