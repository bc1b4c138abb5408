import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { developmentAccounts } from '@nightjar/devchain'
import { LOCAL_PAIRS, WRAPPED_ALEO } from '@nightjar/sdk'
import { pageEntries } from '@nightjar/web/routeTable'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, newPage, phone, useBrowser } from './browser.ts'
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
const places = [
  ...pageEntries.map(({ path }) =>
    path.replace('$id', path.startsWith('/pool') ? pair : WRAPPED_ALEO.id),
  ),
  '/nowhere',
]
const key = developmentAccounts[0]?.privateKey ?? ''

describe('a path that leads nowhere', () => {
  test('is a 404 that names the path', async () => {
    const { page } = await newPage()
    const answer = await page.goto('/no/such/place')
    expect(answer?.status()).toBe(404)
    await acceptDialogs(page)
    await page.getByText('Page not found: /no/such/place').waitFor()
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
  test('while a swap is under way loses nothing', async () => {
    const { page } = await newPage()
    await open(page, '/swap/public?from=USDX&to=WETH')
    await importWallet(page, key)
    await payField(page).fill('2.5')
    await page.route(/\/api\/(transactions|explorer)\//, (route) => route.abort()) // nothing tells the page
    await reviewAndSend(page)
    await confirmInWallet(page)
    await page.getByText('You may close this.').waitFor()
    await page.unrouteAll()
    await page.goto('/transaction')
    await acceptDialogs(page)
    const entry = page.getByRole('listitem').filter({ hasText: '2.5 USDX' }).first()
    await entry.getByText('Accepted').waitFor()
  })
})

const devices = [
  ['both themes', desktop],
  ['both themes', phone],
] as const

describe('every place', () => {
  test.each(devices)(
    'is accessible and no wider than its window in %s at %o',
    async (_, device) => {
      const { page, problems } = await newPage(device)
      await open(page, '/')
      await importWallet(page, key)
      for (const place of places) {
        if (place.startsWith('/embed/'))
          await page.goto(place) // a frame is a page of its own
        else await goWithin(page, place)
        await page.getByRole('main').waitFor()
        const found = { violations: await violations(page), overflow: await overflow(page) }
        expect({ place, ...found }).toEqual({ place, violations: [], overflow: 0 })
        if (place.startsWith('/embed/')) await open(page, '/')
      }
      expect(problems).toEqual([])
    },
  )
})

describe('the dialogs of the shell', () => {
  test.each(devices)('are accessible in %s at %o', async (_, device) => {
    const { page } = await newPage(device)
    const check = async (dialog: string) =>
      expect({ dialog, violations: await violations(page) }).toEqual({ dialog, violations: [] })
    await page.goto('/swap/public?from=USDX&to=WBTC')
    await page.getByRole('dialog', { name: /Terms/ }).waitFor()
    await check('terms')
    await acceptDialogs(page)
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('dialog', { name: 'Select Wallet' }).waitFor()
    await check('wallets')
    await page.getByRole('button', { name: /Local Wallet/ }).click()
    await page.getByRole('dialog', { name: 'Local wallet' }).waitFor()
    await check('local wallet')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await importWallet(page, key)

    await page.getByRole('button', { name: device === phone ? 'More' : 'Settings' }).click()
    await page.getByText('Deutsch').waitFor()
    await check('settings')
    await page.keyboard.press('Escape')
    await accountButton(page).click()
    await page.getByText(/^aleo1[a-z0-9]{58}$/).waitFor()
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
})

describe('the command palette', () => {
  test.each(devices)(
    'leads to forms, places and what was pasted, in %s at %o',
    async (_, device) => {
      const { page, problems } = await newPage(device)
      await open(page, '/swap/public')
      const field = page.getByRole('combobox', { name: 'Where to, or what to do' })
      const show = async (text: string) => {
        if (device === desktop) await page.keyboard.press('Control+k')
        else await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
        await field.fill(text)
      }
      await show('100 usdx wbtc')
      await page.getByRole('option', { name: /Swap 100 USDX to WBTC privately/ }).waitFor()
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
      await page.getByText('Nothing here is called', { exact: false }).waitFor()
      await field.press('Escape')
      await field.waitFor({ state: 'detached' })
      expect(problems).toEqual([])
    },
  )
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
    /** Scripts that were asked for before the form and the first dialog stood. */
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

/** WCAG 2.2 A and AA rules that the page breaks; of the second theme those that colours decide. */
async function violations(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const builder = () =>
    new AxeBuilder({ page })
      .setLegacyMode() // else each look opens a page to gather what frames say, and there are none
      .options({ resultTypes: ['violations'] })
      .exclude('[inert]') // what a dialog covers is not there
  const found = await inTheme(page, 'dark', () => builder().withTags(tags).analyze())
  const inLight = await inTheme(page, 'light', () =>
    builder().withRules(['color-contrast', 'link-in-text-block']).analyze(),
  )
  return [...found.violations, ...inLight.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}

/** Looks at the page as it is in a theme. */
async function inTheme<T>(page: Page, theme: 'dark' | 'light', look: () => Promise<T>): Promise<T> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished)) // colours change over time
  }, theme)
  return await look()
}

/** Pixels that the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
