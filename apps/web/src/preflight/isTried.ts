import { PROGRAMS } from '@nightjar/sdk'
import { hasOutsidePart } from './handedOn.ts'

const ofCore = /^(swap|add_liquidity|remove_liquidity|create_pair|transfer)(_|$)/
const ofWrapper = /^(un)?wrap_/
const ofRouter = /^(swap|add_liquidity)_(.+_)?credits(_|$)/

/**
 * Whether a call, or the exchange's part of it, depends only on the contents of a snapshot: about tokens it only knows that
 * they exist.
 */
export function isTried(call: { readonly program: string; readonly function: string }): boolean {
  if (hasOutsidePart(call)) return true
  if (call.program === PROGRAMS.router) return ofRouter.test(call.function)
  if (call.program === PROGRAMS.credits) return ofWrapper.test(call.function)
  return call.program === PROGRAMS.core && ofCore.test(call.function)
}
