import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { describePage, readPage } from './describePage.ts'

useBrowser()

describe('describePage', () => {
  test('names the topmost dialog, what it says and its buttons; without one, those of the page', async () => {
    const { page } = await newPage()
    await page.setContent('<h1>Swap</h1><button>Review swap</button><p role="status"></p>')
    expect(describePage('/swap', await readPage(page))).toBe('Page: /swap, button “Review swap”')
    await page.setContent(`
      <button>Review swap</button>
      <div role="dialog" aria-label="Swap"><p>Your wallet proves it</p></div>
      <div role="dialog" aria-label="Review swap">
        <p role="alert">The price has moved.</p>
        <button disabled>Confirm</button><button>Close</button><button>Close</button>
      </div>`)
    expect(describePage('/swap', await readPage(page))).toBe(
      'Page: /swap, dialog “Review swap”, alert “The price has moved.”, button “Confirm” disabled, button “Close”',
    )
  })
})
