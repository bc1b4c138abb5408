import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './process.ts'

const page = await readFile(join(root, 'docs/privacy.md'), 'utf8')

/** Invariants by number, each with its listed tests. */
const invariants = [...page.matchAll(/^(\d+)\. .* — (.*)$/gm)].map(
  ([, number = '', files = '']) => ({
    number,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? ''),
  }),
)

test('behavior: the invariants are numbered consecutively, and each names its tests', () => {
  const numbered = [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => number)
  expect(numbered).toEqual(numbered.map((_, at) => String(at + 1)))
  expect(invariants.map(({ number }) => number)).toEqual(numbered)
})

test('behavior: each cell about who learns what names the invariants that hold it, or says that nothing does', () => {
  const tables = page.slice(0, page.indexOf('## Parties'))
  const rows = [...tables.matchAll(/^\| (?!---)(.*) \|$/gm)].map(([, row = '']) => row.split(' | '))
  const cells = rows
    .filter(([first]) => !/^(leak|action)$/.test(first ?? ''))
    .flatMap((row) => row.slice(1))
  const known = new Set(invariants.map(({ number }) => number))
  const isHeld = (cell: string): boolean => {
    const [, numbers = ''] = /\(([\d, ]+)\)$/.exec(cell) ?? []
    return numbers !== '' && numbers.split(', ').every((number) => known.has(number))
  }
  expect(cells.length).toBeGreaterThan(50)
  expect(cells.filter((cell) => !isHeld(cell) && !cell.startsWith('not held: '))).toEqual([])
})

describe.each(invariants)('invariant $number', ({ number, files }) => {
  test.each(files)('behavior: %s has a test for it', async (path) => {
    expect(existsSync(join(root, path)), path).toBe(true)
    const source = await readFile(join(root, path), 'utf8')
    expect(source).toMatch(new RegExp(`test\\(\\s*['"\`]privacy (\\d+, )*${number}(, \\d+)*:`))
  })
})
