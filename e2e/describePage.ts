import type { Page } from 'playwright-core'

const TELLING = /^\s*- '?(dialog|alert|status|button)\b(?: "([^"]*)")?(.*)$/
/** More of them would hide what else a line tells. */
const MOST_BUTTONS = 20

/** What a page shows, as assistive technology reads it: its topmost dialog, if one is open. */
export async function readPage(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog').last()
  const shown = (await dialog.isVisible()) ? dialog : page.locator('body')
  return shown.ariaSnapshot({ timeout: 5000 }) // none of a page that stands still
}

/** In a line: a page's address, and of what it shows the dialog, what that says, and the last buttons. */
export function describePage(address: string, shown: string): string {
  const parts = shown.split('\n').flatMap((line) => {
    const [, role = '', name = '', rest = ''] = TELLING.exec(line) ?? []
    const text = name || rest.replace(/^[^:]*:\s*/, '')
    return text === '' ? [] : [`${role} “${text}”${rest.includes('[disabled]') ? ' disabled' : ''}`]
  })
  const isButton = (part: string) => part.startsWith('button')
  const all = [...new Set(parts)]
  const buttons = all.filter(isButton).slice(-MOST_BUTTONS)
  return `Page: ${[address, ...all.filter((part) => !isButton(part)), ...buttons].join(', ')}`
}
