import { gzipSync } from 'node:zlib'
import { developmentAccounts } from '@nightjar/devchain'
import { LOCAL_PAIRS, WRAPPED_ALEO } from '@nightjar/sdk'
import { pageEntries } from '@nightjar/web/routeTable'
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, newPage, openPage, phone, useBrowser, useKeptPage } from './browser.ts'
import { leaveOut } from './modes.ts'
import {
  acceptDialogs,
  accountButton,
  confirmInWallet,
  goWithin,
  importWallet,
  open,
  payField,
  reviewAndSend,
  walletSheet,
} from './person.ts'

useBrowser()

const pair = LOCAL_PAIRS[0]?.id ?? ''
const embedded = '/embed/swap' // a separate page, for frames on other sites
const places = [
  ...pageEntries
    .filter(({ path }) => path !== embedded)
    .map(({ path }) => path.replace('$id', path.startsWith('/pool') ? pair : WRAPPED_ALEO.id)),
  '/nowhere',
]
const key = developmentAccounts[0]?.privateKey ?? ''

describe('an unknown path', () => {
  test('is a 404 that names the path', async () => {
    const { page } = await newPage()
    const answer = await page.goto('/no/such/place')
    expect(answer?.status()).toBe(404)
    await acceptDialogs(page)
    await page.getByText('Page not found: /no/such/place').waitFor()
  })
})

describe('a browser that lacks what embedded ones and privacy modes leave out', () => {
  test('shows every page, its charts and explanations', async () => {
    const { page, problems } = await newPage()
    await leaveOut(page)
    await open(page, '/swap/public?from=USDX&to=WETH')
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
    await payField(page).fill('٢') // digits that the browser is asked about
    await payField(page).fill('2.5')
    for (const place of places) {
      await goWithin(page, place)
      await page.getByRole('main').waitFor()
      const broken = await page.getByText(/went wrong/).count()
      expect({ place, broken }).toEqual({ place, broken: 0 })
      if (place === `/pool/${pair}`) await page.locator('main canvas').first().waitFor()
    }
    await goWithin(page, '/design')
    await page.getByRole('button', { name: 'Pool fee', exact: true }).hover()
    await page.getByRole('tooltip').waitFor()
    expect(problems).toEqual([])
  })
})

describe('the dialogs', () => {
  test('a refusal covers the page and has no way back', async () => {
    const { page } = await newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Do not agree' }).click()
    await page.getByText('You must consent to the statements to continue.').waitFor()
    await page.keyboard.press('Escape')
    expect(
      await page.getByText('You must consent to the statements to continue.').isVisible(),
    ).toBe(true)
  })

  test('the closure is announced on every load, the terms once a day', async () => {
    const { page } = await newPage()
    await open(page, '/')
    await page.reload()
    await page.getByRole('dialog', { name: /Web Service Closure/ }).waitFor()
    expect(await page.getByRole('dialog', { name: /Terms/ }).count()).toBe(0)
  })
})

describe('a reload', () => {
  test('during a swap loses nothing', { tags: 'slow' }, async () => {
    const { page } = await newPage()
    await open(page, '/swap/public?from=USDX&to=WETH')
    await importWallet(page, key)
    await payField(page).fill('2.5')
    await page.route(/\/api\/(transactions|explorer)\//, (route) => route.abort()) // nothing reaches the page
    await reviewAndSend(page)
    await confirmInWallet(page)
    await page.getByText('You can close this.').waitFor()
    await page.unrouteAll()
    await page.goto('/transaction')
    await acceptDialogs(page)
    const entry = page.getByRole('listitem').filter({ hasText: '2.5 USDX' }).first()
    await entry.getByText('Accepted').waitFor()
  })
})

describe.each([
  { name: 'desktop', device: desktop },
  { name: 'phone', device: phone },
])('on a $name', { tags: 'slow' }, ({ device }) => {
  const keptPage = useKeptPage(
    () => openPage(device),
    async ({ page }) => {
      await open(page, '/')
      await importWallet(page, key)
    },
  )

  test('every page is accessible and no wider than its window in both themes', async () => {
    const { page, problems } = await keptPage()
    for (const place of places) {
      await goWithin(page, place)
      await page.getByRole('main').waitFor()
      const known = place === places[0] ? [] : ['header', 'footer'] // the same on every page
      const found = { violations: await violations(page, known), overflow: await overflow(page) }
      expect({ place, ...found }).toEqual({ place, violations: [], overflow: 0 })
    }
    expect(problems).toEqual([])
  })

  test('the dialogs of the app are accessible in both themes', async () => {
    const { page } = await keptPage()
    const check = (dialog: string) => expectAccessible(page, dialog)
    await goWithin(page, '/swap/public?from=USDX&to=WBTC')
    await page.getByRole('button', { name: device === phone ? 'More' : 'Settings' }).click()
    await page.getByText('Deutsch').waitFor()
    await check('settings')
    await page.keyboard.press('Escape')
    await accountButton(page).click()
    const address = page.getByText(/^aleo1[a-z0-9]{58}$/)
    expect(await address.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await check('account')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'USDX, change the token' }).click()
    await page.getByRole('dialog', { name: 'Select a token' }).waitFor()
    await check('tokens')
    await page.keyboard.press('Escape')

    await payField(page).fill('1')
    await page.getByRole('button', { name: 'Review swap' }).click()
    const review = page.getByRole('dialog', { name: 'Review swap' })
    await check('review')
    await review.getByRole('button', { name: 'Confirm swap' }).click()
    await walletSheet(page).getByText('1 USDX', { exact: true }).waitFor()
    await check('wallet sheet')
    expect(await overflow(page)).toBe(0)
    const box = await walletSheet(page).getByRole('button', { name: 'Confirm' }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await confirmInWallet(page)
    await page.getByText(/^Swapped in block [\d,]+$/).waitFor()
    await check('receipt')
  })

  test('the dialogs before an account, and the frame for other sites, are accessible in both themes', async () => {
    const { page } = await newPage(device)
    const check = (dialog: string) => expectAccessible(page, dialog)
    await page.goto(embedded)
    await page.getByRole('main').waitFor()
    await check('frame')
    expect(await overflow(page)).toBe(0)
    await page.goto('/swap/public')
    await page.getByRole('dialog', { name: /Terms/ }).waitFor()
    await check('terms')
    await acceptDialogs(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog', { name: 'Select Wallet' }).waitFor()
    await check('wallets')
    await page.getByRole('button', { name: /Local Wallet/ }).click()
    await page.getByRole('dialog', { name: 'Local wallet' }).waitFor()
    await check('local wallet')
  })
})

describe('the command palette', () => {
  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('leads to forms, pages and pasted ids, on a %s', async (_, device) => {
    const { page, problems } = await newPage(device)
    await open(page, '/swap/public')
    const field = page.getByRole('combobox', { name: 'Search for a page or an action' })
    const show = async (text: string) => {
      if (device === desktop) await page.keyboard.press('Control+k')
      else await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await field.fill(text)
    }
    await show('100 usdx wbtc')
    await page.getByRole('option', { name: /Swap 100 USDX for WBTC privately/ }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await field.press('ArrowDown')
    await field.press('Enter')
    await field.waitFor({ state: 'detached' })
    expect(await payField(page).inputValue()).toBe('100')
    expect(page.url()).toContain('/swap/public#')
    await show('fauc')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Faucet', level: 1 }).waitFor()
    const address = developmentAccounts[0]?.address ?? ''
    await show(address)
    await page.getByRole('option', { name: /Send to this address/ }).click()
    await page.getByText('Enter an amount').waitFor()
    expect(page.url()).toContain(`#to=${address}`)
    await show('nothing of this name')
    await page.getByText('Nothing matches', { exact: false }).waitFor()
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })
})

describe('the first load of the swap page', () => {
  test('is at most 150 KB of JavaScript, gzip', async () => {
    const { page } = await newPage()
    await page.addInitScript(noteFirstLoad)
    await page.goto('/swap/public')
    const scripts = await page.waitForFunction(() => window.firstLoad)
    const sizes = [...((await scripts.jsonValue()) ?? [])].map(async (url) => {
      const answer = await page.request.get(url)
      return gzipSync(await answer.body(), { level: 9 }).length
    })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(100_000)
    expect(total).toBeLessThanOrEqual(150_000)
  })
})

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with another's declaration
  interface Window {
    readonly axe: typeof axe
    /** Scripts requested before the form and the first dialog were there. */
    firstLoad?: readonly string[]
  }
}

function noteFirstLoad(): void {
  new MutationObserver(() => {
    const isShown = document.querySelector('main input') && document.querySelector('[role=dialog]')
    if (!isShown || window.firstLoad) return
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    window.firstLoad = names.filter((name) => /\.js($|\?)/.test(name))
  }).observe(document, { childList: true, subtree: true })
}

/**
 * WCAG 2.2 A and AA rules that the page breaks, and those about landmarks; for the second theme only those that depend on
 * colours.
 */
async function violations(page: Page, except: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (exclude) => {
      const rules: Readonly<Record<'dark' | 'light', RunOnly>> = {
        dark: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
        light: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
      }
      const isCovered = document.querySelector('[inert]') !== null // the page's main part is, too
      const landmarks = window.axe
        .getRules()
        .filter(({ ruleId }) => /^(landmark-|region$)/.test(ruleId))
        .map(({ ruleId }) => [ruleId, { enabled: !isCovered || ruleId !== 'landmark-one-main' }])
      const inDialogs = document.querySelectorAll('[role=dialog] :is(header, footer)') // a second banner, or the like
      const found = Array.from(inDialogs, ({ outerHTML }) => `landmark in a dialog: ${outerHTML}`)
      for (const [theme, runOnly] of Object.entries(rules)) {
        document.documentElement.dataset.theme = theme
        const covered = { exclude: [...exclude] }
        const { violations } = await window.axe.run(covered, {
          runOnly,
          rules: theme === 'dark' ? Object.fromEntries(landmarks) : {},
          resultTypes: ['violations'],
          iframes: false, // there are none except the one that is a page of its own
        })
        for (const { id, nodes } of violations) {
          found.push(`${id}: ${nodes.map(({ html }) => html).join(' ')}`)
        }
      }
      return found
    },
    ['[inert]', ...except],
  ) // what a dialog covers is inert
}

async function expectAccessible(page: Page, dialog: string): Promise<void> {
  expect({ dialog, violations: await violations(page) }).toEqual({ dialog, violations: [] })
}

/** By how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
