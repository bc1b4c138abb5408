import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '@nightjar/server/db/database'
import { sessions, tokenMetadata } from '@nightjar/server/db/schema'
import { everyDatabase } from '@nightjar/server/testing/databases'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { localBin, root } from './process.ts'
import { testEnvironment } from './testEnvironment.ts'

const ours = await namesOfVariables()

/** The names of all variables that our code reads. */
async function namesOfVariables(): Promise<readonly string[]> {
  const folders = ['apps', 'packages', 'programs', 'scripts', 'conformance', 'e2e']
  const names = new Set<string>()
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(ts|mjs)$/.test(name) || name.includes('node_modules')) continue
      const text = await readFile(join(root, folder, name), 'utf8')
      const reads = text.matchAll(
        /(?:\benv|\bsource|\bprocess\.env)\.([A-Z_]{3,})\b|read\w*(?:\.\w+)?\((?:read, )?'([A-Z_]{3,})'/g,
      )
      for (const [, property, argument] of reads) names.add(property ?? argument ?? '')
    }
  }
  return [...names].sort()
}

/** Variables of the tools that tests use, with values that would stop each of them. */
const foreign = {
  ...{ NODE_ENV: 'production', NODE_OPTIONS: '--max-http-header-size=1', NODE_NO_WARNINGS: '0' },
  ...{ PGHOST: '203.0.113.1', PGOPTIONS: '-c nosuch=1', PGSSLMODE: 'require', PGSERVICE: 'nosuch' },
  ...{ LANG: 'xx_YY.UTF-8', LC_ALL: 'xx_YY.UTF-8', TZ: 'Pacific/Chatham', HOME: '/dev/null/home' },
  ...{ HTTP_PROXY: 'http://203.0.113.1:1', http_proxy: 'http://203.0.113.1:1' },
  ...{ NODE_USE_ENV_PROXY: '1', XDG_CACHE_HOME: '/dev/null', XDG_CONFIG_HOME: '/dev/null' },
  ...{
    VITEST_POOL_ID: '99',
    VITE_NOSUCH: '1',
    DEBUG: 'pw:*',
    BROWSER: 'none',
    npm_config_omit: 'dev',
  },
}

describe('testEnvironment', () => {
  const folder = '/tmp/mine'
  const given = Object.fromEntries([...ours, ...Object.keys(foreign)].map((name) => [name, 'x']))

  test('default: only what is listed reaches the tests', () => {
    expect(ours.length).toBeGreaterThan(50)
    expect(testEnvironment({ ...given, PATH: '/bin' }, { folder, isNamed: false })).toEqual({
      ...{ PATH: '/bin', LEO: 'x', CHROMIUM_PATH: 'x', TEST_DATABASE_URL: 'x' },
      ...{ HOME: '/tmp/mine/home', TMPDIR: folder, NIGHTJAR_DATA: '/tmp/mine/data' },
      ...{ LANG: 'C', TZ: 'UTC' },
    })
  })

  test('args: only named tests record and take seeds', () => {
    const read = (isNamed: boolean) => {
      const { RECORD, SURVIVAL_SEED } = testEnvironment(given, { folder, isNamed })
      return [RECORD, SURVIVAL_SEED]
    }
    expect([read(true), read(false)]).toEqual([
      ['x', 'x'],
      [undefined, undefined],
    ])
  })
})

const postgres = everyDatabase.find(({ name }) => name === 'PostgreSQL')

describe.skipIf(postgres === undefined)(
  'tests on a machine with settings of its own',
  {
    tags: 'slow',
    timeout: 600_000,
  },
  () => {
    let folder: string
    let databaseUrl: string
    let drop: (() => Promise<void>) | undefined
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'machine-'))
      await mkdir(join(folder, '.nightjar', 'secrets.json'), { recursive: true }) // cannot be read as a file
      await writeFile(join(folder, '.nightjar', 'rounds.json'), '{')
      const settings = await postgres?.settings()
      drop = settings?.drop
      databaseUrl = settings?.env.DATABASE_URL ?? ''
      const row = { token: '1field', name: 'Mine', symbol: 'MINE', logo: '', updated: 1 }
      const { db, close } = await openPostgres(databaseUrl)
      await db.insert(tokenMetadata).values(row)
      await close()
    })
    afterAll(async () => {
      await drop?.()
      await rm(folder, { recursive: true, force: true })
    })

    async function run(args: readonly string[]) {
      const { PATH, LEO, CHROMIUM_PATH, TEST_DATABASE_URL } = process.env
      const hostile = Object.fromEntries(ours.map((name) => [name, 'hostile']))
      const machine = { PATH, LEO, CHROMIUM_PATH, TEST_DATABASE_URL, TMPDIR: tmpdir() }
      const env = { ...hostile, ...foreign, DATABASE_URL: databaseUrl, ...machine }
      const child = spawn(process.execPath, args, { cwd: folder, env })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      }
      const [code] = await once(child, 'close')
      return { code, output }
    }

    async function readRows() {
      const { db, close } = await openPostgres(databaseUrl)
      const rows = [await db.select().from(tokenMetadata), await db.select().from(sessions)]
      await close()
      return rows
    }

    test('behavior: they pass, also when Vitest is started directly', async () => {
      const files = [
        ...['apps/server/src/env.test.ts', 'apps/server/src/api/headers.test.ts'],
        ...['apps/server/src/api/staticFiles.test.ts', 'apps/server/src/server.test.ts'],
        ...['apps/web/src/ui/Tooltip.test.tsx'],
      ].map((file) => join(root, file))
      const config = ['--root', root, '--config', join(root, 'vitest.config.ts')]
      const { code, output } = await run([localBin('vitest'), 'run', ...config, ...files])
      expect(code, output).toBe(0)
      expect(output).toContain('5 passed')
    })

    test.runIf(inject('deep'))(
      'behavior: flows pass, and a database of this machine stays as it was',
      async () => {
        const before = await readRows()
        const { code, output } = await run([join(root, 'scripts/run.mjs'), 'test', 'e2e/firstSwap'])
        expect(code, output).toBe(0)
        expect(await readRows()).toEqual(before)
      },
    )
  },
)
