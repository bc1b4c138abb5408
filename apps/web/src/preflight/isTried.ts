import { PROGRAMS } from '@nightjar/sdk'

/** Whether a call depends on nothing but what a snapshot tells: of tokens it knows no more than that they exist. */
export function isTried(call: { readonly program: string; readonly function: string }): boolean {
  const isKnown = /^(swap|add_liquidity|remove_liquidity|create_pair|transfer)(_|$)/
  return call.program === PROGRAMS.core && isKnown.test(call.function)
}
