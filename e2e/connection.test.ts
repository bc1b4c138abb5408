import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { desktop, newPage, useBrowser } from './browser.ts'
import { acceptDialogs, open } from './person.ts'
import { startProxy } from './proxy.ts'
import { stack } from './stack.ts'

useBrowser()

const header = (page: Page) => page.getByRole('banner')
const height = (page: Page) => header(page).getByTitle(/^Block [\d,]+$/)

async function heightOf(page: Page): Promise<number> {
  const title = (await height(page).getAttribute('title')) ?? ''
  return Number(title.replace(/\D/g, ''))
}

/** A page behind a network of its own. */
async function openBehind(options = {}) {
  const proxy = await startProxy(stack().url)
  onTestFinished(() => proxy.close())
  const { page, problems } = await newPage({ ...desktop, ...options })
  return { proxy, page, problems }
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

/** What the tabs of a browser ask for, and which of them has the stream. */
function watchRequests(context: BrowserContext) {
  const streams = new Map<Request, Page>()
  const asked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    if (pathname === '/api/events') streams.set(request, request.frame().page())
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    context.on(end as 'requestfinished', (request) => streams.delete(request))
  }
  return {
    leader(): Page {
      const [first, another] = [...streams.values()].filter((tab) => !tab.isClosed())
      if (!first || another) throw new Error('Not one tab has the stream.')
      return first
    },
    /** Everything asked since it was called last. */
    take: (): readonly string[] => asked.splice(0),
  }
}

describe('the event stream', () => {
  test('thirty tabs of a browser share one: all show the same block, whichever of them leads', {
    tags: 'slow',
  }, async () => {
    const { proxy, page, problems } = await openBehind()
    const context = page.context()
    const { leader, take } = watchRequests(context)
    await open(page, `${proxy.url}/swap/public`)
    await height(page).waitFor()
    const tabs = [page]
    for (let tab = 1; tab < 30; tab++) {
      const next = await context.newPage()
      await next.goto(`${proxy.url}/swap/public`)
      await height(next).waitFor()
      tabs.push(next)
    }
    await sameBlock(tabs)
    await expect.poll(() => take().length, { timeout: 60_000, interval: 3000 }).toBe(0) // pages are fetched in advance
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

  test('one that falls silent is noticed: heights and pairs are read without it, and the page says how old they are', async () => {
    const { proxy, page, problems } = await openBehind()
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
    await page.getByText(/^The server isn’t responding; trying again\. What you see is/).waitFor()
    proxy.cut(false)
    proxy.silence(false)
    await page.clock.fastForward(60_000)
    await height(page).waitFor()
    expect(problems).toEqual([])
  })
})

describe('without a network', () => {
  test('a reload shows the shell, the last pools and their age; a new build replaces them', async () => {
    const { proxy, page, problems } = await openBehind({ serviceWorkers: 'allow' })
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
