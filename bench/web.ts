import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import { acceptTerms, payField } from '../e2e/person.ts'
import type { BenchOptions } from '../scripts/bench.ts'
import { findChromium } from '../scripts/chromium.ts'
import { startNightjar } from '../scripts/start.ts'
import { type Audit, audit, type Device, installLighthouse } from './lighthouse/audit.ts'

const places = ['/', '/swap/public', '/pool', '/assets/tokens']
const devices: readonly Device[] = ['desktop', 'phone']
/** Number of runs, of which the median counts: a busy machine costs single runs many points. */
const RUNS = 3
const SLOW_DOWN = 4

/** `npm run bench web`: Lighthouse on the main pages of a seeded market, the first load, and typing. Quick without Lighthouse. */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  if (!isQuick) await installLighthouse()
  const dataDir = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  const nightjar = await startNightjar({
    dataDir,
    port: 18081,
    devchainPort: 13031,
    network: 'local',
    log: () => undefined,
  })
  try {
    if (!isQuick) await auditPlaces(nightjar.url)
    await measurePages(nightjar.url)
  } finally {
    await nightjar.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function auditPlaces(url: string): Promise<void> {
  for (const device of devices) {
    for (const place of places) await auditPlace(url, place, device)
  }
}

async function measurePages(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    for (const measure of [measureFirstLoad, measureTyping, measureLongTasks]) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 390, height: 844 },
      })
      context.setDefaultTimeout(120_000)
      await measure(await context.newPage())
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

async function auditPlace(url: string, place: string, device: Device): Promise<void> {
  const runs: Audit[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await audit(new URL(place, url).href, device))
  const of = (name: keyof Omit<Audit, 'faults'>) => median(runs.map((run) => run[name]))
  const where = `${place} ${device}`
  print(`${where} performance`, of('performance'), 'points')
  print(`${where} accessibility`, of('accessibility'), 'points')
  print(`${where} best practices`, of('bestPractices'), 'points')
  print(`${where} SEO`, of('seo'), 'points')
  print(`${where} first paint`, of('firstPaintMs'), 'ms')
  print(`${where} largest paint`, of('largestPaintMs'), 'ms')
  print(`${where} blocked`, of('blockedMs'), 'ms')
  print(`${where} layout shift`, of('layoutShift'), 'share')
}

/** JavaScript that /swap/public requests before it has loaded; other pages are fetched only when it is idle. */
async function measureFirstLoad(page: Page): Promise<void> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url())
  })
  const started = performance.now()
  await page.goto('/swap/public', { waitUntil: 'load' })
  await payField(page).waitFor()
  print('/swap/public until the form is there', performance.now() - started, 'ms')
  const sizes = await Promise.all(
    [...scripts].map(async (script) => {
      const answer = await page.request.get(script)
      return gzipSync(await answer.body(), { level: 9 }).length
    }),
  )
  print('/swap/public JavaScript', sizes.reduce((sum, size) => sum + size, 0) / 1000, 'KB gzip')
  await page.close()
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  interface Window {
    /** Milliseconds from each key press to the next paint. */
    keyTimes: number[]
    /** Milliseconds of each task over 50 ms that started after the page had loaded. */
    longTasks: number[]
  }
}

/** Types an amount, after the first digit has loaded the code for quotes. */
async function measureTyping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.keyTimes = []
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // no named function: tsx would call a helper that does not exist in the page
        requestAnimationFrame(() =>
          setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)),
        )
      },
      true,
    )
  })
  await openSwap(page)
  await payField(page).pressSequentially('1')
  await page
    .getByText(/^1 \w+ = /)
    .first()
    .waitFor()
  await page.evaluate(() => {
    window.keyTimes = []
  })
  await payField(page).pressSequentially('2.3456789', { delay: 200 })
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => window.keyTimes)
  print('a typed digit until it is painted: median', median(times), 'ms')
  print('a typed digit until it is painted: slowest', Math.max(...times), 'ms')
  await page.close()
}

/** The throttled page, from its load event on, while the rest of the app is fetched and someone types. */
async function measureLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((entries) => {
      for (const { startTime, duration } of entries.getEntries()) {
        const [load] = performance.getEntriesByType('navigation')
        if (load instanceof PerformanceNavigationTiming && startTime > load.loadEventEnd) {
          window.longTasks.push(duration)
        }
      }
    }).observe({ type: 'longtask' })
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await openSwap(page)
  await page.waitForLoadState('networkidle').catch(() => undefined) // the stream of blocks never ends
  await payField(page).pressSequentially('12.5', { delay: 200 })
  await page.waitForTimeout(5000)
  const tasks = await page.evaluate(() => window.longTasks)
  print('longest task after the load, at a quarter of the speed', Math.max(0, ...tasks), 'ms')
  print('tasks over 100 ms', tasks.filter((task) => task > 100).length, 'tasks')
  await page.close()
}

async function openSwap(page: Page): Promise<void> {
  await page.goto('/swap/public?from=USDX&to=WBTC', { waitUntil: 'load' })
  await acceptTerms(page)
  await payField(page).waitFor()
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function print(metric: string, value: number, unit: string): void {
  const rounded = Number(value.toFixed(value < 1 ? 3 : 1))
  console.log(JSON.stringify({ bench: 'web', metric, value: rounded, unit }))
}
