import { localRound, type Round } from '@nightjar/server/points/rules'

/**
 * The competition of a seeded network: a first round that ends with the seed's trades, so that its prize can be claimed
 * at once, and a second one that is open. `seededAt` is the time of the seed's last block, in seconds.
 */
export function roundsOfSeed(seededAt: number): readonly Round[] {
  const endsAt = seededAt + 1 // a trade must be before the end to count
  return [
    { ...localRound, endsAt },
    { ...localRound, id: localRound.id + 1, startsAt: endsAt },
  ]
}

const WEEK = 7 * 86_400
/** Weekly rounds that a practice market begins with: half a year of them. */
const WEEKS = 26

/**
 * The competition of a network with a practice market: the seed's round, which ended before the market's history, and then
 * one a week from the network's first start.
 */
export function roundsOfMarket(seededAt: number, startedAt: number): readonly Round[] {
  const [first] = roundsOfSeed(seededAt)
  const weekly = Array.from({ length: WEEKS }, (_, week) => ({
    ...localRound,
    id: localRound.id + 1 + week,
    startsAt: startedAt + week * WEEK,
    endsAt: startedAt + (week + 1) * WEEK,
  }))
  return first === undefined ? weekly : [first, ...weekly]
}
