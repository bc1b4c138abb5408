import type { Locator, Page } from 'playwright-core'

export const password = 'correct horse battery'

/** User actions, in the user's own terms; each step waits for its result. */

/** Opens a page of the app and accepts the two dialogs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await acceptDialogs(page)
}

/** Follows a link within the app, without a page load; done when the former page is gone. */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return
  await page.evaluate((to) => {
    document.querySelector('main > *')?.setAttribute('data-former', '')
    history.pushState({}, '', to)
  }, path)
  await page.locator('main > [data-former]').waitFor({ state: 'detached' })
  await page.locator('main [aria-busy=true] > .skeleton').waitFor({ state: 'detached' })
}

/** Accepts the terms, the only dialog of a server that announces no closure. */
export async function acceptTerms(page: Page): Promise<void> {
  await accept(page.getByRole('dialog', { name: 'Acknowledge Terms and Conditions' }))
}

/** Accepts the terms, then the closure announcement; the terms do not reappear for a day. */
export async function acceptDialogs(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: 'Acknowledge Terms and Conditions' })
  const closure = page.getByRole('dialog', { name: /Web Service Closure/ })
  await terms.or(closure).waitFor()
  if (await terms.isVisible()) await accept(terms)
  await closure.waitFor()
  await accept(closure)
  await closure.waitFor({ state: 'detached' })
}

/** Reloads the page and opens the account's only unfinished plan. */
export async function reloadPlan(page: Page): Promise<void> {
  await page.reload()
  await acceptDialogs(page)
  await page.getByRole('button', { name: '1 unfinished' }).click()
  await page.getByRole('button', { name: 'Show' }).click()
}

async function accept(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Accept and Continue' }).click()
}

/** Chooses the local wallet in "Select Wallet". */
export async function chooseLocalWallet(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  const unlock = banner.getByRole('button', { name: 'Unlock wallet', exact: true })
  const connect = banner.getByRole('button', { name: 'Connect wallet' })
  await unlock.or(connect).waitFor()
  if (await unlock.isVisible()) return unlock.click() // the wallet used last asks at once
  await connect.click()
  const dialog = page.getByRole('dialog', { name: 'Select Wallet' })
  await dialog.getByRole('button', { name: /Local Wallet/ }).click()
}

/** Creates a new account in the local wallet. */
export async function createWallet(page: Page): Promise<void> {
  await chooseLocalWallet(page)
  const dialog = page.getByRole('dialog', { name: 'Local wallet' })
  await fillPasswords(dialog)
  await dialog.getByRole('button', { name: 'Create wallet' }).click()
  await accountButton(page).waitFor()
}

/** Imports a private key into the local wallet. */
export async function importWallet(page: Page, privateKey: string): Promise<void> {
  await chooseLocalWallet(page)
  await importKey(page, privateKey)
}

/** Imports a key, a private one or one that only views, where the local wallet asks for it. */
export async function importKey(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Local wallet' })
  await dialog.getByText('Import a key').click()
  await dialog.getByLabel('Private key').fill(key)
  await fillPasswords(dialog)
  await dialog.getByRole('button', { name: 'Import wallet' }).click()
  await accountButton(page).waitFor()
}

/** Opens the local wallet with its password, which each tab asks for. */
export async function unlock(page: Page): Promise<void> {
  await chooseLocalWallet(page)
  const dialog = page.getByRole('dialog', { name: 'Unlock your wallet' })
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await accountButton(page).waitFor()
}

async function fillPasswords(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Repeat the password').fill(password)
}

export function accountButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Account aleo1/ })
}

/** The whole address, read from the account menu. */
export async function readAddress(page: Page): Promise<string> {
  await accountButton(page).click()
  const address = await page.getByText(/^aleo1[a-z0-9]{58}$/).innerText()
  await page.keyboard.press('Escape')
  return address
}

/** The wallet's sheet for a transaction. */
export function walletSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm in your wallet' })
}

/** Confirms in the wallet as soon as it shows the cost; the next question may come at once. */
export async function confirmInWallet(page: Page): Promise<void> {
  const asked = await walletSheet(page).elementHandle()
  const confirm = walletSheet(page).getByRole('button', { name: 'Confirm' })
  await confirm.click({ timeout: 150_000 }) // enabled once the transaction is built, which takes long on a busy machine
  await asked?.waitForElementState('hidden')
}

/** Waits for the end of a private plan, whose surplus is claimed later, and leaves its sheet; returns what that said. */
export async function leaveSurplus(sheet: Locator): Promise<string> {
  await sheet
    .getByText(/ to claim$/)
    .first()
    .waitFor()
  const words = await sheet.getByRole('list').last().innerText()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await sheet.waitFor({ state: 'detached' })
  return words
}

/** Waits until a private form says that nobody sees who acts. A live region repeats that a moment later, so it's a list's. */
export async function formHides(page: Page): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'That it was you' }).waitFor()
}

/** Chooses in an open review that the plan itself claims its surplus. */
export async function claimNow(page: Page): Promise<void> {
  await page.getByRole('dialog').getByText('Now', { exact: true }).click()
}

/** Opens everything about surpluses, behind the dots of a freshly loaded assets page. */
export async function openSurpluses(page: Page): Promise<Locator> {
  await open(page, '/assets/tokens')
  await page.getByRole('button', { name: 'Surpluses' }).click()
  return page.getByRole('dialog', { name: 'Surpluses' })
}

/** Claims credits for the first fees; the wallet signs a message. */
export async function claimCredits(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'ALEO credits' })
  await panel.getByRole('button', { name: 'Claim' }).click()
  await page
    .getByRole('dialog', { name: 'Sign a message' })
    .getByRole('button', { name: 'Sign' })
    .click()
  await panel.getByRole('button', { name: 'Claimed' }).waitFor()
}

/** Takes a test token from the faucet and waits until it arrives. */
export async function takeFromFaucet(page: Page, symbol: string): Promise<void> {
  const row = faucetRow(page, symbol)
  await row.getByRole('button', { name: /^Claim/ }).click()
  await confirmInWallet(page)
  await row.getByText(/Again in \d+ block/).waitFor()
}

export function faucetRow(page: Page, symbol: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(symbol, { exact: true }) })
}

export function payField(page: Page): Locator {
  return page.getByLabel('You pay', { exact: true })
}

export function receiveField(page: Page): Locator {
  return page.getByLabel('You receive', { exact: true })
}

/** A field's value as soon as it has one: the quoting code is loaded with the first digit. */
export async function readField(field: Locator): Promise<string> {
  const isFilled = (input: unknown) => input instanceof HTMLInputElement && input.value !== ''
  await field.page().waitForFunction(isFilled, await field.elementHandle())
  return field.inputValue()
}

/** The one button of the swap card, whatever its label. */
export function swapButton(page: Page): Locator {
  return page.getByRole('region', { name: 'Public swap' }).locator('button').last()
}

/** Reviews the form's swap and sends it to the wallet. */
export async function reviewAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page
    .getByRole('dialog', { name: 'Review swap' })
    .getByRole('button', { name: 'Confirm swap' })
    .click()
}
