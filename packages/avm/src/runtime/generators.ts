import { addGroups, multiplyGroup } from '../curve/group.ts'
import type { Raw } from '../value.ts'

/**
 * x-coordinate of the network's generator for account keys and signatures (console/network `g_powers`, from the domain
 * `AleoAccountEncryptionAndSignatureScheme0`).
 */
const ACCOUNT_GENERATOR =
  522678458525321116977504528531602186870683848189190546523208313015552693483n

const COUNT = 251
let powers: readonly bigint[] | undefined

/** The generator times 1, 2, 4, … 2^250. */
export function generatorPowers(): readonly Raw[] {
  if (!powers) {
    const made = [multiplyGroup(ACCOUNT_GENERATOR, 1n)]
    while (made.length < COUNT) {
      const last = made[made.length - 1] ?? 0n
      made.push(addGroups(last, last))
    }
    powers = made
  }
  return powers
}

/** One of {@link generatorPowers}, or undefined. */
export function generatorPower(index: number): Raw | undefined {
  return generatorPowers()[index]
}
