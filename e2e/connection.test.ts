import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { untilTestEnds, useBrowser } from './browser.ts'
import { openBehindProxy } from './modes.ts'
import { acceptDialogs, open } from './person.ts'

useBrowser()

const header = (page: Page) => page.getByRole('banner')
const height = (page: Page) => header(page).getByTitle(/^Block [\d,]+$/)

async function heightOf(page: Page): Promise<number> {
  const title = (await height(page).getAttribute('title')) ?? ''
  return Number(title.replace(/\D/g, ''))
}

/** Waits for one more block, and until every tab shows the same one. */
async function sameBlock(tabs: readonly Page[]): Promise<void> {
  const heights = () => Promise.all(tabs.map(heightOf))
  const before = Math.max(...(await heights()))
  const least = async () => {
    const all = await heights()
    return new Set(all).size === 1 ? (all[0] ?? 0) : 0
  }
  await expect.poll(least, { timeout: 60_000 }).toBeGreaterThan(before)
}

/** Tabs of one browser that show the swap page, behind a network of their own. */
async function openTabs(count: number) {
  const { proxy, page, problems } = untilTestEnds(await openBehindProxy())
  const context = page.context()
  const { leader, take } = watchRequests(context)
  await open(page, `${proxy.url}/swap/public`)
  await height(page).waitFor()
  const tabs = [page]
  while (tabs.length < count) {
    const next = await context.newPage()
    await next.goto(`${proxy.url}/swap/public`)
    await height(next).waitFor()
    tabs.push(next)
  }
  await sameBlock(tabs)
  await expect.poll(() => take().length, { timeout: 60_000, interval: 3000 }).toBe(0) // pages are fetched in advance
  expect(proxy.countStreams()).toBe(1)
  return { proxy, tabs, problems, leader, take }
}

/** Every height that a tab shows from now on. */
async function watchHeights(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    const look = () => {
      const title = document.querySelector('header [title^="Block "]')?.getAttribute('title') ?? ''
      const now = Number(title.replace(/\D/g, ''))
      if (now !== shown.at(-1)) shown.push(now)
    }
    look()
    const watched = { subtree: true, childList: true, attributeFilter: ['title'] }
    new MutationObserver(look).observe(document.body, watched)
  })
  return () => page.evaluate(() => (window as unknown as { shown: readonly number[] }).shown)
}

/** What the tabs of a browser ask for, and which of them has the stream. */
function watchRequests(context: BrowserContext) {
  const streams = new Map<Request, Page>()
  const asked: Request[] = []
  context.on('request', (request) => {
    asked.push(request)
    if (pathOf(request) === '/api/events') streams.set(request, request.frame().page())
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    context.on(end as 'requestfinished', (request) => streams.delete(request))
  }
  return {
    leader(): Page {
      const newest = [...streams.values()].at(-1) // one that is frozen or crashed doesn't end its own
      if (!newest) throw new Error('No tab has the stream.')
      return newest
    },
    /** What was asked since the last call, without one tab's requests and without what the tab in front asks once a minute. */
    take: (except?: Page): readonly string[] =>
      asked
        .splice(0)
        .filter((request) => !except || request.frame().page() !== except)
        .map(pathOf)
        .filter((path) => path !== '/api/settings'), // all tabs of a test are in front
  }
}

const pathOf = (request: Request): string => new URL(request.url()).pathname

describe('the event stream', () => {
  test('thirty tabs of a browser share one: all show the same block, whichever of them leads', {
    tags: 'slow',
  }, async () => {
    const { proxy, tabs, problems, leader, take } = await openTabs(30)
    for (let leaders = 0; leaders < 3; leaders++) {
      expect(proxy.countStreams()).toBe(1)
      const first = leader()
      tabs.splice(tabs.indexOf(first), 1)
      await first.close()
      await sameBlock(tabs)
      expect(take()).toEqual(['/api/events'])
    }
    expect(problems).toEqual([])
  })

  test('is taken over within ten seconds from a tab that stands still, which tells nothing old once it goes on', {
    tags: 'slow',
  }, async () => {
    const { proxy, tabs, problems, leader, take } = await openTabs(6)
    const still = leader()
    const others = tabs.filter((tab) => tab !== still)
    const devtools = await still.context().newCDPSession(still)
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause') // Chromium freezes hidden tabs only, and hides none of a test
    await expect.poll(proxy.countStreams, { timeout: 10_000 }).toBe(2)
    await sameBlock(others)
    expect(take()).toEqual(['/api/events'])

    const shown = await Promise.all(others.map(watchHeights))
    const from = await heightOf(others[0] as Page)
    await expect
      .poll(() => heightOf(others[0] as Page), { timeout: 60_000 })
      .toBeGreaterThan(from + 6) // a heartbeat, too
    await devtools.send('Debugger.disable')
    await sameBlock(tabs)
    await expect.poll(proxy.countStreams).toBe(1)
    await sameBlock(tabs)
    expect(proxy.countStreams()).toBe(1)
    expect(take(still)).toEqual([])
    for (const heights of await Promise.all(shown.map((read) => read()))) {
      expect(heights).toEqual([...new Set(heights)].sort((a, b) => a - b))
    }
    expect(leader()).not.toBe(still)
    expect(problems).toEqual([])
  })

  test('is taken over from a tab that crashes', { tags: 'slow' }, async () => {
    const { proxy, tabs, problems, leader, take } = await openTabs(6)
    const crashed = leader()
    tabs.splice(tabs.indexOf(crashed), 1)
    const isDown = crashed.waitForEvent('crash')
    const devtools = await crashed.context().newCDPSession(crashed)
    void devtools.send('Page.crash').catch(() => undefined) // nobody is left to answer
    await isDown
    await sameBlock(tabs)
    expect(proxy.countStreams()).toBe(1)
    expect(take()).toEqual(['/api/events'])
    expect(tabs).toContain(leader())
    expect(problems).toEqual([])
  })

  test('one that falls silent is noticed: heights and pairs are read without it, and the page says how old they are', async () => {
    const { proxy, page, problems } = untilTestEnds(await openBehindProxy())
    await page.clock.install()
    await open(page, `${proxy.url}/swap/public`)
    await height(page).waitFor()
    const before = await heightOf(page)
    proxy.silence(true)
    const later = async () => {
      await page.clock.fastForward(31_000)
      return heightOf(page)
    }
    await expect.poll(later, { timeout: 40_000, interval: 1000 }).toBeGreaterThan(before)

    proxy.cut(true)
    await page.clock.fastForward(60_000)
    await header(page)
      .getByText(/Last block .* ago/)
      .waitFor()
    await page
      .getByText(/^The server isn’t responding; trying again\. Last update: .* ago/)
      .waitFor()
    proxy.cut(false)
    proxy.silence(false)
    await page.clock.fastForward(60_000)
    await height(page).waitFor()
    expect(problems).toEqual([])
  })
})

describe('without a network', () => {
  test('a reload shows the shell, the last pools and their age; a new build replaces them', {
    tags: 'slow',
  }, async () => {
    const { proxy, page, problems } = untilTestEnds(
      await openBehindProxy({ serviceWorkers: 'allow' }),
    )
    await open(page, `${proxy.url}/pool`)
    await page.getByRole('main').getByText('USDX').first().waitFor()
    const build = await buildOf(page)
    await kept(page, build)
    expect(await keptPaths(page)).not.toContainEqual(expect.stringContaining('aleo1'))

    await page.context().setOffline(true)
    proxy.cut(true)
    await page.reload()
    await acceptDialogs(page)
    await header(page).getByText('Offline').waitFor()
    await page.getByText(/^You’re offline\. Last update: /).waitFor()
    await page.getByRole('main').getByText('USDX').first().waitFor()

    const next = 'feedfeedfeedfeed'
    proxy.deploy(build, next)
    proxy.cut(false)
    await page.context().setOffline(false)
    await page.reload()
    await acceptDialogs(page)
    expect(await buildOf(page)).toBe(next)
    await height(page).waitFor()
    await kept(page, next)

    const context = page.context()
    await page.close() // the worker of the build before ends with its last page, at the latest
    const later = await context.newPage()
    await later.goto(`${proxy.url}/pool`, { waitUntil: 'commit' })
    await acceptDialogs(later)
    await height(later).waitFor()
    proxy.cut(true)
    await context.setOffline(true)
    await later.reload()
    expect(await buildOf(later)).toBe(next)
    expect(problems).toEqual([])
  })
})

const buildOf = (page: Page) =>
  page.locator('meta[name=nightjar-build]').getAttribute('content').then(String)

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => url)
  })

/** Waits until a service worker has kept a build, and nothing else is being kept. */
async function kept(page: Page, build: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (id) => {
      const registration = await navigator.serviceWorker.getRegistration()
      const isReady = registration?.active?.state === 'activated' && !registration.installing
      return isReady && (await caches.has(`nightjar.build.${id}`))
    }, build)
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}
