import { pageEntries } from '@nightjar/web/routeTable'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, newPage, phone, useBrowser } from './browser.ts'
import { type FrozenSite, freezeSite } from './frozenSite.ts'
import { stack } from './stack.ts'

useBrowser()

/**
 * The most that a page may shift while it loads, as browsers count it: the moved part of the window times how far it moved.
 * A line that a value pushes to the right stays below it, a card that moves down by a line doesn't.
 */
const MOST = 0.005

type Shift = { readonly value: number; readonly moved: readonly string[] }

let site: FrozenSite

beforeAll(async () => {
  site = await freezeSite(stack().url) // else a new block moves the latest swaps
  site.visit('nobody')
})
afterAll(() => site.close())

/** Notes what moves without a person's doing, from before the page begins. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    type LayoutShift = PerformanceEntry & {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`
        : `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
            return `${from.x},${from.y} → ${to.x},${to.y} ${nameOf(node)}`
          }),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts)
}

/**
 * Answers the page's questions one by one, each only after the page has shown what it has: the slowest server there can be,
 * on a machine of any speed. Resolves once the page is complete.
 */
async function loadSlowly(page: Page, place: string): Promise<void> {
  const asked: Route[] = []
  const open = new Set<object>()
  await page.route(/\/api\/(?!events)/, (route) => void asked.push(route))
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.goto(`${site.url}${place}`, { waitUntil: 'commit' })
  await page.locator('main, section').first().waitFor()
  for (let calm = 0; calm < 3; ) {
    await showAll(page)
    const next = asked.shift()
    await next?.fulfill({ response: await next.fetch() })
    calm = open.size === 0 && (await isComplete(page)) ? calm + 1 : 0
  }
}

/** Two frames, and until the page has nothing to do. */
const showAll = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => done(undefined))),
        )
      }),
  )

const isComplete = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector(':is(.skeleton, [aria-busy=true]):not([data-example] *)') === null,
  )

/** With an id of the pair or token that is first in the list. */
async function fillIds(path: string): Promise<string> {
  if (!path.endsWith('$id')) return path
  const answer = await fetch(`${stack().url}/api/pairs`)
  const { data } = (await answer.json()) as {
    readonly data: {
      readonly pairs: readonly { readonly pair_id: string; readonly token_a: string }[]
    }
  }
  const [pair] = data.pairs
  return path.replace('$id', (path.startsWith('/token') ? pair?.token_a : pair?.pair_id) ?? '')
}

describe.each([
  ['1440', desktop],
  ['390', phone],
] as const)('at %s px', (_, device) => {
  test.each(pageEntries.map(({ path }) => path))(
    'a first visit of %s moves nothing that is already there',
    { tags: 'slow' },
    async (path) => {
      const { page } = await newPage(device)
      const shifts = await watchShifts(page)
      await loadSlowly(page, await fillIds(path))
      const found = await shifts()
      const sum = found.reduce((total, { value }) => total + value, 0)
      expect({ path, sum, found }).toEqual({
        path,
        sum: expect.toSatisfy((each) => each <= MOST),
        found,
      })
    },
  )
})
