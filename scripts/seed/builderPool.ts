import { Worker } from 'node:worker_threads'
import type { BuildAnswer, BuildRequest, BuildWorkerData } from './buildWorker.ts'
import { seededPrograms, seededSource, type Work } from './steps.ts'

/** Builds transactions in worker threads, in the order of the requests. */
export type BuilderPool = {
  readonly build: (work: Work) => Promise<string>
  readonly close: () => Promise<void>
}

type Job = {
  readonly request: BuildRequest
  readonly resolve: (transaction: string) => void
  readonly reject: (error: Error) => void
}

/** Concurrent builds per worker: while one waits for the node, the next one computes. */
const BUILDS_PER_WORKER = 2

export function createBuilderPool(options: BuildWorkerData & { workers: number }): BuilderPool {
  const { workers: count, ...workerData } = options
  const queue: Job[] = []
  const workers: ReturnType<typeof startWorker>[] = [] // started by the first build
  let nextId = 0
  return {
    build: (work) =>
      new Promise((resolve, reject) => {
        while (workers.length < count) workers.push(startWorker(workerData, queue))
        queue.push({ request: toRequest(nextId++, work), resolve, reject })
        for (const { take } of workers) take()
      }),
    close: async () => {
      await Promise.all(workers.map(({ worker }) => worker.terminate()))
    },
  }
}

function startWorker(workerData: BuildWorkerData, queue: Job[]) {
  const worker = new Worker(new URL('./buildWorker.mjs', import.meta.url), { workerData })
  const running = new Map<number, Job>()
  const take = () => {
    while (running.size < BUILDS_PER_WORKER) {
      const job = queue.shift()
      if (!job) return
      running.set(job.request.id, job)
      worker.postMessage(job.request)
    }
  }
  worker.on('message', (answer: BuildAnswer) => {
    const job = running.get(answer.id)
    running.delete(answer.id)
    if ('transaction' in answer) job?.resolve(answer.transaction)
    else job?.reject(new Error(answer.error))
    take()
  })
  worker.on('error', (error) => {
    for (const job of running.values()) job.reject(error)
    for (const job of queue.splice(0)) job.reject(error)
  })
  return { worker, take }
}

function toRequest(id: number, work: Work): BuildRequest {
  if (work.kind === 'deploy') {
    const source = seededSource(work.program)
    return { id, deployment: { source, imports: importsOf(source) } }
  }
  const { program, function: name, inputs } = work.call
  return { id, call: { program, function: name, inputs }, signer: work.privateKey }
}

/** The programs that a source imports, transitively; credits.aleo is built into snarkVM. */
function importsOf(source: string): Readonly<Record<string, string>> {
  const wanted = new Set<string>()
  const visit = (text: string) => {
    for (const [, id = ''] of text.matchAll(/^import ([a-z0-9_]+\.aleo);/gm)) {
      if (id === 'credits.aleo' || wanted.has(id)) continue
      wanted.add(id)
      visit(seededSource(id))
    }
  }
  visit(source)
  const ordered = seededPrograms.filter((id) => wanted.has(id))
  return Object.fromEntries(ordered.map((id) => [id, seededSource(id)]))
}
