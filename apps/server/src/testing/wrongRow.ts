import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { until } from './fixture.ts'

const HEAL_MS = 90_000
const LOOK_MS = 250

/** Writes a wrong value into a pair's row; the returned function waits until an audit has corrected it. */
export async function writeWrongRow(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; total_supply: string }>(
    'update pairs set total_supply = total_supply + 1 where id = (select min(id) from pairs) returning id, total_supply',
  )
  const [wrong] = rows
  return async () => {
    const isHealed = async () => {
      await wait(LOOK_MS)
      const { rows: now } = await client.query<{ total_supply: string }>(
        'select total_supply from pairs where id = $1',
        [wrong?.id],
      )
      return now[0]?.total_supply !== wrong?.total_supply
    }
    try {
      await until(isHealed, 'an audit sets a wrong row right', HEAL_MS)
    } finally {
      await client.end()
    }
  }
}
