import { developmentAccounts } from '@nightjar/devchain'
import { LOCAL_PAIRS, WRAPPED_ALEO } from '@nightjar/sdk'
import { pageEntries } from '@nightjar/web/routeTable'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { brokenTexts } from './brokenTexts.ts'
import { desktop, newPage, phone, useBrowser } from './browser.ts'
import { cutTexts } from './cutTexts.ts'
import { highHeaders } from './highHeaders.ts'
import { doubleLetters } from './modes.ts'
import { accountButton, goWithin, importWallet, open, payField } from './person.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const embedded = '/embed/swap' // a separate page, for frames on other sites
const pair = LOCAL_PAIRS[0]?.id ?? ''
const places = pageEntries
  .filter(({ path }) => path !== embedded)
  .map(({ path }) => path.replace('$id', path.startsWith('/pool') ? pair : WRAPPED_ALEO.id))
const main = [
  '/',
  '/swap/public',
  '/swap/private',
  '/pool',
  `/pool/${pair}`,
  '/assets/tokens',
  '/transaction',
]
const key = developmentAccounts[0]?.privateKey ?? ''

const fonts = [16, 24, 32]
const windows = [
  [320, 568],
  [390, 844],
  [1280, 800],
  [320, 256], // 1280 × 1024 at 400 %
] as const

/** Every size of letters that a browser may be set to, in every window: where the page is wider than it. */
async function tooWide(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const standard of fonts) {
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      const over = await page.evaluate(async () => {
        await new Promise(requestAnimationFrame)
        return document.documentElement.scrollWidth - innerWidth
      })
      if (over > 0) found.push(`${width} × ${height}, ${standard} px: ${over}`)
    }
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  return found
}

/** Fields that bars at the window's edges cover while they have the focus. */
function coveredFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main input, main button')).flatMap(
      (field) => {
        if (field.getClientRects().length === 0 || field.matches(':disabled')) return []
        field.focus()
        const { left, top, width, height } = field.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
        const shown = document.elementFromPoint(x, y)
        const bar = shown?.closest('[data-bar], [data-in-reach]')
        return bar && !bar.contains(field) ? [field.outerHTML.slice(0, 120)] : []
      },
    ),
  )
}

describe('large letters and small windows', () => {
  const check = async (paths: readonly string[]) => {
    const { page } = await newPage(phone)
    await open(page, '/')
    for (const path of paths) {
      await goWithin(page, path)
      await page.getByRole('main').waitFor()
      expect({ path, wide: await tooWide(page) }).toEqual({ path, wide: [] })
    }
  }

  test('make no main page wider than its window', () => check(main))

  test('make no page wider than its window', { tags: ['slow'] }, () => check(places))

  test('cover no field that has the focus, and cut no amount', async () => {
    const { page } = await newPage({ ...phone, viewport: { width: 320, height: 256 } })
    await open(page, '/swap/public')
    await payField(page).fill('123456.789')
    expect(await coveredFields(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await coveredFields(page)).toEqual([])
    await doubleLetters(page)
    const field = await payField(page).evaluate((input) => input.scrollWidth - input.clientWidth)
    expect(field).toBeLessThanOrEqual(0)
  })
})

describe('a finger', () => {
  test('meets fields that no phone zooms into, and targets of 44 px', async () => {
    const { page } = await newPage(phone)
    await open(page, '/')
    for (const path of main) {
      await goWithin(page, path)
      await page.getByRole('main').waitFor()
      const found = await page.evaluate(() => ({
        small: Array.from(document.querySelectorAll('input, textarea, select'))
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML.slice(0, 100)),
        narrow: Array.from(document.querySelectorAll('button:not(.reach-text), nav a, select'))
          .filter((target) => {
            const { width, height } = target.getBoundingClientRect()
            return width > 0 && (width < 43.5 || height < 43.5)
          })
          .map((target) => target.outerHTML.slice(0, 100)),
      }))
      expect({ path, ...found }).toEqual({ path, small: [], narrow: [] })
    }
  })

  test('meets main buttons of 56 px, below which nothing shows but the bar', async () => {
    const { page } = await newPage(phone)
    await open(page, '/pool/public/add')
    const button = page.getByRole('main').getByRole('button', { name: 'Enter an amount' })
    const bar = page.getByRole('navigation').last()
    expect((await button.boundingBox())?.height).toBe(56)
    expect((await bar.getByRole('link').first().boundingBox())?.height).toBe(56)
    await page.setViewportSize({ width: 390, height: 600 })
    const between = await button.evaluate((element) => {
      const { left, width, bottom } = element.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, bottom + 4)
      return { isInReach: bottom < innerHeight - 56, shown: shown?.closest('[data-bar]') === null }
    })
    expect(between).toEqual({ isInReach: true, shown: true })
  })
})

describe('a header', () => {
  test('keeps to one row, with an account, at every width', async () => {
    const { page } = await sharedPage()
    await enter(page, '/swap/public', key)
    expect(await highHeaders(page)).toEqual({})
  })
})

describe('colours that the user has chosen', () => {
  test('show every chosen control by at least two properties', async () => {
    const { page } = await newPage({ ...desktop, forcedColors: 'active' })
    await open(page, '/swap/private')
    const looks = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { backgroundColor, color, boxShadow, fontWeight } = getComputedStyle(element)
          return [backgroundColor, color, boxShadow, fontWeight]
        })
    for (const [chosen, other] of [
      ['label:has(> input[type=radio]:checked)', 'label:has(> input[type=radio]:not(:checked))'],
      ['header nav a[aria-current=page]', 'header nav a:not([aria-current])'],
    ] as const) {
      const [one, two] = [await looks(chosen), await looks(other)]
      expect(one.filter((value, at) => value !== two[at]).length).toBeGreaterThanOrEqual(2)
    }
    const veil = await page
      .locator('.veil')
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(veil).toBe('dashed')
  })

  test('leave the colour of public volume, without which a chart would not tell who traded', async () => {
    const { page } = await newPage({ ...desktop, forcedColors: 'active' })
    await open(page, `/pool/${pair}`)
    const countAmber = () =>
      page.locator('main canvas').evaluateAll((canvases) => {
        const pixels = canvases.flatMap((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement
          const context = (canvas as HTMLCanvasElement).getContext('2d')
          return context && width * height > 0
            ? [...new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)]
            : []
        })
        return pixels.filter((pixel) => (pixel & 255) - ((pixel >> 16) & 255) > 60).length
      })
    await expect.poll(countAmber, { timeout: 20_000 }).toBeGreaterThan(0)
  })
})

describe('Back', () => {
  test('closes what is open, keeps the page, and leaves no entry behind', async () => {
    const { page } = await newPage(phone)
    await open(page, '/pool')
    await page.getByRole('link', { name: 'Swap' }).click()
    await payField(page).fill('100')
    await page
      .getByRole('button', { name: /change the token/ })
      .first()
      .click()
    const picker = page.getByRole('dialog', { name: 'Select a token' })
    await picker.waitFor()
    await page.waitForFunction(() => '__open' in (history.state ?? {})) // a task later
    await page.goBack()
    await picker.waitFor({ state: 'detached' })
    expect(await payField(page).inputValue()).toBe('100')
    await page.getByRole('button', { name: 'More' }).click()
    const menu = page.getByRole('dialog', { name: 'More' })
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.waitForFunction(() => !('__open' in (history.state ?? {})))
    await page.goBack()
    await page.getByRole('heading', { name: 'Pools', level: 1 }).waitFor()
  })

  test('closes the review, the picker and every menu one at a time, and then leads from page to page', {
    tags: 'slow',
  }, async () => {
    const { page, problems } = await sharedPage()
    await enter(page, '/pool', key)
    await goWithin(page, '/swap/public?from=USDX&to=WETH&amount=1')
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
    const layers = [
      [button('Review swap'), dialog('Review swap')],
      [button(/change the token/), dialog('Select a token')],
      [button('Settings'), dialog('Settings')],
      [button(/^Slippage tolerance/), dialog(/^Slippage tolerance/)],
      [button('Search'), dialog(/Search/)],
      [accountButton(page), dialog(/^Account/)],
    ] as const
    const isUp = () => page.waitForFunction(() => '__open' in (history.state ?? {}))
    await layers[0][0].waitFor()
    const entries = await page.evaluate(() => history.length)
    for (const [opener, layer] of [...layers, ...layers.toReversed()]) {
      await opener.click()
      await layer.waitFor()
      await isUp()
      await page.goBack()
      await layer.waitFor({ state: 'detached' })
      expect(new URL(page.url()).pathname).toBe('/swap/public')
      expect(await payField(page).inputValue()).toBe('1')
    }
    expect(await page.evaluate(() => history.length)).toBe(entries + 1) // the one that Back has just left
    await layers[0][0].click()
    await layers[0][1].waitFor()
    await isUp()
    await page.evaluate(() => [history.back(), history.back()]) // faster than anything closes
    await page.getByRole('heading', { name: 'Pools', level: 1 }).waitFor()
    await page.goForward()
    await layers[0][0].waitFor()
    expect(await payField(page).inputValue()).toBe('1')
    for (const [, layer] of layers) expect(await layer.count()).toBe(0)
    expect(problems).toEqual([])
  })
})

describe('reduced motion', () => {
  test('lets nothing move, not for a frame', async () => {
    const { page } = await newPage(phone) // every page of these flows asks for it
    for (const place of ['/swap/public', embedded]) {
      await page.goto(place)
      await page.getByLabel('You pay').first().waitFor()
      expect({ place, moving: await page.evaluate(movingElements) }).toEqual({ place, moving: [] })
    }
  })
})

describe('the keyboard and a screen reader', () => {
  test('arrows on Public and Private keep the focus, and a link of More leads to the heading', async () => {
    const { page } = await newPage(desktop)
    await open(page, '/swap/public')
    await page.getByRole('radio', { name: 'Public' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/\/swap\/private/)
    await page.waitForFunction(() => document.activeElement?.matches('input[type=radio]:checked'))
    const more = page.getByRole('button', { name: 'More' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /Faucet/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  })

  test('hear what a form comes to, once, and what is wrong with a field', async () => {
    const { page } = await newPage(desktop)
    await open(page, '/swap/public#from=USDX&to=WBTC')
    await importWallet(page, key)
    const said = page.locator('#said')
    await payField(page).fill('100')
    await page.waitForFunction(() =>
      /WBTC/.test(document.getElementById('said')?.textContent ?? ''),
    )
    expect(await said.textContent()).toMatch(
      /^You receive [\d.]+ WBTC\. Minimum received .* Everyone sees: Your address/,
    )
    await payField(page).fill('99999999999')
    await page.waitForFunction(() =>
      /Not enough/.test(document.getElementById('said')?.textContent ?? ''),
    )
    expect(await payField(page).getAttribute('aria-invalid')).toBe('true')
    const note = await payField(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toContain('Not enough USDX')
  })
})

describe('the current page', () => {
  test('is no other one, and one of each menu', { tags: ['slow'] }, async () => {
    const { page } = await newPage(desktop)
    await open(page, '/')
    await importWallet(page, key)
    for (const path of [...places, '/transaction#show=private']) {
      if (path === '/design') continue // shows how loading looks, and never ends
      await goWithin(page, '/receipt')
      await goWithin(page, path)
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
      const wrong = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLAnchorElement>('a[aria-current=page]')).flatMap(
          (link) => {
            const menu = link.closest('nav')
            const isAlone = menu?.querySelectorAll('[aria-current=page]').length === 1
            return isAlone || link.href === location.href ? [] : [link.outerHTML.slice(0, 120)]
          },
        ),
      )
      expect({ path, wrong }).toEqual({ path, wrong: [] })
    }
  })
})

describe('the list of pools', () => {
  test('breaks no name and no share, in any window', async () => {
    const { page } = await newPage(desktop)
    await open(page, '/')
    await importWallet(page, key)
    await goWithin(page, '/pool')
    await page.getByRole('columnheader', { name: 'My share' }).waitFor()
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 1024 })
      const names = page.locator('tbody a .font-medium, tbody td:last-child')
      expect({ width, broken: await names.evaluateAll(brokenTexts) }).toEqual({ width, broken: [] })
      expect(await page.evaluate(cutTexts)).toEqual([])
    }
  })
})

describe('the lists of tokens and of assets', () => {
  test('break no figure of an ordinary token, on a tablet either', async () => {
    const { page } = await newPage(desktop)
    await open(page, '/')
    await importWallet(page, key)
    for (const path of ['/list', '/assets/tokens']) {
      await goWithin(page, path)
      await page
        .locator('tbody [translate=no]', { hasText: /\d{3},\d/ })
        .first()
        .waitFor()
      for (const width of [768, 900, 1024, 1440]) {
        await page.setViewportSize({ width, height: 1024 })
        const texts = await page.locator('tbody').evaluateAll(brokenTexts)
        const broken = texts.filter((text) => /\d[\d.,]/.test(text) && !text.includes('…')) // ids may
        expect({ path, width, broken }).toEqual({ path, width, broken: [] })
        expect(await page.evaluate(cutTexts)).toEqual([])
      }
    }
  })
})

describe('a followed page', () => {
  test('begins at its top, and Back returns to the place and the address', async () => {
    const { page } = await newPage({ viewport: { width: 1280, height: 400 } })
    await open(page, '/pool')
    const row = page.locator('main a[href^="/pool/"][href$="field"]').first()
    await row.waitFor()
    await page.evaluate(() => scrollTo(0, 300))
    const before = await page.evaluate(() => scrollY)
    expect(before).toBe(300)
    await row.evaluate((link) => (link as HTMLElement).click()) // a real click might scroll first
    await page.waitForURL(/\/pool\/\d+/)
    await page.getByRole('heading', { name: 'Market depth' }).waitFor()
    await page.waitForURL(/#/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Pools', level: 1 }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before)
  })
})

describe('hidden balances', () => {
  /**
   * Own figures as they are shown, of at least five digits: shorter ones also stand for other things. What a kind of
   * transaction costs is the same for everyone.
   */
  const figures = (page: Page) =>
    page.getByRole('main').evaluate((element) => {
      const titles = Array.from(element.querySelectorAll('[title]'), (each) =>
        each.getAttribute('title'),
      )
      const text = [(element as HTMLElement).innerText, ...titles].join(' ')
      const own = text.replaceAll(/fee [\d.,]+ ALEO/g, '')
      return [...own.matchAll(/\d[\d,.]{5,}\d/g)].map(([figure]) => figure)
    })

  /** The figures of pages, each once it shows what it is for. */
  async function collect(page: Page, pages: readonly (readonly [path: string, shows: RegExp])[]) {
    const all = new Set<string>()
    for (const [path, shows] of pages) {
      await goWithin(page, path)
      await page.getByRole('main').getByText(shows).first().waitFor()
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
      for (const figure of await figures(page)) all.add(figure)
    }
    return all
  }

  const worth = /^(≈ )?\$[\d,.]{6,}$/

  test('stand on no page', async () => {
    const { page } = await newPage(desktop)
    await open(page, '/list')
    const everyones = await collect(page, [
      ['/pool', worth],
      ['/list', worth],
      [`/pool/${pair}`, / in the pool$/], // the account may hold nearly all of it
    ])
    await goWithin(page, '/assets/tokens')
    await importWallet(page, key)
    const shown = await collect(page, [
      ['/assets/tokens', worth],
      ['/assets/pools', worth],
      ['/pool/public', worth],
      ['/transaction', /^[−+][\d,.]+ [A-Z]/],
    ])
    const own = new Set([...shown].filter((figure) => !everyones.has(figure)))
    expect(own.size).toBeGreaterThan(10)
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: /Hide balances/ }).click()
    await page.keyboard.press('Escape')
    await goWithin(page, '/receipt')
    const others = [
      '/swap/public',
      '/pool/public/remove',
      `/pool/${pair}`,
      '/wrap/wrap',
      '/assets/transfer/public',
    ]
    for (const path of [
      '/assets/tokens',
      '/assets/pools',
      '/pool/public',
      '/transaction',
      ...others,
    ]) {
      await goWithin(page, path)
      await page.getByRole('main').getByText('••••').first().waitFor()
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
      const shown = (await figures(page)).filter((figure) => own.has(figure))
      expect({ path, shown }).toEqual({ path, shown: [] })
    }
  })
})

/** Runs in the page: the elements of which a change would take time. */
function movingElements(): readonly string[] {
  const takesTime = (element: Element, part?: string) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element, part)
    return transitionProperty !== 'none' && /[1-9]/.test(transitionDuration)
  }
  const all = [...document.querySelectorAll('*')]
  const moving = all.filter((each) =>
    [undefined, '::before', '::after'].some((part) => takesTime(each, part)),
  )
  return moving.map(({ tagName, className }) => `${tagName} ${className}`)
}
