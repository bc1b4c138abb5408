import { MessageChannel } from 'node:worker_threads'
import { NotFetchedError } from '../fork/wanted.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { NodeError } from '../nodeError.ts'
import type { SnarkVm } from '../snarkvm/snarkvm.ts'
import type { DecideElsewhere } from './decider.ts'
import type { LedgerAnswer, LedgerQuestion } from './ledgerQuestions.ts'

let chains = 0

/**
 * Decides in one of snarkVM's threads. It has no copy of the chain: it asks this one for each value, program and entry
 * that it needs, and waits for the answer. Nothing of the chain changes meanwhile, because its changes follow each other.
 */
export function decideInThread(
  snarkVm: SnarkVm,
  ledger: Pick<Ledger, 'read' | 'editionsOf' | 'state'>,
): DecideElsewhere {
  const chain = chains++
  return async (task, version) => {
    const { port1: own, port2: port } = new MessageChannel()
    const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    own.on('message', (question: LedgerQuestion) => {
      own.postMessage(answer(ledger, question))
      Atomics.store(answered, 0, 1)
      Atomics.notify(answered, 0)
    })
    try {
      const request = { task, chain, version, port, answered }
      const outcome = await snarkVm.call('decide', request, [port])
      if ('wanted' in outcome) throw new NotFetchedError(outcome.wanted)
      if ('kind' in outcome) throw new NodeError(outcome.kind, outcome.summary, outcome.chain)
      return outcome
    } finally {
      own.close()
    }
  }
}

function answer(
  ledger: Pick<Ledger, 'read' | 'editionsOf' | 'state'>,
  question: LedgerQuestion,
): LedgerAnswer {
  try {
    switch (question.kind) {
      case 'value':
        return { value: ledger.state.get(question.program, question.mapping, question.key) }
      case 'entry':
        return { value: ledger.read(question.key) }
      case 'editions':
        return { value: ledger.editionsOf(question.program) }
    }
  } catch (error) {
    if (error instanceof NotFetchedError) return { wanted: error.wanted }
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
