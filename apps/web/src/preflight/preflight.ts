import { createProgramSources, type ProgramSources } from '@nightjar/aleo'
import { PROGRAMS } from '@nightjar/sdk'
import { type Remote, wrap } from 'comlink'
import { onPageLeft, PageLeftError, pageAway } from '../lib/pageLife.ts'
import { openNode } from '../network/node.ts'
import type { DryRunResult } from './dryRun.ts'
import type { FutureRequest } from './futureOf.ts'
import type { PreflightApi } from './preflightWorker.ts'
import { readSnapshot } from './readSnapshot.ts'

export type Preflight = {
  /** The block after which it was run. */
  readonly height: number
  readonly result: DryRunResult
}

type Running = {
  readonly api: Remote<PreflightApi>
  /** Rejects when the page is left. */
  readonly end: Promise<never>
  /** Ends the worker: the next call starts another. */
  readonly stop: (reason: unknown) => void
}

let running: Running | undefined
let sources: ProgramSources | undefined

/** Runs a call's public part against the current state of the chain. @throws if the server or the node does not answer */
export async function preflight(request: FutureRequest): Promise<Preflight> {
  const program = whole.has(request.program) ? request.program : PROGRAMS.core
  await pageAway()
  running ??= start()
  const { api, end } = running
  const prepared = Promise.race([prepare(running, program), end])
  const [, snapshot] = await Promise.all([prepared, readSnapshot(request)])
  const result = await Promise.race([api.run(program, request, snapshot), end])
  return { height: snapshot.height, result }
}

/** Programs whose calls are run as they are; for others only the core's part is run. */
const whole: ReadonlySet<string> = new Set([PROGRAMS.router, PROGRAMS.credits])

/** Starts the worker, which is kept as long as the page is there, because loading it takes seconds. */
function start(): Running {
  const worker = new Worker(new URL('./preflightWorker.ts', import.meta.url), { type: 'module' })
  let reject: (reason: unknown) => void = () => undefined
  const end = new Promise<never>((_, refuse) => {
    reject = refuse
  })
  end.catch(() => undefined) // reported to every task that races it
  const stop = (reason: unknown) => {
    forgetPage()
    worker.terminate()
    running = undefined
    sources = undefined // what it still waits for may never be answered
    reject(reason)
  }
  const forgetPage = onPageLeft(() => stop(new PageLeftError()))
  return { api: wrap<PreflightApi>(worker), end, stop }
}

/** All programs are fetched, so that no request reveals which one runs. */
async function prepare({ api, stop }: Running, id: string): Promise<void> {
  sources ??= createProgramSources(openNode())
  const { get } = sources
  await Promise.all([PROGRAMS.core, ...whole].map((each) => get(each).catch(() => undefined)))
  const { program, imports } = await get(id)
  const texts = [...imports, program].map(({ source }) => source)
  await api.prepare(id, texts).catch(stop) // an engine that could not be loaded fails for good in its worker
}
