import type { Driver, Verdict } from './driver.ts'
import { checkInvariants, holdingsOf } from './invariants.ts'
import { createNotingHasher, type NotingHasher } from './notingHasher.ts'
import { createPlayer, type Move } from './player.ts'
import { formatValue, type Hasher, numberOf } from './state.ts'
import { resolve, type World } from './world.ts'
import { outsideBalance, type Wrapped, wrappedNames, wrappedTokens } from './wrappedTokens.ts'

const core = 'nightjar_core.aleo'
const router = 'nightjar_router.aleo'

/** A move, and what it gives to the wrapper as a gift when accepted. */
export type GivingMove = Move & {
  readonly gift?: { readonly token: Wrapped; readonly amount: bigint }
}

export type WrapperHistory = {
  readonly hash: NotingHasher
  world(): Promise<World>
  /** Plays on the node and the model; throws where they differ or an invariant breaks. */
  play(move: GivingMove): Promise<Verdict>
}

/** What the wrappers must hold of every outside token: its supply here, plus gifts. */
function checkWrapped(world: World, gifts: ReadonlyMap<Wrapped, bigint>): void {
  for (const token of wrappedNames) {
    const id = resolve(world, `#${token}`)
    if (!world.state.table(core, 'tokens').has(id)) continue
    const supply = numberOf(world.state.struct(core, 'tokens', id).total_supply ?? '')
    const home = world.hash.programAddress(wrappedTokens[token].home)
    const held = outsideBalance(world, token, home)
    const gift = gifts.get(token) ?? 0n
    if (held !== supply + gift) {
      throw new Error(`${held} stand for ${supply} of ${token} and ${gift} that were given`)
    }
  }
}

/** The router holds nothing after any call: here, in credits, in the registry, in the ARC-20 and ARC-22 programs. */
function checkRouter(world: World, hash: NotingHasher): void {
  const address = hash.programAddress(router)
  const held = holdingsOf(world.state, hash).filter(({ user }) => user === address)
  const registered = ['balances', 'authorized_balances'].flatMap((mapping) =>
    [...world.state.table('token_registry.aleo', mapping).values()].filter(
      (entry) =>
        typeof entry !== 'string' && entry.account === address && entry.balance !== '0u128',
    ),
  )
  const outside = wrappedNames.filter((token) => outsideBalance(world, token, address) !== 0n)
  if (held.length + registered.length + outside.length > 0) {
    throw new Error(`the router holds ${JSON.stringify([outside, registered.map(formatValue)])}`)
  }
}

// more records than any transaction of the suite makes
const mostRecords = 8

/** Starts from the state after deployment; `onStep` sees every move and its outcome. */
export function createWrapperHistory(
  driver: Driver,
  hasher: Hasher,
  onStep: (move: Move, verdict: Verdict) => void,
): WrapperHistory {
  const hash = createNotingHasher(hasher)
  const player = createPlayer(driver, hash)
  const gifts = new Map<Wrapped, bigint>()
  const played: string[] = []

  const check = async (before: World, move: GivingMove, verdict: Verdict): Promise<void> => {
    const { gift } = move
    if (gift !== undefined && verdict === 'accepted') {
      gifts.set(gift.token, (gifts.get(gift.token) ?? 0n) + gift.amount)
    }
    const after = await player.world()
    const records = [...after.kept.values()].map(({ model }) => model)
    const [, name = ''] = move.call.split('/')
    const step = { before: before.state, after: after.state, records, hash }
    checkInvariants({ ...step, function: name, label: move.call })
    checkWrapped(after, gifts)
    checkRouter(after, hash)
  }

  const play = async (move: GivingMove): Promise<Verdict> => {
    const before = await player.world()
    const keep = Array.from({ length: mostRecords }, (_, place) => `${played.length}.${place}`)
    const { outcome, reason, differences } = await player.play({ ...move, keep })
    played.push(`${move.by} ${move.call}(${move.inputs.join(', ')}): ${outcome.verdict} ${reason}`)
    try {
      if (differences.length > 0) throw new Error(differences.join('\n'))
      await check(before, move, outcome.verdict)
    } catch (cause) {
      const last = played.slice(-20).join('\n')
      throw new Error(`${String(cause)}\nafter ${played.length} steps:\n${last}`, { cause })
    }
    onStep(move, outcome.verdict)
    return outcome.verdict
  }

  return { hash, world: player.world, play }
}
