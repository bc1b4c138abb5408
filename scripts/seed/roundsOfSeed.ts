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
