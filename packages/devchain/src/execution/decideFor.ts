import { receiveMessageOnPort } from 'node:worker_threads'
import type { Plaintext } from '@nightjar/aleo'
import { NotFetchedError } from '../fork/wanted.ts'
import { hasher } from '../hash/hasher.ts'
import type { ProgramRecord } from '../ledger/ledgerEntry.ts'
import { NodeError } from '../nodeError.ts'
import { runBlockTask } from './blockTask.ts'
import { type ChainVm, createChainVm } from './chainVm.ts'
import type { CheckContext } from './checkTransaction.ts'
import type {
  DecideOutcome,
  DecideRequest,
  LedgerAnswer,
  LedgerQuestion,
} from './ledgerQuestions.ts'

/** A chain as this thread sees it: it asks for whatever it does not know yet. */
type RemoteChain = Pick<DecideRequest, 'chain' | 'version'> & { readonly vm: ChainVm }

let ask: (question: LedgerQuestion) => unknown = () => undefined
let last: RemoteChain | undefined

/** Runs a task for a chain in another thread, which answers this one's questions meanwhile. */
export function decideFor(request: DecideRequest): DecideOutcome {
  ask = createAsk(request)
  const context: CheckContext = { ledger: createRemoteLedger(), hasher, vm: vmFor(request) }
  try {
    return runBlockTask(context, request.task)
  } catch (error) {
    if (error instanceof NotFetchedError) return { wanted: error.wanted }
    if (!(error instanceof NodeError)) throw error
    const { kind, summary, chain } = error
    return { kind, summary, chain }
  } finally {
    request.port.close()
  }
}

/** Asks the other thread, and blocks until it has answered. Exported for its test. */
export function createAsk({ port, answered }: Pick<DecideRequest, 'port' | 'answered'>) {
  return (question: LedgerQuestion): unknown => {
    Atomics.store(answered, 0, 0)
    port.postMessage(question)
    // the notification of the answer before may come late, and wake this thread
    while (Atomics.load(answered, 0) === 0) Atomics.wait(answered, 0, 0)
    const answer: LedgerAnswer = receiveMessageOnPort(port)?.message
    if ('wanted' in answer) throw new NotFetchedError(answer.wanted)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.value
  }
}

/** Every value is asked for once: nothing of the chain changes during a task. */
function createRemoteLedger(): CheckContext['ledger'] {
  const values = new Map<string, Plaintext | undefined>()
  return {
    read: (key) => ask({ kind: 'entry', key }) as string | undefined, // as Ledger's read
    editionsOf: (program) => ask({ kind: 'editions', program }) as readonly ProgramRecord[],
    state: {
      get(program, mapping, key) {
        const name = `${program}/${mapping}/${key}`
        if (!values.has(name)) {
          const value = ask({ kind: 'value', program, mapping, key })
          values.set(name, value as Plaintext | undefined)
        }
        return values.get(name)
      },
    },
  }
}

/** The machine of the last chain is kept as long as its programs are the same; each is loaded when it is needed. */
function vmFor({ chain, version }: DecideRequest): ChainVm {
  if (last?.chain === chain && last.version === version) return last.vm
  const loading = new Set<string>()
  const vm = createChainVm({
    onMissing(id) {
      if (loading.has(id)) return // it is asked for while it is checked
      const record = (ask({ kind: 'editions', program: id }) as readonly ProgramRecord[]).at(-1)
      if (record === undefined) return
      loading.add(id)
      try {
        vm.load(record)
      } finally {
        loading.delete(id)
      }
    },
  })
  last = { chain, version, vm }
  return vm
}
