import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { stack } from './stack.ts'

/** Full Chromium, with extensions. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Where they stay after the run, unlike all else. */
const screenshots = join(import.meta.dirname, '../test-results')

/** Chromium without windows, which Debian installs next to it: a tenth faster over all flows. */
const shellPath = `${chromiumPath}-headless-shell`

export const quiet = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const desktop = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browser: Browser | undefined

/** Starts Chromium, once for all files of this worker; it ends with the worker. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (browser?.isConnected()) return
    browser = await chromium.launch({
      executablePath: existsSync(shellPath) ? shellPath : chromiumPath,
      args: quiet,
    })
  })
}

export type OpenPage = { readonly page: Page; readonly problems: string[] }

/** A separate page in a fresh profile; its errors are collected in `problems`. */
export async function newPage(options: BrowserContextOptions = desktop): Promise<OpenPage> {
  const opened = await openPage(options)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await report(opened)
    await opened.page.context().close() // an open page keeps the processor busy
  })
  return opened
}

/** One page for all tests of a file that ask for these options; after a failed test a new one is opened. */
export function useKeptPage(
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void>,
): () => Promise<OpenPage> {
  let kept: OpenPage | undefined
  const drop = async () => {
    await kept?.page.context().close()
    kept = undefined
  }
  afterAll(drop)
  return async () => {
    const opened = kept ?? (await openPage(options))
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      await report(opened)
      await drop()
    })
    if (kept === undefined) {
      kept = opened
      await prepare(opened.page)
    }
    return opened
  }
}

export async function openPage(options: BrowserContextOptions): Promise<OpenPage> {
  if (browser === undefined) throw new Error('useBrowser() was not called in this file.')
  const context = await browser.newContext({
    ...options,
    baseURL: stack().url,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems }
}

export async function report({ page, problems }: OpenPage): Promise<void> {
  const file = join(screenshots, `e2e-${Date.now()}.png`)
  await page.screenshot({ path: file }).catch(() => undefined) // the page may be gone
  process.stderr.write(`${[...problems, `screenshot ${file}`].join('\n')}\n`)
}
