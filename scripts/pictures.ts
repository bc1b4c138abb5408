import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApiClient } from '@nightjar/sdk'
import getPort from 'get-port'
import { type Browser, chromium } from 'playwright-core'
import { acceptTerms } from '../e2e/person.ts'
import { findChromium } from './chromium.ts'
import { root, StartError } from './process.ts'
import { readArguments } from './readArguments.ts'
import { startNightjar } from './start.ts'

export const usage = `npm run pictures [-- --url URL --folder FOLDER]

Takes the pictures of the documents: home, swap and a pair's page, at 1440 and 390 pixels, dark and light. Starts an
exchange with the past of the practice market for it, unless URL names a running one. They replace those in FOLDER,
docs/images by default.`

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const themes = ['dark', 'light'] as const

/** Charts draw, and numbers roll, after all else is there. */
const SETTLE_MS = 1000

/** `npm run pictures`. */
export async function main(args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, {
    usage,
    options: { url: { type: 'string' }, folder: { type: 'string', default: 'docs/images' } },
  })
  const folder = resolve(root, values.folder)
  await mkdir(folder, { recursive: true })
  const take = (url: string) => takePictures(url, folder)
  await (values.url === undefined ? withExchange(take) : take(values.url))
}

async function withExchange(use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nightjar-pictures-'))
  try {
    const nightjar = await startNightjar({
      dataDir,
      port: await getPort(),
      devchainPort: await getPort(),
      network: 'local',
      market: 'history',
      log: (line) => console.log(line),
    })
    try {
      await use(nightjar.url)
    } finally {
      await nightjar.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function takePictures(url: string, folder: string): Promise<void> {
  const pages = await pagesOf(url)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
  try {
    for (const theme of themes) {
      for (const size of sizes) await takeAll({ browser, url, folder, pages, theme, size })
    }
  } finally {
    await browser.close()
  }
}

/** Paths by the names of their pictures; the pair is that of WALEO and USDX. */
async function pagesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const api = createApiClient({ baseUrl: url })
  const [{ pairs }, { tokens }] = await Promise.all([api.pairs(), api.officialTokens()])
  const [waleo, usdx] = ['WALEO', 'USDX'].map((name) =>
    tokens.find(({ symbol }) => symbol === name),
  )
  const isOf = (id: string | undefined) => (pair: (typeof pairs)[number]) =>
    pair.token_a === id || pair.token_b === id
  const pair = pairs.filter(isOf(waleo?.token_id)).find(isOf(usdx?.token_id))
  if (pair === undefined) throw new StartError(`${url} has no pool of WALEO and USDX.`)
  return {
    home: '/',
    swap: '/swap/public#from=WALEO&to=USDX&amount=2500',
    pair: `/pool/${pair.pair_id}`,
  }
}

type Shot = {
  readonly browser: Browser
  readonly url: string
  readonly folder: string
  readonly pages: Readonly<Record<string, string>>
  readonly theme: (typeof themes)[number]
  readonly size: (typeof sizes)[number]
}

async function takeAll({ browser, url, folder, pages, theme, size }: Shot): Promise<void> {
  const settings = { baseURL: url, viewport: size, colorScheme: theme, locale: 'en-US' }
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  await page.goto('/')
  await acceptTerms(page)
  for (const [name, path] of Object.entries(pages)) {
    await page.goto('about:blank') // a hash alone would load nothing
    await page.goto(path)
    await page.locator('main').waitFor()
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
    await page.getByText('Loading…').waitFor({ state: 'detached' })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(SETTLE_MS)
    const file = `${name}-${size.width}-${theme}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    console.log(file)
  }
  await context.close()
}
