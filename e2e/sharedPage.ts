import { developmentAccounts } from '@nightjar/devchain'
import { shortAddress } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { desktop, type OpenPage, openPage, report } from './browser.ts'
import { accountButton, goWithin, importWallet, open } from './person.ts'

let kept: OpenPage | undefined

/**
 * One page for the flows of this worker that need a wallet but no state of their own: snarkVM stays loaded after the
 * first flow. After a failed flow a new page is opened.
 */
export async function sharedPage(): Promise<OpenPage> {
  kept ??= await openPage(desktop)
  const opened = kept
  opened.problems.length = 0
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    kept = undefined
    await report(opened, task.result.errors)
    await opened.page.context().close()
  })
  return opened
}

/** Navigates the shared page to a path, using the development account of this key. */
export async function enter(page: Page, path: string, privateKey: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await open(page, path)
    await importWallet(page, privateKey)
  } else {
    await goWithin(page, '/receipt') // so that the target page is always opened fresh, even if it was already open
    await useAccount(page, privateKey)
    await goWithin(page, path)
  }
}

/** Chooses an account of the local wallet, or adds it by its key. */
async function useAccount(page: Page, privateKey: string): Promise<void> {
  const account = developmentAccounts.find((each) => each.privateKey === privateKey)
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accounts' })
  const row = dialog.getByRole('listitem').filter({ hasText: shortAddress(account?.address ?? '') })
  await dialog.getByText('In use').waitFor()
  if ((await row.count()) === 0) {
    await dialog.getByLabel('Key to import').fill(privateKey)
    await dialog.getByRole('button', { name: 'Add this account' }).click()
    await row.getByText('In use').waitFor()
  }
  if (await row.getByText('In use').isVisible()) await page.keyboard.press('Escape')
  else await row.getByRole('button', { name: 'Use' }).click()
  await dialog.waitFor({ state: 'detached' })
}
