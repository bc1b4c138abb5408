import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../features/**/*.tsx', '../{plans,private}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
)

test('privacy 4: code that private pages load later is fetched along with all pages', () => {
  const fetched = readFileSync(new URL('prefetchPages.ts', import.meta.url), 'utf8')
  const loaded = Object.entries(sources)
    .filter(
      ([path]) =>
        /^\.\.\/(?:plans|private)\//.test(path) ||
        /loadMessages\('private'/.test(sources[path] ?? ''),
    )
    .flatMap(([path, source]) =>
      [...source.matchAll(/import\('(\.[^']+)'\)/g)].map(
        ([, target]) => new URL(target ?? '', new URL(path, 'file:///app/')).pathname,
      ),
    )
  expect(loaded.length).toBeGreaterThan(5)
  const missing = loaded.filter((path) => !fetched.includes(`import('..${path}')`))
  expect([...new Set(missing)]).toEqual([])
})
