import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { open, payField, receiveField } from './person.ts'

useBrowser()

/** Builds a text up as an input method does: each part takes the place of the one before. Returns what accepts the last one. */
async function compose(page: Page, parts: readonly string[]): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  for (const text of parts) {
    const end = text.length
    await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end })
  }
  return async () => void (await session.send('Input.insertText', { text: parts.at(-1) ?? '' }))
}

describe('an input method', () => {
  test.each([
    ['１', '１２', '１２。', '１２。５'], // full width, as in Japanese
    ['1', '12', '12.', '12.5'],
  ])('writes an amount: %s, %s, %s, %s', async (...parts) => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public#from=USDX&to=WBTC')
    await payField(page).fill('12.5')
    await expect.poll(() => receiveField(page).inputValue()).not.toBe('')
    const quoted = await receiveField(page).inputValue()
    await payField(page).fill('')
    await expect.poll(() => receiveField(page).inputValue()).toBe('')
    const accept = await compose(page, parts)
    expect(await payField(page).inputValue()).toBe(parts.at(-1))
    await accept()
    expect(await payField(page).inputValue()).toBe(parts.at(-1))
    await expect.poll(() => receiveField(page).inputValue()).toBe(quoted)
    expect(problems).toEqual([])
  })

  test('searches for a token; its keys choose none and close nothing', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public#from=USDX&to=WBTC')
    await page
      .getByRole('button', { name: /change the token/ })
      .first()
      .click()
    const picker = page.getByRole('dialog', { name: 'Select a token' })
    const field = picker.getByRole('combobox')
    await compose(page, ['ｗ', 'ｗｅ'])
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key)
    await picker.waitFor()
    await field.fill('')
    const accept = await compose(page, ['ｗ', 'ｗｅ', 'ｗｅｔｈ'])
    await accept()
    await picker.getByRole('option', { name: /WETH/ }).waitFor()
    await field.press('Enter')
    await picker.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /WETH.*change the token/ }).waitFor()
    expect(problems).toEqual([])
  })

  test('searches in the command palette; its keys choose nothing', async () => {
    const { page, problems } = await newPage()
    await open(page, '/swap/public')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search for a page or an action' })
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
    const accept = await compose(page, ['ｆ', 'ｆａｕ', 'ｆａｕｃ'])
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/swap/public')
    await accept()
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Faucet', level: 1 }).waitFor()
    expect(problems).toEqual([])
  })
})
