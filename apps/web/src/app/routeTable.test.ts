// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { loadPage } from './pages.ts'
import { pageEntries, parentPaths, redirects, routeTable } from './routeTable.ts'

const sources = import.meta.glob<string>('../**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const paths = routeTable.map(({ path }) => path)

describe('routeTable', () => {
  test('behavior: no path is listed twice', () => {
    expect(paths).toEqual([...new Set(paths)])
  })

  test.each(pageEntries)('behavior: $path has its page and its messages', async ({ page }) => {
    expect(typeof (await loadPage(page)).default).toBe('function')
  })

  test.each(redirects)('behavior: $from leads to a page', ({ to }) => {
    expect(pageEntries.map(({ path }) => path)).toContain(to)
  })

  test('behavior: the pages of the specification have parents', () => {
    expect(parentPaths).toEqual(['/assets', '/campaign', '/list', '/pool', '/swap', '/wrap'])
  })

  test.each(parentPaths)('behavior: %s shows something itself', (path) => {
    expect(paths).toContain(path)
  })

  test('behavior: plain links lead to a page too', () => {
    const links = Object.values(sources).flatMap((code) =>
      [...code.matchAll(/\bhref="(\/[^"]*)"/g)].map(([, href]) => href),
    )
    expect(links.filter((href) => !['/terms', ...paths].some((path) => path === href))).toEqual([])
  })
})
