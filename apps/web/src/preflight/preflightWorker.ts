import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { expose } from 'comlink'
import type { Snapshot } from './chainState.ts'
import { createDryRun, type DryRun, type DryRunResult } from './dryRun.ts'
import type { FutureRequest } from './futureOf.ts'

const machines = new Map<string, Promise<DryRun>>()

async function load(sources: readonly string[]): Promise<DryRun> {
  const { crypto, creditsSource } = await loadTestnet()
  return createDryRun(crypto, [creditsSource, ...sources])
}

const preflightApi = {
  /** Prepares a program to be run; `sources` are its imports without credits.aleo, and itself last. */
  prepare: async (program: string, sources: readonly string[]): Promise<void> => {
    const machine = machines.get(program) ?? load(sources)
    machines.set(program, machine)
    await machine
  },
  /** Runs a call on the machine prepared for its program. */
  run: async (
    program: string,
    request: FutureRequest,
    snapshot: Snapshot,
  ): Promise<DryRunResult> => {
    const machine = await machines.get(program)
    return machine ? machine(request, snapshot) : { kind: 'unknown' }
  },
}

export type PreflightApi = typeof preflightApi

expose(preflightApi)
