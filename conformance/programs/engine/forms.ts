import { RejectionError } from '../model.ts'
import type { Actor } from '../scenario/actors.ts'
import type { ModelRecord } from '../scenario/state.ts'
import type { History } from './history.ts'
import { owner, receiver, type Scene, u128 } from './moveScene.ts'

/** Something to pay with: a public balance, or one record. */
export type Purse = {
  readonly token: string
  readonly by: Actor
  readonly amount: bigint
  readonly record?: ModelRecord
}

/** Everything of one kind to pay with. */
export type Purses = (history: History) => readonly Purse[]

/** A price from the model, or null where it rejects. */
export function price<Result>(compute: () => Result): Result | null {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RejectionError) return null
    throw error
  }
}

/** The minimum of a call that pays out `quote`: usually the quote or less; one more where the call must fail. */
export function minimum({ choice, isWrong }: Scene, quote: bigint): string {
  if (isWrong) return u128(quote + 1n)
  return u128([0n, quote, quote / 2n, quote][choice.bound % 4] ?? 0n)
}

/** The input before the amounts: a record, or the token to pay with. */
export function paidWith({ record, token }: Purse): ModelRecord | string {
  return record ?? token
}

/** How a call is paid, and who receives. */
export type Form = { readonly purses: Purses; readonly to: (scene: Scene, by: Actor) => string[] }
/** One public receiver. */
export const toPublic: Form['to'] = (scene, by) => [receiver(scene, by)]
/** The owner of a record. */
export const toPrivate: Form['to'] = (scene, by) => [owner(scene, by)]
/** The owner of a record, and the public receiver of the surplus. */
export const toBoth: Form['to'] = (scene, by) => [owner(scene, by), receiver(scene, by)]
/** Two public receivers. */
export const toTwo: Form['to'] = (scene, by) => [
  receiver(scene, by),
  receiver({ ...scene, choice: { ...scene.choice, to: scene.choice.other } }, by),
]
