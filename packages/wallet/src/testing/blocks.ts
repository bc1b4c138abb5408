import type { Block, ConfirmedTransaction, Transition } from '@nightjar/aleo'

/** The first development account's. */
export const ADDRESS = 'aleo1rhgdu77hgyqd3xjj8ucu3jj9r2krwz6mnzyd80gncr5fxcwlh5rsvzp9px'

/** An id in the chain's format that contains a given text. */
export const onchainId = (name: string): string => `at1${name.padEnd(58, 'q')}`

/** A public swap by that account. */
export const sampleCall: {
  readonly program: string
  readonly function: string
  readonly inputs: readonly string[]
} = {
  program: 'nightjar_core.aleo',
  function: 'swap_exact_tokens_for_tokens',
  inputs: ['1field', '2field', '10u128', '9u128', ADDRESS, '200u32'],
}

/** A transition of the sample call, to be adapted by a test. */
export function transition(
  change: Partial<Transition> = {},
  inputs = sampleCall.inputs,
): Transition {
  return {
    id: 'au1x',
    program: sampleCall.program,
    function: sampleCall.function,
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
