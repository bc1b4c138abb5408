import { addressOfProgram, functionOf } from '@nightjar/sdk'
import { payingOf } from './readPayment.ts'

type Call = { readonly program: string; readonly function: string }

/**
 * Whether somebody who checks a receipt of a call learns its amounts: the exchange replays the calls of its own programs
 * from their public inputs, and amounts are the only ones of these types; of a private payment the receipt's key opens them.
 */
export function showsAmounts(call: Call): boolean {
  const { program, function: name } = call
  const types = Object.values(functionOf(program, name)?.inputs ?? {})
  const isReplayed = addressOfProgram(program) !== undefined
  const isPublic = types.some((type) => type === 'u128.public' || type === 'u64.public')
  return (isReplayed && isPublic) || payingOf(call) !== undefined
}
