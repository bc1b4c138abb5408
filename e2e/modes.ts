import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath, desktop, type OpenPage, openIn, openPage, quiet } from './browser.ts'
import { startProxy } from './proxy.ts'
import { stack } from './stack.ts'

/** Circumstances in which people use the app, and machines and networks fail it. */

/** A browser in which all data of sites is blocked: not only cookies, but also storage, databases, locks and channels. */
export async function openBlocked(): Promise<OpenPage> {
  const profile = await mkdtemp(join(tmpdir(), 'nightjar-profile-'))
  await mkdir(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    ...desktop,
    executablePath: chromiumPath,
    channel: 'chromium',
    args: quiet,
    baseURL: stack().url,
    reducedMotion: 'reduce',
  })
  // the browser may still be writing there
  context.on('close', () => void rm(profile, { recursive: true, force: true, maxRetries: 20 }))
  return openIn(context)
}

/** From the next load on the browser lacks what some embedded ones and privacy modes leave out. */
export async function leaveOut(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacking: readonly (readonly [object, readonly string[]])[] = [
      [globalThis, ['matchMedia', 'ResizeObserver', 'IntersectionObserver', 'BroadcastChannel']],
      [globalThis, ['requestIdleCallback', 'structuredClone', 'Notification', 'visualViewport']],
      [Navigator.prototype, ['locks', 'clipboard', 'share', 'canShare', 'permissions', 'storage']],
      [Navigator.prototype, ['serviceWorker', 'hardwareConcurrency', 'userAgentData']],
      [Crypto.prototype, ['randomUUID']],
      [Intl, ['supportedValuesOf']],
      [AbortSignal, ['any', 'timeout']],
    ]
    for (const [owner, names] of lacking) {
      for (const name of names) Reflect.deleteProperty(owner, name)
    }
  })
}

/** A page behind a network of its own. */
export async function openBehindProxy(options: BrowserContextOptions = {}) {
  const proxy = await startProxy(stack().url)
  const opened = await openPage({ ...desktop, ...options, baseURL: proxy.url })
  opened.page.context().on('close', () => proxy.close())
  return { ...opened, proxy }
}

/** From now on the browser refuses every write of the site, as on a full disk; returns a function that ends it. */
export async function fillStorage(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const origin = new URL(page.url()).origin
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const refused = await page.evaluate(async () => {
    const write = new Promise<string>((resolve) => {
      const request = indexedDB.open('probe', 1)
      request.onerror = () => resolve(String(request.error))
      request.onupgradeneeded = () => request.result.createObjectStore('rows')
      request.onsuccess = () => {
        const transaction = request.result.transaction('rows', 'readwrite')
        transaction.objectStore('rows').put('x'.repeat(100_000), 'x')
        transaction.oncomplete = () => resolve('written')
        transaction.onabort = () => resolve(String(transaction.error))
      }
    })
    return write
  })
  expect(refused).toContain('Quota')
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin })
  }
}

/** Translates a page as its browser would, also after every load. */
export async function translate(page: Page): Promise<void> {
  page.on('load', () => void page.evaluate(replaceTexts).catch(() => undefined)) // the page may be gone
  await page.evaluate(replaceTexts)
}

/**
 * Runs in the page: what a browser's translator does to it, now and whenever it changes. It gives each text two `font` elements,
 * leaves out what says so, and writes figures as another language does; here these are marked.
 */
export function replaceTexts(): void {
  const replace = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    for (let next = texts.nextNode(); next; next = texts.nextNode()) found.push(next)
    for (const text of found) {
      const parent = text.parentElement
      const isLeft = parent?.closest('font, script, style, [translate=no], .notranslate')
      if (!parent || isLeft || !text.textContent?.trim()) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
      const written = text.textContent.replace(/\d[\d.,]*[.,]\d+/g, (figure) => {
        const marks: Record<string, string> = { '.': ',', ',': '.' }
        return `‽${figure.replace(/[.,]/g, (mark) => marks[mark] ?? mark)}`
      })
      inner.append(written)
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  document.documentElement.lang = 'fr'
  document.documentElement.classList.add('translated-ltr')
  replace(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(replace)
    for (const { type, target } of records) if (type === 'characterData') replace(target)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** What the server says of every page opened from now on: how long a proof takes here. */
export const slowDown = (page: Page, seconds: number): Promise<void> =>
  configure(page, { proveSeconds: seconds })

/** The same: that traders are simulated. */
export const simulateTraders = (page: Page): Promise<void> =>
  configure(page, { simulation: { isLive: false } })

async function configure(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const members = JSON.stringify(settings).slice(1, -1)
  await page.route(`${stack().url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('"networkLabel"', `${members},"networkLabel"`)
    return route.fulfill({ response, body })
  })
}

/** From the next load on the device's clock is so many hours ahead. */
export async function setClock(page: Page, hours: number): Promise<void> {
  await page.addInitScript((ahead) => {
    const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given: []) {
        if (given.length > 0) super(...given)
        else super(Right.now() + ahead)
      }
      static override now = () => Right.now() + ahead
    } as DateConstructor
  }, hours * 3_600_000)
}

/** Letters twice as large as the browser's own. */
export async function doubleLetters(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}
