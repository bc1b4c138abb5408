import { pageEntries } from '@nightjar/web/routeTable'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { desktop, openPage, phone, useBrowser } from './browser.ts'

useBrowser()

/** Pages whose parts still push each other while they arrive, and `/design`, whose skeletons stay. */
const moving: readonly string[] = [
  ...['/', '/pool/$id', '/pool/public/remove', '/list', '/token/$id', '/analytics', '/design'],
  ...['/wrap/wrap', '/wrap/unwrap', '/wrap/private/wrap', '/wrap/private/unwrap'],
  '/campaign/coin-competition',
]
const places = pageEntries.map(({ path }) => path).filter((path) => !moving.includes(path))

type Shift = { readonly value: number; readonly moved: readonly string[] }

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
            return `${from.y}+${from.height} → ${to.y}+${to.height} ${nameOf(node)}`
          }),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: readonly Shift[] }).shifts)
}

/** Until everything has arrived that a first visit asks for. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('main').waitFor()
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(2000)
}

/** Only in `npm run test:deep`: what moves depends on how fast the machine is. */
describe.runIf(inject('deep')).each([
  ['1440', desktop],
  ['390', phone],
] as const)('at %s px', (_, device) => {
  test.each(places)(
    'a first visit of %s moves nothing that is already there',
    {
      tags: 'slow',
    },
    async (place) => {
      const { page } = await openPage(device)
      const shifts = await watchShifts(page)
      await page.goto(place)
      await settle(page)
      const found = await shifts()
      await page.context().close()
      const sum = found.reduce((total, { value }) => total + value, 0)
      expect({ place, sum, found }).toEqual({
        place,
        sum: expect.toSatisfy((each) => each <= 0.01),
        found,
      })
    },
  )
})
