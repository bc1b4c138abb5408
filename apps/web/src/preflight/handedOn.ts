import { type Plaintext, parsePlaintext } from '@nightjar/aleo'
import { PROGRAM_ADDRESSES, PROGRAMS } from '@nightjar/sdk'
import type { Snapshot } from './chainState.ts'
import type { FutureRequest } from './futureOf.ts'

export type HandedOn = {
  /** The exchange's own part of the call. */
  readonly request: FutureRequest
  readonly snapshot: Snapshot
}

const PAYS_OUTSIDE = 'swap_arc20_for_tokens'

/** Whether another's program takes part, of whose state nothing is known. */
export const hasOutsidePart = (call: Pick<FutureRequest, 'program' | 'function'>): boolean =>
  call.program === PROGRAMS.router && call.function === PAYS_OUTSIDE

type Hash = (value: Plaintext) => string

/**
 * The call that the router makes of the core, once an ARC-20 program has paid: a swap of just what was wrapped, by the
 * router. Undefined for any other call.
 */
export function callHandedOn(request: FutureRequest, hash: Hash): FutureRequest | undefined {
  if (!hasOutsidePart(request)) return undefined
  const [program = '', amount = '', tokenOut = '', least = '', to = '', deadline = ''] =
    request.inputs
  const inside = hash(parsePlaintext(`{ creator: ${PROGRAM_ADDRESSES.arc20}, salt: ${program} }`))
  return {
    program: PROGRAMS.core,
    function: 'swap_exact_tokens_for_tokens',
    inputs: [inside, tokenOut, amount, least, to, deadline],
    signer: PROGRAM_ADDRESSES.router,
  }
}

/** That call, and the chain as it then is: the router holds what was wrapped. */
export function handedOn(
  request: FutureRequest,
  snapshot: Snapshot,
  hash: Hash,
): HandedOn | undefined {
  const call = callHandedOn(request, hash)
  const [inside = '', , amount = ''] = call?.inputs ?? []
  if (!call) return undefined
  const balances = [[inside, BigInt(amount.replace('u128', ''))]] as const
  return {
    request: call,
    snapshot: {
      ...snapshot,
      tokens: [...snapshot.tokens, inside],
      own: { address: call.signer, isBlacklisted: false, balances },
    },
  }
}
