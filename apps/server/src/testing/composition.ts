import { PROGRAMS } from '@nightjar/sdk'
import type { HistoryCall } from './history.ts'
import type { Random } from './market.ts'

/** A call of the core by its public inputs; its finalize takes the caller before them. */
export type Action = {
  readonly kind: 'action'
  readonly function: string
  readonly inputs: readonly string[]
  readonly isDynamic: boolean
}

/** A function of an outside program: what it calls, in order, and the order in which it awaits these calls. */
export type Composition = {
  readonly kind: 'composition'
  readonly parts: readonly (Action | Composition)[]
  /** Indices of the parts, each once. */
  readonly awaits: readonly number[]
  /** The order in every other run, in another branch. */
  readonly otherAwaits: readonly number[] | undefined
  readonly isDynamic: boolean
}

export type Scene = {
  readonly random: Random
  /** Pairs of tokens that are traded, each in the order of their ids. */
  readonly pools: readonly (readonly [tokenA: string, tokenB: string])[]
  /** Possible receivers of payments. */
  readonly receivers: readonly string[]
}

const NEVER = '4294967295u32'
const MOST_CALLS = 6
const MOST_DEPTH = 2

/** An outside program that calls the core one to six times, through programs of its own or dynamically. */
export function makeComposition(scene: Scene): Composition {
  const calls = 1 + Math.floor(scene.random() * MOST_CALLS)
  return compose(scene, calls, MOST_DEPTH)
}

function compose(scene: Scene, calls: number, depth: number): Composition {
  const { random } = scene
  const parts: (Action | Composition)[] = []
  for (let left = calls; left > 0; ) {
    const within = depth > 1 && left > 1 && random() < 0.3 ? 1 + Math.floor(random() * left) : 0
    parts.push(within > 0 ? compose(scene, within, depth - 1) : act(scene))
    left -= Math.max(within, 1)
  }
  return {
    kind: 'composition',
    parts,
    awaits: shuffle(random, parts.length),
    otherAwaits: random() < 0.25 ? shuffle(random, parts.length) : undefined,
    isDynamic: depth < MOST_DEPTH && random() < 0.3,
  }
}

function shuffle(random: Random, length: number): readonly number[] {
  const order = Array.from({ length }, (_, at) => at)
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [order[at] ?? 0, order[other] ?? 0]
    order[at] = two
    order[other] = one
  }
  return order
}

function act({ random, pools, receivers }: Scene): Action {
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  const [tokenA, tokenB] = pick(pools)
  const [tokenIn, tokenOut] = random() < 0.5 ? [tokenA, tokenB] : [tokenB, tokenA]
  const amount = BigInt(1 + Math.floor(random() * 1e6))
  const to = pick(receivers)
  const made = (name: string, ...inputs: readonly string[]): Action => ({
    kind: 'action',
    function: name,
    inputs,
    isDynamic: random() < 0.3,
  })
  const roll = random()
  if (roll < 0.5) {
    const amounts = [`${amount}u128`, '0u128']
    return made('swap_exact_tokens_for_tokens', tokenIn, tokenOut, ...amounts, to, NEVER)
  }
  if (roll < 0.6) {
    const amounts = [`${amount * 4n}u128`, `${amount}u128`]
    return made('swap_tokens_for_exact_tokens', tokenIn, tokenOut, ...amounts, to, NEVER)
  }
  if (roll < 0.7) {
    const amounts = [`${amount}u128`, `${amount}u128`, '0u128', '0u128']
    return made('add_liquidity', tokenA, tokenB, ...amounts, to, NEVER)
  }
  if (roll < 0.8) return made('approve_public', tokenIn, to, `${amount}u128`)
  return made('transfer_public', tokenIn, to, `${amount}u128`)
}

/** A composition as its finalize sees it; `names` are the outside programs by depth, with the address of each. */
export function toHistoryCall(
  composition: Composition,
  callers: readonly Caller[],
  run: number,
): HistoryCall {
  const [caller, ...inner] = callers
  if (caller === undefined) throw new Error('a composition is deeper than its programs')
  const { otherAwaits, awaits, isDynamic, parts } = composition
  return {
    program: caller.program,
    function: 'act',
    isDynamic,
    awaits: (run % 2 === 1 ? otherAwaits : undefined) ?? awaits,
    arguments: parts.map((part) =>
      part.kind === 'composition'
        ? toHistoryCall(part, inner, run)
        : {
            program: PROGRAMS.core,
            function: part.function,
            isDynamic: part.isDynamic,
            arguments: [caller.address, ...part.inputs],
          },
    ),
  }
}

/** An outside program, and the address under which it calls. */
export type Caller = { readonly program: string; readonly address: string }
