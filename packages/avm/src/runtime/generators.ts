import { addGroups, multiplyGroup } from '../curve/group.ts'
import { ACCOUNT_GENERATOR } from '../curve/verifySignature.ts'
import type { Raw } from '../value.ts'

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
