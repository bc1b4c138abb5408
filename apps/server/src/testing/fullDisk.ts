import pg from 'pg'

/** Makes every write fail as on a full disk; the returned function ends that. */
export async function fillDisk(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = ['state', 'claims', 'indexer_reports']
  await client.query(`create or replace function full_disk() returns trigger language plpgsql
    as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`)
  for (const table of tables) {
    await client.query(`create or replace trigger full_disk before insert or update on ${table}
      for each row execute function full_disk()`)
  }
  return async () => {
    for (const table of tables) await client.query(`drop trigger if exists full_disk on ${table}`)
    await client.end()
  }
}
