import { functionOf, gridDeadline, WAIT_BLOCKS } from '@nightjar/sdk'
import type { Action } from '../market/action.ts'
import { localCast } from '../market/localMarket.ts'
import { HOUR, type MarketOptions } from '../market/options.ts'
import { generateMarket } from '../market/plan.ts'
import { createRandom } from '../market/random.ts'
import { createPeople, type SwapTruth, type Turn } from './playPeople.ts'
import { heightAt, type Played, type Sighting, sightingOf } from './sighting.ts'

export type MarketSize = {
  readonly seed: number
  readonly days: number
  readonly swapsPerHour: number
}

/** Who made each private swap, by its place on the chain. */
export type Truth = ReadonlyMap<number, SwapTruth & { readonly account: string }>

/** A market as everyone sees it, and, apart from it, the truth. */
export type Watched = { readonly chain: readonly Sighting[]; readonly truth: Truth }

/** The market's own traders, with people who have private money between their steps. */
export function watchMarket({ seed, days, swapsPerHour }: MarketSize): Watched {
  const hours = days * 24
  const options: MarketOptions = {
    ...{ seed, hours, cast: localCast, tradesPerHour: swapsPerHour, liquidityPerDay: 2 },
    privateShare: [-1, -1], // people make the private swaps
  }
  const chain: Sighting[] = []
  const truth = new Map<number, SwapTruth & { account: string }>()
  let people: ReturnType<typeof createPeople> | undefined
  const see = ({ played, swap }: Turn) => {
    const sighting = sightingOf(played, chain.length)
    chain.push(sighting)
    if (swap) truth.set(sighting.index, { ...swap, account: played.action.by })
    people?.see(sighting)
  }
  for (const { action, book, priceOf } of generateMarket(options)) {
    people ??= createPeople({
      ...{ book, swapsPerHour, endsAt: hours * HOUR },
      random: createRandom(seed + 2),
    })
    for (const turn of people.until(action.at, priceOf)) see(turn)
    see({ played: marketPlayed(action) })
  }
  return { chain, truth }
}

/** The market's plan has no deadlines; its traders use the page, which sets them on the grid. */
function marketPlayed({ by, call, at }: Action): Played {
  const names = Object.keys(functionOf(call.program, call.function)?.inputs ?? {})
  const place = names.indexOf('deadline')
  const deadline = `${gridDeadline(heightAt(at), WAIT_BLOCKS)}u32`
  const inputs = place < 0 ? call.inputs : call.inputs.with(place, deadline)
  return { action: { by, call: { ...call, inputs } }, second: at }
}
