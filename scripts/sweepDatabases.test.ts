import { everyDatabase } from '@nightjar/server/testing/databases'
import { runIn } from '@nightjar/server/testing/ownedDatabases'
import { afterEach, describe, expect, test } from 'vitest'
import { sweepDatabases } from './sweepDatabases.ts'
import { isGone, ownerOf } from './temporary.ts'

const hasPostgres = everyDatabase.some(({ name }) => name === 'PostgreSQL')
const adminUrl = process.env.TEST_DATABASE_URL ?? ''
const [home, pid] = ownerOf(process.pid).split('_')

/** Names of databases, each with who made it. */
const names = {
  living: `nightjar_test_${ownerOf(process.pid)}_00000000000a`,
  killed: `nightjar_test_${home}_${pid}_000000_00000000000b`, // this number, but another process
  template: `nightjar_template_${home}_${pid}_000000_00000000000c`,
  elsewhere: 'nightjar_test_000000_1_000000_00000000000d',
  unowned: 'nightjar_test_0000000000ef',
}
const all: readonly string[] = Object.values(names)

afterEach(async () => {
  for (const name of all) await runIn(adminUrl, `drop database if exists ${name}`)
})

describe.skipIf(!hasPostgres)('sweepDatabases', () => {
  test('behavior: drops those of commands that have ended, and no others', async () => {
    for (const name of all) await runIn(adminUrl, `create database ${name}`)
    await sweepDatabases(isGone)
    const { rows } = await runIn(adminUrl, 'select datname from pg_database')
    const left = rows.map(({ datname }) => datname).filter((name) => all.includes(name))
    expect(left.toSorted()).toEqual([names.living, names.elsewhere, names.unowned].toSorted())
  })
})
