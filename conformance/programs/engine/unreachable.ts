import { actors } from '../scenario/actors.ts'
import type { Hasher } from '../scenario/state.ts'
import type { Engine } from './engine.ts'
import {
  attempt,
  deadline,
  pairId,
  privateToken,
  putBalance,
  putPool,
  type Scene,
  tokenA,
  tokenB,
  u128,
} from './scene.ts'

const alice = actors.alice.address

/** Removes some of alice's liquidity, in public and from a record; both must be rejected. */
function removeRejected(scene: Scene, what: string, liquidity: bigint): void {
  const id = pairId(scene.hash, tokenA, tokenB)
  const minimums = [u128(liquidity), '0u128', '0u128']
  const publicly = [tokenA, tokenB, ...minimums, alice, deadline]
  const record = privateToken(id, liquidity)
  const privately = [tokenA, tokenB, record, ...minimums, alice, alice, deadline]
  putBalance(scene, id, liquidity)
  attempt(scene, what, 'rejected', 'remove_liquidity', publicly)
  attempt(scene, `${what}, privately`, 'rejected', 'remove_liquidity_privately', privately)
}

/** More liquidity than there is in both reserves, so that one unit of it is worth nothing. */
function worthlessLiquidity(scene: Scene): void {
  putPool(scene, tokenA, tokenB, { a: 2001n, b: 2003n, supply: 10n ** 9n, lastK: 0n })
  removeRejected(scene, 'a worthless unit', 1n)
}

/** Records of impossible pairs: tokens out of order, and the same token twice. */
function removedFromNoPair(scene: Scene): void {
  for (const [a, b] of [
    [tokenB, tokenA],
    [tokenA, tokenA],
  ] as const) {
    const record = privateToken(pairId(scene.hash, a, b), 5000n)
    const inputs = [a, b, record, '5000u128', '0u128', '0u128', alice, alice, deadline]
    attempt(scene, `no pair ${a}, ${b}`, 'refused', 'remove_liquidity_privately', inputs)
  }
}

/**
 * States and arguments that no history leads to. The program's checks must hold there on their own, without relying on
 * what other checks rule out. Returns the errors as sentences.
 */
export function checkUnreachable(engine: Engine, hash: Hasher): string[] {
  const wrong: string[] = []
  const scene = { engine, hash, wrong, label: 'unreachable', by: alice }
  const checks = [worthlessLiquidity, removedFromNoPair]
  for (const check of checks) {
    const moment = engine.store.snapshot()
    check(scene)
    engine.store.revert(moment)
  }
  return wrong
}
