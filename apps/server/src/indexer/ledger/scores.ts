import type { competitionVolumes, points, pointTotals } from '../../db/schema.ts'
import type { PointAction, Rules } from '../../points/rules.ts'
import { createDirtyTable } from './dirtyTable.ts'

export type PointsRow = typeof points.$inferSelect
export type TotalsRow = typeof pointTotals.$inferSelect
export type VolumeRow = typeof competitionVolumes.$inferSelect

export type ScoreRows = {
  readonly points: readonly PointsRow[]
  readonly totals: readonly TotalsRow[]
  readonly volumes: readonly VolumeRow[]
}

export type Scores = {
  /** Gives points for an action of a known address, unless its value is too small or the daily limit is reached. */
  readonly earn: (earned: {
    readonly address: string
    readonly action: PointAction
    readonly value: bigint | undefined
    /** What counts of it from `rules.feesFrom` on. */
    readonly counted: bigint | undefined
    readonly timestamp: number
    readonly height: number
  }) => void
  /** Counts a trade in every round that was open at its time, for the competing tokens it sold or bought. */
  readonly compete: (trade: {
    readonly trader: string | null
    readonly whole: Traded | undefined
    /** What counts of it in rounds that start at `rules.feesFrom` or later. */
    readonly counted: Traded | undefined
    readonly timestamp: number
  }) => void
  readonly takeDirty: () => ScoreRows
}

/** The tokens that a trade sold and bought, and its value in microcredits. */
export type Traded = { readonly tokens: readonly string[]; readonly value: bigint }

const DAY = 86_400

/** Points and competition figures by the rules of points/rules.ts. */
export function createScores(rows: ScoreRows, rules: Rules): Scores {
  const days = createDirtyTable(
    rows.points,
    ({ address, day, action }) => `${day} ${address} ${action}`,
  )
  const totals = createDirtyTable(rows.totals, ({ address }) => address)
  const volumes = createDirtyTable(rows.volumes, keyOf)
  const rounds = rules.rounds.map((round) => ({ ...round, tokens: new Set(round.tokens) }))
  const simulated = new Set(rules.simulated)
  let today = 0

  return {
    earn: ({ address, action, value, counted, timestamp, height }) => {
      const worth = timestamp < rules.feesFrom ? value : counted
      if (worth === undefined || worth < rules.leastValue || simulated.has(address)) return
      const day = Math.floor(timestamp / DAY)
      if (day > today) days.forget((row) => row.day < day)
      today = Math.max(day, today)
      const { points: reward, daily } = rules.points[action]
      const before = days.get(`${day} ${address} ${action}`)
      if ((before?.times ?? 0) >= daily) return
      const times = (before?.times ?? 0) + 1
      days.set({ address, day, action, times, points: times * reward })
      const sum = totals.get(address) ?? { ...noTotals, address, firstHeight: height }
      totals.set({ ...sum, [action]: sum[action] + reward, total: sum.total + reward })
    },
    compete: ({ trader, whole, counted, timestamp }) => {
      const known = trader === null || simulated.has(trader) ? '' : trader
      const open = rounds.filter(
        ({ startsAt, endsAt }) => startsAt <= timestamp && timestamp < endsAt,
      )
      for (const round of open) {
        const { tokens, value } = (round.startsAt < rules.feesFrom ? whole : counted) ?? nothing
        const listed = tokens.filter((token) => round.tokens.has(token))
        for (const token of new Set(listed)) {
          const key = { round: round.id, token, trader: known }
          const { volume, trades } = volumes.get(keyOf(key)) ?? noTrades
          volumes.set({ ...key, volume: volume + value, trades: trades + 1 })
        }
      }
    },
    takeDirty: () => ({
      points: days.takeDirty(),
      totals: totals.takeDirty(),
      volumes: volumes.takeDirty(),
    }),
  }
}

const keyOf = ({ round, token, trader }: Pick<VolumeRow, 'round' | 'token' | 'trader'>): string =>
  `${round} ${token} ${trader}`

const nothing: Traded = { tokens: [], value: 0n }
const noTrades = { volume: 0n, trades: 0 }
const noTotals = { swap: 0, liquidity: 0, convert: 0, total: 0 }
