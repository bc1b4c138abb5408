import { type Endpoint, expose, proxy } from 'comlink'
import type { Signer } from '../local/signer.ts'
import type { WorkerHandle } from '../walletHost.ts'

/** Workers for tests: real message channels, a signer with given answers, and a way to make one crash. */
export function scriptedWorkers(answers: Partial<Record<keyof Signer, unknown>> = {}) {
  const calls: string[] = []
  const deaths: (() => void)[] = []
  const terminated: number[] = []
  const scripted = { ...defaults, ...answers }
  const signer = Object.fromEntries(
    Object.entries(scripted).map(([name, answer]) => [
      name,
      (...args: unknown[]) => {
        calls.push(`${name}(${args.map((arg) => describeArg(arg)).join(', ')})`)
        return typeof answer === 'function' ? answer(...args) : answer
      },
    ]),
  )
  const spawnWorker = (): WorkerHandle => {
    const index = deaths.length
    const { port1, port2 } = new MessageChannel()
    expose({ start: () => proxy(signer) }, port1 as Endpoint)
    port2.start()
    return {
      endpoint: port2 as Endpoint,
      onDeath: (died) => void deaths.push(died),
      terminate: () => {
        terminated.push(index)
        port1.close()
        port2.close()
      },
    }
  }
  return { spawnWorker, calls, terminated, die: (index: number): void => deaths[index]?.() }
}

const defaults: Partial<Record<keyof Signer, unknown>> = {
  create: { account: 'new', address: 'aleo1new', kind: 'key', session: 'session-1' },
  unlock: { account: 'me', address: 'aleo1me', kind: 'key', session: 'session-2' },
  resumeSelected: { account: 'me', address: 'aleo1me', kind: 'key' },
  resume: undefined,
  records: [],
  prepare: { ticket: 7, feeMicrocredits: 18_000n, inputs: [] },
  send: 'at1sent',
  drop: undefined,
  sign: 'sign1text',
  fetchPrograms: undefined,
  warmUp: undefined,
  remove: undefined,
  select: { account: 'other', address: 'aleo1other', kind: 'view' },
  add: { account: 'added', address: 'aleo1added', kind: 'key' },
  scan: undefined,
  scanProgress: { nextHeight: 5, fromHeight: 0, height: 9 },
}

function describeArg(arg: unknown): string {
  return typeof arg === 'object' || typeof arg === 'function' ? '…' : String(arg)
}
