import { ZERO_ADDRESS } from '@nightjar/programs'
import type { ProtocolFee } from '../model.ts'
import { numberOf, type State } from './state.ts'

const config = 'nightjar_config.aleo'

/** The value of a setting in effect at a height: `name`, or its successor. */
function countsAt(state: State, height: number, mapping: string, name: string): string {
  const setting = state.struct(config, mapping, 'true')
  const isEarly = BigInt(height) < numberOf(setting.from_height ?? '')
  return setting[isEarly ? name : `next_${name}`] ?? ''
}

/** The swap fee at this height, in parts of 10000. */
export function swapFeeAt(state: State, height: number): bigint {
  return numberOf(countsAt(state, height, 'swap_fee', 'fee'))
}

/** Who collects the protocol's share at this height, if anyone, and its part of the fee. */
export function protocolFeeAt(
  state: State,
  height: number,
): ProtocolFee & { readonly collector: string } {
  const collector = countsAt(state, height, 'protocol_fee', 'collector')
  const basePortion = numberOf(countsAt(state, height, 'protocol_fee', 'base_portion'))
  return { collector, hasCollector: collector !== ZERO_ADDRESS, basePortion }
}

/** Whether pairs may be used privately at this height. */
export function isPrivateOpen(state: State, height: number): boolean {
  return countsAt(state, height, 'private_ops', 'allowed') === 'true'
}

/** The guardian at this height, who may pause besides the admin. */
export function guardianAt(state: State, height: number): string {
  return countsAt(state, height, 'guardian', 'guardian')
}

/** Whether trading is paused at this height. */
export function isPaused(state: State, height: number): boolean {
  return BigInt(height) < numberOf(state.literal(config, 'paused_until', 'true'))
}
