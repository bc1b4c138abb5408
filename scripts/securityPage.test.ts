import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './process.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')

/** Rows of the tables under a heading, as cells. */
async function rowsUnder(page: string, heading: string): Promise<readonly (readonly string[])[]> {
  const [, text = ''] = (await read(page)).split(`\n## ${heading}\n`)
  const [section = ''] = text.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).map((line) => line.slice(2, -2).split(' | '))
}

const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages|scripts|e2e)\/[\w./]+\.ts)`/g)].map(([, path = '']) => path)

describe.each([
  ['docs/security.md', 'What'],
  ['docs/operating.md', 'What shows it'],
])('%s', async (page, heading) => {
  const rows = await rowsUnder(page, heading)

  test('behavior: has enough rows', () => {
    expect(rows.length).toBeGreaterThan(12)
  })

  test.each(rows.map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']))(
    'behavior: %s names existing tests',
    (_, shown) => {
      const paths = pathsIn(shown)
      expect(paths).not.toEqual([])
      expect(paths.filter((path) => !/\.test\.ts$/.test(path))).toEqual([])
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    },
  )
})

/** Suffixes of names that begin with COMPETITION_, and a token's symbol. */
const notNames = new Set(['STARTS_AT', 'ENDS_AT', 'TOKENS', 'PRIZE', 'USDX'])

test('behavior: docs/operating.md names every setting, and no others', async () => {
  const source = await read('apps/server/src/env.ts')
  const inQuotes = [...source.matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)].map(([, name]) => name)
  const known = new Set(inQuotes.filter((name) => !notNames.has(name ?? '')))
  const rows = await rowsUnder('docs/operating.md', 'Configuration')
  const told = rows.flatMap(([names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]{3,})`/g)].map(([, name]) => name),
  )
  expect(told.toSorted()).toEqual([...known].toSorted())
})
