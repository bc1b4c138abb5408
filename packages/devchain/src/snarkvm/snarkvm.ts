import { availableParallelism } from 'node:os'
import { type MessagePort, Worker } from 'node:worker_threads'
import { BaseError } from '@nightjar/aleo'
import type { SnarkVmAnswer, SnarkVmCalls } from './calls.ts'

/** snarkVM in separate threads; a crashed thread is replaced, and only the call that crashed it fails. */
export type SnarkVm = {
  call<Name extends keyof SnarkVmCalls>(
    name: Name,
    argument: Parameters<SnarkVmCalls[Name]>[0],
    transferred?: readonly MessagePort[],
  ): Promise<Awaited<ReturnType<SnarkVmCalls[Name]>>>
  /** Ends the threads when nobody else in this process uses them. */
  close(): Promise<void>
}

/** All chains of a process share the threads, because each takes two seconds and 150 MB to load. */
let shared: Pool | undefined
let users = 0

/** Starts the first thread; the first call waits until the WASM is loaded. */
export function createSnarkVm(): SnarkVm {
  shared ??= createPool(mostThreads)
  users += 1
  const pool = shared
  let isClosed = false
  return {
    async call(name, argument, transferred = []) {
      return (await pool.run({ name, argument, transferred })) as never // the worker answers with the type that the protocol names
    },
    async close() {
      if (isClosed) return
      isClosed = true
      users -= 1
      if (users > 0) return
      if (shared === pool) shared = undefined
      await pool.close()
    },
  }
}

/** At least two, so that one long call does not block others. */
const mostThreads = Math.max(2, Math.min(4, availableParallelism() - 1))

/** Longest time for one call; the largest deployments take some seconds. */
const CALL_TIMEOUT_MS = 120_000
/**
 * Ended by what a transaction may spend, not by the clock: a slow machine must not refuse what every other node accepts.
 */
const ENDLESS: ReadonlySet<keyof SnarkVmCalls> = new Set(['decide'])

/**
 * Milliseconds that a call waits before another thread is started for it: most calls take less time than starting one.
 */
const PATIENCE_MS = 500

type Call = {
  readonly name: keyof SnarkVmCalls
  readonly argument: unknown
  readonly transferred: readonly MessagePort[]
}

type Task = Call & {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

type Pool = {
  run(call: Call): Promise<unknown>
  close(): Promise<void>
}

function createPool(size: number): Pool {
  const lanes = new Set<Lane>()
  const tasks: Task[] = []
  let isClosed = false

  /** Assigns waiting tasks to free lanes. */
  const pump = () => {
    for (const lane of lanes) {
      if (!lane.isFree()) continue
      const task = tasks.shift()
      if (task === undefined) return
      lane.run(task)
    }
  }

  const addLane = () => {
    const lane = createLane({
      onFree: pump,
      onEnd(wasReady) {
        lanes.delete(lane)
        if (!wasReady) tasks.shift()?.reject(new SnarkVmTrapError('its thread did not start'))
        if (!isClosed && (lanes.size === 0 || tasks.length > 0)) addLane()
      },
    })
    lanes.add(lane)
  }
  addLane()

  const addWhenSlow = () => {
    if (lanes.size >= size) return
    setTimeout(() => {
      if (tasks.length > 0 && lanes.size < size && !isClosed) addLane()
    }, PATIENCE_MS)
  }

  return {
    run(call) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new SnarkVmTrapError('its threads were ended'))
        tasks.push({ ...call, resolve, reject })
        for (const lane of lanes) lane.keepAlive()
        pump()
        if (tasks.length > 0) addWhenSlow()
      })
    },
    async close() {
      isClosed = true
      for (const { reject } of tasks.splice(0))
        reject(new SnarkVmTrapError('its threads were ended'))
      await Promise.all([...lanes].map((lane) => lane.end()))
    },
  }
}

type Lane = {
  isFree(): boolean
  run(task: Task): void
  /** Keeps the process alive until the lane is free. */
  keepAlive(): void
  end(): Promise<void>
}

type LaneEvents = {
  onFree(): void
  /** `wasReady` tells whether it was ever free. */
  onEnd(wasReady: boolean): void
}

const entry = new URL('./entry.mjs', import.meta.url)

function createLane({ onFree, onEnd }: LaneEvents): Lane {
  const worker = new Worker(entry, { stdout: true, stderr: true, execArgv: [] })
  worker.stdout.resume() // snarkVM's output is useless, and must not pile up
  worker.stderr.resume()
  worker.unref()
  let isReady = false
  let running: { readonly task: Task; readonly timer: NodeJS.Timeout | undefined } | undefined
  let reason = 'its thread ended'

  const finish = (): Task | undefined => {
    const task = running?.task
    clearTimeout(running?.timer)
    running = undefined
    return task
  }
  const breakOff = (cause: string) => {
    reason = cause
    void worker.terminate() // the rest happens when it has ended
  }

  worker.on('error', (error) => {
    reason = error.message
  })
  worker.on('exit', () => {
    finish()?.reject(new SnarkVmTrapError(reason))
    onEnd(isReady)
  })
  worker.on('message', (message: SnarkVmAnswer | 'ready') => {
    if (message === 'ready') isReady = true
    else if ('trap' in message && message.trap) return breakOff(message.error)
    else settle(finish(), message)
    worker.unref()
    onFree()
  })

  return {
    isFree: () => isReady && running === undefined,
    run(task) {
      const timer = ENDLESS.has(task.name)
        ? undefined
        : setTimeout(() => breakOff('no answer in time'), CALL_TIMEOUT_MS)
      running = { task, timer }
      worker.ref()
      worker.postMessage({ call: task.name, argument: task.argument }, task.transferred)
    },
    keepAlive: () => worker.ref(),
    end: async () => {
      await worker.terminate()
    },
  }
}

function settle(task: Task | undefined, message: SnarkVmAnswer): void {
  if ('result' in message) task?.resolve(message.result)
  else task?.reject(new SnarkVmRefusalError(message.error))
}

/** snarkVM halted during a call, as it does on an overflow; the thread was replaced. */
export class SnarkVmTrapError extends BaseError {
  override name = 'SnarkVmTrapError'
  readonly reason: string

  constructor(reason: string) {
    super(`snarkVM halted: ${reason}`, { code: 'snarkvm_trap' })
    this.reason = reason
  }
}

/** snarkVM's own message for refusing an input. */
export class SnarkVmRefusalError extends BaseError {
  override name = 'SnarkVmRefusalError'

  constructor(reason: string) {
    super(reason, { code: 'snarkvm_refusal' })
  }
}
