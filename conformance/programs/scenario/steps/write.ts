import type { Actor } from '../actors.ts'
import type { Verdict } from '../driver.ts'
import type { CallStep, Step } from '../play.ts'

/** The largest u128, as a literal. */
export const maxU128 = `${(1n << 128n) - 1n}u128`

/** Writes the steps of one program: `core('alice', 'transfer_public', ['#A', '@bob', '5u128'])`. */
export function stepsOf(program: string) {
  return (
    by: Actor,
    name: string,
    inputs: readonly string[],
    expect: Verdict = 'accepted',
    more: Pick<CallStep, 'keep' | 'fee' | 'note'> = {},
  ): CallStep => ({ by, call: `${program}/${name}`, inputs, expect, ...more })
}

export const core = stepsOf('nightjar_core.aleo')
export const config = stepsOf('nightjar_config.aleo')
export const math = stepsOf('nightjar_math.aleo')
export const faucet = stepsOf('nightjar_faucet.aleo')
export const credits = stepsOf('nightjar_credits.aleo')
export const registry = stepsOf('nightjar_registry.aleo')
export const arc20 = stepsOf('nightjar_arc20.aleo')
export const router = stepsOf('nightjar_router.aleo')

/** A change of a setting by the admin, and the empty blocks until it applies to the next call. */
export function settled(name: string, inputs: readonly string[]): readonly Step[] {
  return [config('admin', name, inputs), { mine: 9 }]
}
