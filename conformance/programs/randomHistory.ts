import type { Engine } from './engine/engine.ts'
import { choicesOf } from './engine/moveScene.ts'
import { playChoice } from './engine/moves.ts'
import { openHistory } from './engine/opening.ts'
import type { Hasher } from './scenario/state.ts'

/** The same choices in every run, so that runs are comparable. */
const choices = choicesOf(20_260_101, 400)

/**
 * Plays random calls of five accounts, always the same ones. Throws where the engine and the model differ or an
 * invariant breaks.
 */
export function playRandomHistory(engine: Engine, hash: Hasher): void {
  const history = openHistory(engine, hash)
  for (const choice of choices) playChoice(history, choice)
}
