import { hasFirefox } from '../../scripts/firefox.ts'
import { hasWebKit } from '../../scripts/webkit.ts'
import { password } from '../person.ts'
import { stack } from '../stack.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'
import type { Window } from './window.ts'

/** The engines besides Chromium, and whether this machine has them. */
export const engines = [
  { name: 'WebKit', isHere: hasWebKit(), open: openWebKit },
  { name: 'Firefox', isHere: hasFirefox(), open: openFirefox },
] as const

/** An expression for the last visible, usable element of a kind whose name matches; undefined in the page if there is none. */
function named(selector: string, name: RegExp): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].findLast((each) => each.checkVisibility() && !each.disabled && !each.closest('[inert]') && ${name}.test((each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.textContent).trim()))`
}

export const button = (name: RegExp): string => named('button', name)
export const link = (name: RegExp): string => named('a', name)
export const field = (name: RegExp): string => named('input, textarea', name)
export const says = (text: RegExp): string => `${text}.test(document.body.innerText)`

/** Opens a page of the app and accepts the dialogs that a visit begins with. */
export async function open(window: Window, path: string, dialogs = 2): Promise<void> {
  await window.goTo(stack().url + path)
  await acceptDialogs(window, dialogs)
}

async function acceptDialogs(window: Window, count: number): Promise<void> {
  const accept = button(/^Accept and Continue$/)
  for (let left = count; left > 0; left--) {
    await window.click(accept)
    if (left === 1) await window.until(`${accept} === undefined`)
  }
}

/** Also behind a dialog. */
export const isConnected = `document.querySelector('button[aria-label^="Account aleo1"]') !== null`

export async function createWallet(window: Window): Promise<void> {
  await window.click(button(/^Connect wallet$/))
  await window.click(button(/Local Wallet/))
  await window.type(field(/^Password/), password)
  await window.type(field(/^Repeat the password/), password)
  await window.click(button(/^Create wallet$/))
  await window.until(isConnected)
}

/** Claims credits and a token, on the faucet's page. */
export async function claim(window: Window, symbol: string): Promise<void> {
  await window.click(button(/^Claim$/))
  await window.click(button(/^Sign$/))
  await window.until(says(/\bClaimed\b/))
  await window.click(button(new RegExp(`^Claim .*${symbol}`)))
  await confirm(window)
  await window.until(says(/Again in \d+ block/))
}

/** Confirms in the wallet as soon as it shows the cost, and waits until it asks nothing, or the next thing. */
export async function confirm(window: Window): Promise<void> {
  await window.until(`${button(/^Confirm$/)} !== undefined`)
  await window.evaluate(`${button(/^Confirm$/)}.setAttribute('data-asked', '')`)
  await window.click(button(/^Confirm$/))
  await window.until(`document.querySelector('[data-asked]') === null`)
}

/** Swaps publicly up to the receipt. */
export async function swapPublicly(window: Window, amount: string): Promise<void> {
  await open(window, '/swap/public#from=USDX&to=WBTC', 1)
  await window.type(field(/^You pay/), amount)
  await window.click(button(/^Review swap$/))
  await window.click(button(/^Confirm swap$/))
  await confirm(window)
  await window.until(says(/Swapped in block [\d,]+/))
}

/** Makes money private and swaps it privately, in one plan; the page is reloaded while the wallet asks for the swap. */
export async function swapPrivately(window: Window, amount: string): Promise<void> {
  await open(window, '/swap/private#from=USDX&to=WBTC', 1)
  await window.type(field(/^You pay/), amount)
  await window.until(says(/Your wallet asks 2 times now/))
  await window.click(button(/^Skip$/))
  await window.click(button(/^Review, 3 steps$/))
  await window.click(button(/^Start 3 steps$/))
  await confirm(window)
  await confirm(window)
  await window.until(says(/swap_exact_private_for_private/))
  await window.reload()
  await acceptDialogs(window, 1)
  await window.click(button(/1 unfinished$/))
  await window.click(button(/^Show$/))
  await window.until(says(/The page was closed before you confirmed this step/))
  await window.click(button(/^Continue$/))
  await confirm(window)
  await window.until(says(/ to claim/))
}
