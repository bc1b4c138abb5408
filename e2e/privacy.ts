import type { Page } from 'playwright-core'

/** Clears the stored surpluses, as if on another device or after clearing browser data. */
export async function forgetSurpluses(page: Page): Promise<void> {
  await page.goto('/mark.svg') // a page of the app would hold the database
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase('nightjar.surpluses')
        request.onsuccess = resolve
        request.onerror = reject
        request.onblocked = reject
      }),
  )
}

/** Requests since `begin` that contain the account's address, a key, a record or a view key. */
export function watchRequests(page: Page, address: string, amounts: readonly string[]) {
  const seen: string[] = []
  let isOn = false
  page.on('request', (request) => {
    if (isOn) seen.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return {
    begin: () => {
      isOn = true
    },
    telling: () =>
      seen.filter(
        (text) =>
          /AViewKey1|APrivateKey1|_nonce|record1/.test(
            text.replace(/"value":"record1[a-z0-9]+"/g, ''),
          ) ||
          text.includes('/api/bhp256') ||
          (text.includes('/transaction/broadcast')
            ? text.includes(address)
            : amounts.some((amount) => text.includes(amount))),
      ),
  }
}
