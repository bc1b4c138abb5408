import type { Action } from './action.ts'
import { CREDITS } from './book.ts'
import type { Cast } from './cast.ts'
import type { Desk } from './desk.ts'
import type { Random } from './random.ts'
import type { Moment, Traders } from './traders.ts'

/** Every so many actions one is private: one in about 150 seconds. */
export const PRIVATE_TURN = 6
/** Credits that a private trader keeps in a record for fees. */
const FEE_CREDITS = 5_000_000n

type Company = { readonly desk: Desk; readonly traders: Traders; readonly random: Random }

/** What happens next: everybody trades, every sixth time a private trader; where none of them can, the next one prepares. */
export function createTurns(cast: Cast, { desk, traders, random }: Company) {
  const unprepared = [...cast.private]
  let turn = 0
  const prepare = (moment: Moment): Action | undefined => {
    const by = unprepared.shift()
    return by === undefined ? undefined : traders.shield(by, CREDITS, FEE_CREDITS, 0, moment)
  }
  const privately = (moment: Moment): Action | undefined =>
    desk.privately(moment) ?? prepare(moment)
  const publicly = (moment: Moment): Action | undefined =>
    (random.next() < 0.4 ? desk.arbitrage(moment) : undefined) ?? desk.retail(moment)
  return (moment: Moment): Action | undefined => {
    const place = turn++ % PRIVATE_TURN
    const first = [privately, desk.restock][place] ?? publicly
    return first(moment) ?? publicly(moment)
  }
}
