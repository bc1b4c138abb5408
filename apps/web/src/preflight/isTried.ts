import { PROGRAMS } from '@nightjar/sdk'

const ofCore = /^(swap|add_liquidity|remove_liquidity|create_pair|transfer)(_|$)/
const ofRouter = /^(swap|add_liquidity)_(.+_)?credits(_|$)/

/** Whether a call depends on nothing but what a snapshot tells: of tokens it knows no more than that they exist. */
export function isTried(call: { readonly program: string; readonly function: string }): boolean {
  if (call.program === PROGRAMS.router) return ofRouter.test(call.function)
  return call.program === PROGRAMS.core && ofCore.test(call.function)
}
