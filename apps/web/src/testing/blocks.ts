import type { Block, ConfirmedTransaction, Transition } from '@nightjar/aleo'
import { ADDRESS } from './exchange.ts'
import { onchainId, sampleTransaction } from './transactions.ts'

const { mark } = sampleTransaction()

/** A call of the sample transaction, to be adapted by a test. */
export function transition(change: Partial<Transition> = {}, inputs = mark.inputs): Transition {
  return {
    id: 'au1x',
    program: mark.program,
    function: mark.function,
    inputs: inputs.map((value) => ({ type: 'public', id: '1field', value })),
    outputs: [],
    tpk: '',
    tcm: '',
    scm: '',
    ...change,
  }
}

function feeOf(payer: string) {
  const value = `{ program_id: credits.aleo, function_name: fee_public, arguments: [ ${payer}, 17u64 ] }`
  const fee = transition(
    {
      program: 'credits.aleo',
      function: 'fee_public',
      outputs: [{ type: 'future', id: '1', value }],
    },
    ['12u64', '5u64', '7field'],
  )
  return { transition: fee, global_state_root: '' }
}

type Sent = { readonly name: string; readonly call?: Transition; readonly payer?: string }

export function accepted({
  name,
  call = transition(),
  payer = ADDRESS,
}: Sent): ConfirmedTransaction {
  const execution = { transitions: [call], global_state_root: '' }
  const transaction = {
    type: 'execute',
    id: onchainId(name),
    execution,
    fee: feeOf(payer),
  } as const
  return { status: 'accepted', type: 'execute', index: 0, transaction, finalize: [] }
}

export function rejected({
  name,
  call = transition(),
  payer = ADDRESS,
}: Sent): ConfirmedTransaction {
  const transaction = { type: 'fee', id: onchainId(name), fee: feeOf(payer) } as const
  const execution = { transitions: [call], global_state_root: '' }
  return {
    status: 'rejected',
    type: 'execute',
    index: 0,
    transaction,
    rejected: { type: 'execution', execution },
    finalize: [],
  }
}

/** A block at height 150. */
export const blockOf = (...transactions: readonly ConfirmedTransaction[]): Block =>
  blockAt(150, ...transactions)

export function blockAt(height: number, ...transactions: readonly ConfirmedTransaction[]): Block {
  const metadata = { height, timestamp: 9 }
  return { header: { metadata }, transactions } as unknown as Block // the members that are read
}
