import type { CallableProgram, FunctionName } from '@nightjar/programs/functions'
import { outsideFee } from './outsideRecords.ts'
import type { PrivateAction } from './privateActionSchema.ts'
import { CREDITS_PROGRAM, PROGRAMS, REGISTRY_PROGRAM } from './programs.ts'
import { feeFor } from './transactions/feeFor.ts'
import type { UnsignedTransaction } from './transactions/transaction.ts'

/** The function that carries out an action, and its total fee in microcredits. */
export type Call = Pick<UnsignedTransaction, 'program' | 'function' | 'feeMicrocredits'>

function call<P extends CallableProgram>(program: P, name: FunctionName<P>): Call {
  return { program, function: name, feeMicrocredits: feeFor(program, name) }
}

/** The function for a private action: what is known of the call before there are records for it. */
export function callOf(action: PrivateAction): Call {
  switch (action.kind) {
    case 'swap':
      return swapCall(action)
    case 'join':
      return joinCall(action.program)
    case 'send':
    case 'split':
      return call(holderOf(action.program), 'transfer_private')
    case 'publish':
      return call(holderOf(action.program), 'transfer_private_to_public')
    case 'create':
      return call(PROGRAMS.core, 'create_pair_privately')
    case 'add':
      return addCall(action.credits)
    case 'remove':
      return call(PROGRAMS.core, 'remove_liquidity_privately')
    case 'wrap':
      return call(wrapperOf(action.outside.program), 'wrap_private')
    case 'unwrap':
      return unwrapCall(action)
  }
}

type Action<Kind> = Extract<PrivateAction, { readonly kind: Kind }>

function swapCall({ path, exact, pays, receives, credits, arc20 }: Action<'swap'>): Call {
  const isIn = exact === 'in'
  if (credits) {
    const name = credits === 'in' ? 'swap_private_credits_for_token' : 'swap_private_for_credits'
    return call(PROGRAMS.router, name)
  }
  if (arc20) {
    const isPaid = arc20.side === 'in'
    const name = isPaid ? 'swap_private_arc20_for_private' : 'swap_private_for_arc20'
    return call(PROGRAMS.router, name)
  }
  const { core } = PROGRAMS
  if (pays === 'public') {
    return call(core, isIn ? 'swap_exact_public_for_private' : 'swap_public_for_exact_private')
  }
  if (receives === 'public') {
    return call(core, isIn ? 'swap_exact_private_for_public' : 'swap_private_for_exact_public')
  }
  if (!isIn) return call(core, 'swap_private_for_exact_private')
  return call(core, path.length > 2 ? 'swap_exact_path_private' : 'swap_exact_private_for_private')
}

function joinCall(program: string): Call {
  if (program === CREDITS_PROGRAM || program === PROGRAMS.core) return call(program, 'join')
  return { program, function: 'join', feeMicrocredits: outsideFee(program, 'join') }
}

function addCall(credits: 'a' | 'b' | undefined): Call {
  if (!credits) return call(PROGRAMS.core, 'add_liquidity_privately')
  const isFirst = credits === 'a'
  return call(
    PROGRAMS.router,
    isFirst ? 'add_liquidity_credits_first' : 'add_liquidity_credits_second',
  )
}

function unwrapCall({ outside, isArc22, receives }: Action<'wrap' | 'unwrap'>): Call {
  const wrapper = wrapperOf(outside.program)
  if (wrapper === PROGRAMS.credits && receives === 'public') {
    return call(wrapper, 'unwrap_private_to_public')
  }
  return wrapper === PROGRAMS.arc20 && isArc22
    ? call(wrapper, 'unwrap_private_arc22')
    : call(wrapper, 'unwrap_private')
}

const holderOf = (program: string) =>
  program === CREDITS_PROGRAM ? CREDITS_PROGRAM : PROGRAMS.core

/** The program that wraps another program's tokens. */
function wrapperOf(program: string) {
  if (program === CREDITS_PROGRAM) return PROGRAMS.credits
  return program === REGISTRY_PROGRAM ? PROGRAMS.registry : PROGRAMS.arc20
}
