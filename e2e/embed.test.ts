// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { acceptDialogs, importWallet, open, payField } from './person.ts'
import { stack } from './stack.ts'

useBrowser()

describe('the form in a frame', () => {
  test('quotes, offers no wallet, and opens the exchange in a new window', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public')
    await importWallet(page, developmentAccounts[0]?.privateKey ?? '') // even where there is one
    await page.goto(stack().blogUrl)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /WETH/ }).waitFor()
    expect(await frame.locator('html').getAttribute('data-theme')).toBe('light')
    await frame.getByLabel('You pay').first().fill('2.5')
    await frame.getByText(/^1 \w+ = /).waitFor()
    expect(await frame.getByRole('button', { name: /Connect|aleo1|Review/ }).count()).toBe(0)
    expect(await frame.getByRole('banner').count()).toBe(0)
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: /Continue on/ }).click()
    const own = await opened
    await acceptDialogs(own)
    expect(new URL(own.url()).pathname).toBe('/swap/public')
    expect(await payField(own).inputValue()).toBe('2.5')
    await own.getByRole('button', { name: 'WETH, change the token' }).waitFor()
    expect(await own.evaluate(() => window.opener)).toBeNull()
    expect(problems).toEqual([])
  })

  test.each([
    ['another site', (blog: URL) => blog, '/embed/swap', 'localhost'],
    ['another page of ours', (blog: URL) => blog, '/swap/public', '127.0.0.1'],
  ])('is refused to %s', async (_, of, path, host) => {
    const { page } = await newPage()
    const blog = of(new URL(stack().blogUrl))
    blog.hostname = host
    blog.search = `?path=${path}`
    const refused = page.waitForEvent('console', {
      predicate: (message) => /frame/i.test(message.text()) && message.type() === 'error',
    })
    await page.goto(blog.href)
    expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/i)
    expect(
      await page
        .frameLocator('iframe')
        .getByRole('link', { name: /Continue on/ })
        .count(),
    ).toBe(0)
  })

  test('shows no other page, even when the app itself is navigated there', async () => {
    const { page } = await newPage()
    await page.goto('/embed/swap')
    await page.getByRole('link', { name: /Continue on/ }).waitFor()
    await page.evaluate(() => {
      history.pushState({}, '', '/swap/public')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.getByText('Page not found: /swap/public').waitFor()
  })
})
