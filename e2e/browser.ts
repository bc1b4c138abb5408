import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { describePage, readPage } from './describePage.ts'
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
  return untilTestEnds(await openPage(options))
}

/** Closes a page with its context when the test ends, and reports what a failed one shows. */
export function untilTestEnds<Opened extends OpenPage>(opened: Opened): Opened {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await report(opened, task.result.errors)
    await opened.page.context().close() // an open page keeps the processor busy
  })
  return opened
}

/** One page for all tests that ask for it, opened and prepared in the first; after a failed test a new one is. */
export function useKeptPage<Kept extends OpenPage>(
  open: () => Promise<Kept>,
  prepare: (kept: Kept) => Promise<void>,
): () => Promise<Kept> {
  let kept: Kept | undefined
  const drop = async () => {
    await kept?.page.context().close()
    kept = undefined
  }
  afterAll(drop)
  return async () => {
    const opened = kept ?? (await open())
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      await report(opened, task.result.errors)
      await drop()
    })
    if (kept === undefined) {
      kept = opened
      await prepare(opened)
    }
    return opened
  }
}

export async function openPage(options: BrowserContextOptions): Promise<OpenPage> {
  if (browser === undefined) throw new Error('useBrowser() was not called in this file.')
  const context = await browser.newContext({
    serviceWorkers: 'block', // flows route requests, which a service worker would answer
    baseURL: stack().url,
    ...options,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  return openIn(context)
}

/** A page of a browser's profile. */
export async function openIn(context: BrowserContext): Promise<OpenPage> {
  context.setDefaultTimeout(60_000)
  context.on('page', navigateAgain)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  return { page, problems }
}

/**
 * Repeats a navigation that Chromium aborts: a page that has just closed its last dialog goes back over the dialog's entry
 * in the history, which ends a reload begun in the same milliseconds. No person is that fast.
 */
function navigateAgain(page: Page): void {
  const again =
    <Args extends readonly unknown[], Answer>(navigate: (...args: Args) => Promise<Answer>) =>
    (...args: Args) =>
      navigate(...args).catch((error: unknown) => {
        if (!String(error).includes('net::ERR_ABORTED')) throw error
        return navigate(...args)
      })
  page.reload = again(page.reload.bind(page))
  page.goto = again(page.goto.bind(page))
}

type Failure = { message: string; stack?: string }

/** Keeps pictures of a failed flow's pages, and what they show: in the log, and as lines of the failure itself. */
export async function report(
  { page, problems }: OpenPage,
  failures: readonly Failure[] = [],
): Promise<void> {
  process.stderr.write(problems.map((problem) => `${problem}\n`).join(''))
  for (const tab of page.context().pages()) await reportTab(tab, failures.at(-1))
}

async function reportTab(tab: Page, failure: Failure | undefined): Promise<void> {
  const file = join(screenshots, `e2e-${Date.now()}.png`)
  await tab.screenshot({ path: file, timeout: 5000 }).catch(() => undefined) // it may be gone
  const shown = await readPage(tab).catch(String)
  process.stderr.write(`screenshot ${file}\n${shown}\n`)
  if (failure === undefined) return
  const line = describePage(tab.url(), shown)
  failure.message += `\n${line}`
  failure.stack += `\n${line}`
}
