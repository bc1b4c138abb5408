import { PROGRAMS } from '@nightjar/sdk'
import { type Remote, wrap } from 'comlink'
import { openNode } from '../transactions/node.ts'
import { createProgramSources } from '../wallets/local/programSources.ts'
import type { DryRunResult } from './dryRun.ts'
import type { FutureRequest } from './futureOf.ts'
import type { PreflightApi } from './preflightWorker.ts'
import { readSnapshot } from './readSnapshot.ts'

export type Preflight = {
  /** The block after which it was run. */
  readonly height: number
  readonly result: DryRunResult
}

let worker: Remote<PreflightApi> | undefined
let sources: ReturnType<typeof createProgramSources> | undefined

/** Runs a call's public part against the current state of the chain. @throws if the server or the node does not answer */
export async function preflight(request: FutureRequest): Promise<Preflight> {
  const program = whole.has(request.program) ? request.program : PROGRAMS.core
  const [machine, snapshot] = await Promise.all([prepare(program), readSnapshot(request)])
  return { height: snapshot.height, result: await machine.run(program, request, snapshot) }
}

/** Programs whose calls are run as they are; for others only the core's part is run. */
const whole: ReadonlySet<string> = new Set([PROGRAMS.router, PROGRAMS.credits])

/** Starts the worker, which is kept, because loading it takes seconds. */
async function prepare(id: string): Promise<Remote<PreflightApi>> {
  worker ??= wrap<PreflightApi>(
    new Worker(new URL('./preflightWorker.ts', import.meta.url), { type: 'module' }),
  )
  sources ??= createProgramSources(openNode())
  const { program, imports } = await sources.get(id)
  await worker.prepare(
    id,
    [...imports, program].map(({ source }) => source),
  )
  return worker
}
