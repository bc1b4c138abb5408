import { addressOfProgram, functionOf } from '@nightjar/sdk'

type Call = { readonly program: string; readonly function: string }

/**
 * Whether somebody who checks a receipt of a call learns its amounts: the exchange replays the calls of its own programs
 * from their public inputs, and amounts are the only ones of these types.
 */
export function showsAmounts({ program, function: name }: Call): boolean {
  const types = Object.values(functionOf(program, name)?.inputs ?? {})
  const isReplayed = addressOfProgram(program) !== undefined
  return isReplayed && types.some((type) => type === 'u128.public' || type === 'u64.public')
}
