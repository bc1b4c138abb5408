import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { redirects, routeTable } from '@nightjar/web/routeTable'
import { describe, expect, test } from 'vitest'
import { root } from './process.ts'

/** Number of sections in the specification. */
const SECTIONS = 9

const page = await readFile(join(root, 'docs/spec-coverage.md'), 'utf8')

/** Rows of all tables by id; an open row says what is missing instead of its tests. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| S'))
  .map((line) => {
    const [id = '', requirement = '', code = '', shown = ''] = line
      .replaceAll('\\|', '\u0000')
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { id, requirement, code: pathsIn(code), tests: testsIn(shown), shown }
  })

function pathsIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path]) => path ?? '')
}

/** Each test as `path` › title. */
function testsIn(cell: string) {
  return cell.split('<br>').flatMap((each) => {
    const [, path = '', title = ''] = each.match(/^`([^`]+)` › (.+)$/) ?? []
    return path === '' ? [] : [{ path, title: title.replaceAll('\u0000', '|') }]
  })
}

const isOpen = (row: (typeof rows)[number]) => row.shown.startsWith('open: ')

const titles = new Map<string, Promise<readonly string[]>>()

/** The titles of the tests in a file, as written between the quotes; each file is read once. */
function titlesOf(path: string): Promise<readonly string[]> {
  const known = titles.get(path) ?? readFile(join(root, path), 'utf8').then(titlesIn)
  titles.set(path, known)
  return known
}

function titlesIn(source: string): readonly string[] {
  const named = /\b(?:test|it)(?:\.\w+)*\b[\s\S]*?(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*,/g
  const tables = /\]?\s*(?:as const)?\)\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*,/g
  return [named, tables].flatMap((form) =>
    [...source.matchAll(form)].map(([, , title = '']) => title.replaceAll("\\'", "'")),
  )
}

test('behavior: ids are numbered consecutively in each section', () => {
  const expected = Array.from({ length: SECTIONS }, (_, at) => {
    const own = rows.filter(({ id }) => id.startsWith(`S${at + 1}.`))
    expect(own.length, `section ${at + 1}`).toBeGreaterThan(5)
    return own.map((_, index) => `S${at + 1}.${index + 1}`)
  })
  expect(rows.map(({ id }) => id)).toEqual(expected.flat())
})

test('behavior: every row has its code and its tests, or says what is missing', () => {
  const bare = rows.filter((row) => !isOpen(row) && (!row.code.length || !row.tests.length))
  expect(bare.map(({ id }) => id)).toEqual([])
})

test('behavior: the page header gives the number of open rows', () => {
  const open = rows.filter(isOpen).length
  expect(page).toContain(`${rows.length} requirements, ${open} open`)
})

test('behavior: every route of the app has its row, except our own additions to the specification', () => {
  const own =
    /^\/(pool\/\$id|token\/\$id|analytics|campaign|design|embed\/swap|list\/create|receipt|wrap\/private\/(un)?wrap)$/
  const routes = routeTable.map(({ path }) => path).filter((path) => !own.test(path))
  const described = rows.map(({ requirement }) => requirement.match(/^`(\/[^`]*)`/)?.[1])
  expect(described.filter((path) => path !== undefined).toSorted()).toEqual(routes.toSorted())
  const from = redirects.map((each) => each.from).filter((path) => !own.test(path))
  expect(from).toEqual(['/swap', '/assets', '/wrap'])
})

describe.each(rows.filter((row) => !isOpen(row)))('$id', ({ code, tests }) => {
  test('behavior: its files and tests exist', async () => {
    expect(code.filter((path) => !existsSync(join(root, path)))).toEqual([])
    for (const { path, title } of tests) {
      expect(await titlesOf(path), path).toContain(title)
    }
  })
})
