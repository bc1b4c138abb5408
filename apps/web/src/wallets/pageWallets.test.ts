// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { pageHost } from './pageWallets.ts'

test('behavior: leaving the page ends what its wallets do, with its reason, until the user comes back', async () => {
  const end = vi.fn()
  const stop = pageHost.onPageLeft(end)
  expect(pageHost.pageAway()).toBe(undefined)
  dispatchEvent(new Event('pagehide'))
  expect(end).toHaveBeenCalledWith(expect.objectContaining({ name: 'PageLeftError' }))
  const away = pageHost.pageAway()
  dispatchEvent(new Event('pageshow'))
  await away
  stop()
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pageshow'))
  expect(end).toHaveBeenCalledOnce()
})
