import { actors } from '../scenario/actors.ts'
import type { Hasher } from '../scenario/state.ts'
import type { Engine } from './engine.ts'
import { createHistory, type History } from './history.ts'
import { toCore, users } from './moveScene.ts'

const supplies = [10n ** 13n, 10n ** 17n, 10n ** 28n] as const

/**
 * A history where everyone holds a tenth of three tokens of very different sizes in public, and as much in a record.
 */
export function openHistory(engine: Engine, hasher: Hasher): History {
  const history = createHistory(engine, hasher)
  const admin = actors.admin.address
  for (const [salt, supply] of supplies.entries()) {
    const names = [`${salt}field`, '1field', '2field', '6u8']
    history.play(toCore('admin', 'create_token', [...names, `${supply}u128`, admin]))
    const id = history.hash.bhp256(`{ creator: ${admin}, salt: ${salt}field }`)
    for (const user of users) {
      const inputs = [id, actors[user].address, `${supply / 10n}u128`]
      history.play(toCore('admin', 'transfer_public', inputs))
      history.play(toCore('admin', 'mint_private', inputs))
    }
  }
  return history
}
