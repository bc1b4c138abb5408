import type { Block, ConfirmedTransaction, Transition, TransitionPart } from '@nightjar/aleo'
import { PROGRAMS } from '../programs.ts'
import { type CallsBlock, type OutputsBlock, packCiphertext, type ShownTransition } from './page.ts'

const markOf = ({ block_hash: hash, header }: Block) => {
  const { height, timestamp } = header.metadata
  return { height, hash, timestamp }
}

/** The records that a block's transactions made and spent. Whatever strangers put into it, nothing of it throws. */
export function outputsIn(block: Block): OutputsBlock {
  const transactions = block.transactions.flatMap((confirmed) => {
    const transitions = transitionsOf(confirmed)
      .map(recordsOf)
      .filter(({ made, spent }) => made.length + spent.length > 0)
    return transitions.length === 0 ? [] : [{ id: confirmed.transaction.id, transitions }]
  })
  return { ...markOf(block), transactions }
}

/** Those that took effect, that of the fee included: a rejected transaction has only paid its fee. */
function transitionsOf({ transaction }: ConfirmedTransaction): readonly Transition[] {
  return [
    ...(transaction.type === 'execute' ? transaction.execution.transitions : []),
    ...(transaction.fee ? [transaction.fee.transition] : []),
  ]
}

/** Types of outputs that are records, including those of dynamic calls. */
const recordTypes: ReadonlySet<string> = new Set(['record', 'record_with_dynamic_id'])

function recordsOf({ program, function: name, inputs, outputs }: Transition) {
  return {
    program,
    function: name,
    made: (outputs ?? []).flatMap(({ type, id, value }) =>
      recordTypes.has(type) && value ? { id, ciphertext: packCiphertext(value) } : [],
    ),
    spent: (inputs ?? []).flatMap(({ tag, id }) => (tag ? { tag, serialNumber: id } : [])),
  }
}

const suite: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/** The exchange's calls in a block, accepted and rejected; what a replay adds to them is missing. */
export function callsIn(block: Block): CallsBlock {
  const transactions = block.transactions.flatMap(({ transaction, status, rejected }) => {
    const execution = transaction.type === 'execute' ? transaction.execution : undefined
    const failed = rejected?.type === 'execution' ? rejected.execution : undefined
    const transitions = ((execution ?? failed)?.transitions ?? [])
      .filter(({ program }) => suite.has(program))
      .map(show)
    return transitions.length === 0 ? [] : [{ id: transaction.id, status, transitions, listed: [] }]
  })
  return { ...markOf(block), transactions }
}

function show({ program, function: name, inputs, outputs }: Transition): ShownTransition {
  return {
    program,
    function: name,
    inputs: (inputs ?? []).map((part) =>
      part.type === 'public' ? withValue(part) : { type: part.type },
    ),
    outputs: (outputs ?? []).flatMap((part) => (part.type === 'future' ? withValue(part) : [])),
  }
}

const withValue = ({ type, value }: TransitionPart) =>
  value === undefined ? { type } : { type, value }
