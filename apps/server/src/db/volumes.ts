import { type SQL, sql } from 'drizzle-orm'
import { competitionTotals, competitionVolumes } from './schema.ts'

type Volume = typeof competitionVolumes.$inferSelect

/** Statements that add to the sums what these volumes have more than the stored ones, beside the one that stores them. */
export function sumVolumes(volumes: readonly Volume[]): readonly SQL[] {
  if (volumes.length === 0) return []
  const arrayOf = (of: (row: Volume) => unknown) =>
    `{${volumes.map((row) => `"${of(row)}"`).join(',')}}`
  const written = sql`unnest(
    ${arrayOf(({ round }) => round)}::int[], ${arrayOf(({ token }) => token)}::text[],
    ${arrayOf(({ trader }) => trader)}::text[], ${arrayOf(({ volume }) => volume)}::numeric[],
    ${arrayOf(({ trades }) => trades)}::int[]
  ) as written(round, token, trader, volume, trades)`
  const isKnown = sql`exists (select from ${competitionVolumes} as earlier
    where earlier.round = added.round and earlier.trader = added.trader)`
  return [
    sql`
      insert into ${competitionTotals} (round, token, volume, named_volume, trades, traders)
      select round, part, sum(volume), coalesce(sum(volume) filter (where trader <> ''), 0), sum(trades),
        count(distinct trader) filter (where trader <> '' and is_first)
      from (
        select added.*, part, case when part = '' then not ${isKnown} else is_new end as is_first
        from (
          select written.round, written.token, written.trader,
            written.volume - coalesce(stored.volume, 0) as volume,
            written.trades - coalesce(stored.trades, 0) as trades, stored.trader is null as is_new
          from ${written} left join ${competitionVolumes} as stored using (round, token, trader)
        ) as added cross join lateral (values (''), (added.token)) as parts(part)
      ) as summed
      group by round, part
      on conflict (round, token) do update set
        volume = ${competitionTotals.volume} + excluded.volume,
        named_volume = ${competitionTotals.namedVolume} + excluded.named_volume,
        trades = ${competitionTotals.trades} + excluded.trades,
        traders = ${competitionTotals.traders} + excluded.traders`,
  ]
}
