import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright-core'
import {
  acceptTerms,
  claimCredits,
  confirmInWallet,
  createWallet,
  payField,
  reviewAndSend,
  takeFromFaucet,
  walletSheet,
} from '../e2e/person.ts'
import type { BenchOptions } from '../scripts/bench.ts'
import { findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/process.ts'
import { startNightjar } from '../scripts/start.ts'

const port = 18080
const devchainPort = 13030

/** `npm run bench start`: starting, the first load, and a swap from the confirming click to "accepted". */
export default async function bench({ isQuick }: BenchOptions): Promise<void> {
  const swaps = isQuick ? 1 : 5
  const dataDir = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  try {
    const first = await timeStart(dataDir)
    print('first start', first.seconds, 's')
    await first.nightjar.stop()
    const later = await timeStart(dataDir)
    print('later start', later.seconds, 's')
    try {
      await benchPage(later.nightjar.url, swaps)
    } finally {
      await later.nightjar.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timeStart(dataDir: string) {
  const started = performance.now()
  const nightjar = await startNightjar({
    dataDir,
    port,
    devchainPort,
    network: 'local',
    market: 'history',
    log: () => undefined,
  })
  return { nightjar, seconds: (performance.now() - started) / 1000 }
}

async function benchPage(baseURL: string, swaps: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
    context.setDefaultTimeout(120_000)
    await measureFirstLoad(await context.newPage())
    await measureSwaps(await context.newPage(), swaps)
  } finally {
    await browser.close()
  }
}

/** JavaScript that /swap/public requests before it has loaded; other pages are fetched only when it is idle. */
async function measureFirstLoad(page: Page): Promise<void> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  const started = performance.now()
  await page.goto('/swap/public', { waitUntil: 'load' })
  await page.getByLabel('You pay', { exact: true }).waitFor()
  print('first load until the form is there', performance.now() - started, 'ms')
  const sizes = await Promise.all(
    [...scripts].map(
      async (path) =>
        gzipSync(await readFile(join(root, 'apps/web/dist', path)), { level: 9 }).length,
    ),
  )
  print(
    'JavaScript of the first load',
    sizes.reduce((sum, size) => sum + size, 0) / 1024,
    'KB gzip',
  )
  await page.close()
}

async function measureSwaps(page: Page, count: number): Promise<void> {
  await page.goto('/')
  await acceptTerms(page)
  await createWallet(page)
  await page.getByRole('link', { name: 'Get test tokens' }).click()
  await claimCredits(page)
  await takeFromFaucet(page, 'USDX')
  await go(page, '/swap/public?from=USDX&to=WBTC')
  const times: number[] = []
  for (let index = 0; index < count; index++) times.push(await timeSwap(page))
  times.sort((a, b) => a - b)
  print('swap, confirm to accepted: median', times[count >> 1] ?? Number.NaN, 'ms')
  print('swap, confirm to accepted: slowest', times.at(-1) ?? Number.NaN, 'ms')
}

/** Goes to a path without reloading the page, which would lock the wallet. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function timeSwap(page: Page): Promise<number> {
  await payField(page).fill('10')
  await reviewAndSend(page)
  await walletSheet(page).getByText('10 USDX').waitFor()
  const started = performance.now()
  await confirmInWallet(page)
  await page.getByText(/^Swapped in block/).waitFor()
  const elapsed = performance.now() - started
  await page.getByRole('button', { name: 'Swap again' }).click()
  return elapsed
}

function print(metric: string, value: number, unit: string): void {
  console.log(JSON.stringify({ bench: 'start', metric, value: Number(value.toFixed(1)), unit }))
}
