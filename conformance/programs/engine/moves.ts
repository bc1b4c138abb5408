import { ZERO_ADDRESS } from '@nightjar/programs'
import { actors } from '../scenario/actors.ts'
import type { Verdict } from '../scenario/driver.ts'
import type { History, Move } from './history.ts'
import { liquidityMakers } from './liquidityMoves.ts'
import { always, type Choice, type Maker, pick, type Scene, someone, u128 } from './moveScene.ts'
import { swapMakers } from './swapMoves.ts'
import { tokenMakers } from './tokenMoves.ts'

const config = 'nightjar_config.aleo'

/**
 * Reasons why finalize can reject a call: trading paused, private operations off, a listed user, a blocked token, the
 * deadline, or the function's own rules.
 */
export const allFlaws = ['paused', 'private', 'listed', 'blocked', 'late', 'own'] as const

type Flaw = (typeof allFlaws)[number]

const open: readonly Flaw[] = ['paused', 'listed', 'blocked', 'late', 'own']
const privately: readonly Flaw[] = [...open, 'private']
const exit: readonly Flaw[] = ['late', 'own']

/** The flaws that each function of core must reject; a function without finalize has none. */
const flaws: Readonly<Record<string, readonly Flaw[]>> = {
  create_token: ['own'],
  change_token_admin: ['own'],
  mint_public: ['listed', 'own'],
  mint_private: ['private', 'own'],
  burn_from: ['own'],
  burn_private: ['own'],
  transfer_public: ['listed', 'own'],
  transfer_private: [],
  transfer_public_to_private: ['own'],
  transfer_private_to_public: ['listed'],
  approve_public: ['own'],
  unapprove_public: ['own'],
  transfer_from_public: ['listed', 'own'],
  join: [],
  claim_blinded: ['own'],
  create_pair: open,
  create_pair_privately: ['paused', 'private', 'blocked', 'late', 'own'],
  add_liquidity: open,
  add_liquidity_privately: privately,
  remove_liquidity: exit,
  remove_liquidity_privately: exit,
  swap_exact_tokens_for_tokens: open,
  swap_exact_private_for_public: privately,
  swap_exact_public_for_private: privately,
  swap_exact_private_for_private: privately,
  swap_tokens_for_exact_tokens: open,
  swap_private_for_exact_public: privately,
  swap_public_for_exact_private: privately,
  swap_private_for_exact_private: privately,
  swap_exact_path: open,
  swap_exact_path_private: privately,
}

function set(name: string, ...inputs: readonly string[]): Move {
  return { by: 'admin', program: config, function: name, inputs }
}

function someFee({ choice }: Scene): Move {
  return set('set_swap_fee', `${[0, 30, 1000, 100, 999][choice.other % 5]}u128`)
}

function someProtocolFee(scene: Scene): Move {
  const { other, to } = scene.choice
  const collector = to % 3 === 0 ? ZERO_ADDRESS : actors[someone(scene)].address
  return set('set_protocol_fee', collector, `${[5, 1, 1000, 2][other % 4]}u128`)
}

/** A call by the admin, or by someone who may not make it. */
function byAdmin(make: (scene: Scene) => Move): Maker {
  return (scene) => ({ ...make(scene), by: scene.isWrong ? someone(scene, 'admin') : 'admin' })
}

const makers: readonly (readonly [string, Maker])[] = Object.entries({
  ...tokenMakers,
  ...liquidityMakers,
  ...swapMakers,
  set_swap_fee: byAdmin(someFee),
  set_protocol_fee: byAdmin(someProtocolFee),
})

// for a choice that has nothing to work with
const otherwise = [liquidityMakers.create_pair, liquidityMakers.create_pair_privately]

/** A call, or a number of empty blocks. */
type Act = Move | { readonly blocks: number }

/** After this, the next call is in the first block at which a change takes effect. */
const waiting: Act = { blocks: 9 }

/** The result of a choice: the call, and what the admin does before and undoes after it. */
type Chosen = {
  readonly before: readonly Act[]
  readonly move: Move
  readonly after: readonly Act[]
}

function around(move: Move, before: readonly Act[], after: readonly Act[]): Chosen {
  return { before, move, after }
}

function playAct(history: History, act: Act): void {
  if ('blocks' in act) history.wait(act.blocks)
  else history.play(act)
}

/** Ids of the tokens in a call, in plain inputs or in records. */
function tokensOf({ inputs }: Move): string[] {
  return inputs.flatMap((input) => {
    if (typeof input !== 'string') return input.entries.token ?? []
    return input.endsWith('field') ? input : []
  })
}

function withFlaw(move: Move, flaw: Flaw | undefined, { history, choice }: Scene): Chosen {
  switch (flaw) {
    case 'paused':
      return around(move, [set('pause')], [set('unpause'), waiting])
    case 'private':
      return around(
        move,
        [set('set_private_ops', 'false'), waiting],
        [set('set_private_ops', 'true'), waiting],
      )
    case 'listed': {
      const { address } = actors[move.by]
      const named = move.inputs.flatMap((input) =>
        typeof input === 'string' && input.startsWith('aleo1') ? [input, input] : [],
      )
      const user = pick([...named, address], choice.flaw >> 5) ?? address
      return around(
        move,
        [set('set_blacklist', user, 'true')],
        [set('set_blacklist', user, 'false')],
      )
    }
    case 'blocked': {
      const token = pick(tokensOf(move), choice.flaw >> 5) ?? '1field'
      return around(
        move,
        [set('set_token_blocked', token, 'true')],
        [set('set_token_blocked', token, 'false')],
      )
    }
    case 'late':
      return { before: [], move: withDeadline(move, history.height), after: [] }
    default:
      return { before: [], move, after: [] }
  }
}

function withDeadline(move: Move, height: number): Move {
  const inputs = move.inputs.map((input) => (input === always ? `${height}u32` : input))
  return { ...move, inputs }
}

/** The flaw that a choice selects: usually none, otherwise usually one that the function must reject. */
function flawOf({ flaw }: Choice, name: string): Flaw | undefined {
  if (flaw % 4 === 0) return pick(flaws[name] ?? ['own'], flaw >> 2)
  // an exit must be accepted while a switch that binds other functions is off
  return flaw % 16 === 1 ? pick(['paused', 'private', 'blocked'], flaw >> 4) : undefined
}

const largest = u128((1n << 128n) - 1n)

/** Turns a choice into a call on the current state, and tells what should make it fail. */
function chooseMove(history: History, choice: Choice): Chosen & { readonly flaw: Flaw | null } {
  const [name, make] = pick(makers, choice.kind) ?? ['', () => null]
  const wanted = flawOf(choice, name)
  const scene: Scene = { history, choice, isWrong: wanted === 'own' }
  const right = { ...scene, isWrong: false }
  const made = make(scene)
  const move =
    made ??
    pick(otherwise, choice.bound)?.(right) ??
    tokenMakers.transfer_public?.(right) ??
    someFee(right)
  const flaw = wanted === 'own' && made?.function !== name ? undefined : wanted
  const chosen = withFlaw(move, flaw, scene)
  const isTimely = flaw !== 'late' && choice.bound % 5 === 0
  // just in time: the deadline is the block of the call
  const waited = chosen.before.map((act) => ('blocks' in act ? act.blocks : 1))
  const height = history.height + waited.reduce((sum, blocks) => sum + blocks, 1)
  // one more than the largest number cannot be asked for
  const isLargest = flaw === 'own' && move.inputs.includes(largest)
  const binds = flaw !== undefined && !isLargest && (flaws[move.function] ?? ['own']).includes(flaw)
  return {
    ...chosen,
    move: isTimely ? withDeadline(chosen.move, height) : chosen.move,
    flaw: binds ? flaw : null,
  }
}

/** What was played; `flaw` is the reason why it should fail, if any. */
export type Played = {
  readonly function: string
  readonly verdict: Verdict
  readonly flaw: Flaw | null
}

/** Plays a choice; throws where the engine and the model differ, or an invariant or a rule is broken. */
export function playChoice(history: History, choice: Choice): Played {
  const { before, move, after, flaw } = chooseMove(history, choice)
  const { function: name } = move
  for (const act of before) playAct(history, act)
  const verdict = history.play(move)
  for (const act of after) playAct(history, act)
  // a listed address may be one that the function does not check, such as the caller of a private call
  if (flaw !== null && flaw !== 'listed' && verdict === 'accepted') {
    throw new Error(`${name} is accepted with the flaw "${flaw}"`)
  }
  return { function: name, verdict, flaw }
}
