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

/**
 * What the router hands on to the core, once an ARC-20 program has paid: a swap of just what was wrapped, by the
 * router. Undefined for any other call.
 */
export function handedOn(
  request: FutureRequest,
  snapshot: Snapshot,
  hash: (value: Plaintext) => string,
): HandedOn | undefined {
  if (!hasOutsidePart(request)) return undefined
  const [program = '', amount = '', tokenOut = '', least = '', to = '', deadline = ''] =
    request.inputs
  const inside = hash(parsePlaintext(`{ creator: ${PROGRAM_ADDRESSES.arc20}, salt: ${program} }`))
  const address = PROGRAM_ADDRESSES.router
  const balances = [[inside, BigInt(amount.replace('u128', ''))]] as const
  return {
    request: {
      program: PROGRAMS.core,
      function: 'swap_exact_tokens_for_tokens',
      inputs: [inside, tokenOut, amount, least, to, deadline],
      signer: address,
    },
    snapshot: {
      ...snapshot,
      tokens: [...snapshot.tokens, inside],
      own: { address, isBlacklisted: false, balances },
    },
  }
}
