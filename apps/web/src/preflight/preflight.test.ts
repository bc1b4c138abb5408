// @vitest-environment happy-dom
import { PROGRAMS } from '@nightjar/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { testConfig } from '../testing/testConfig.ts'
import { preflight } from './preflight.ts'

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const request = { program: PROGRAMS.core, function: 'none', inputs: [], signer: 'aleo1x' }

afterEach(() => vi.unstubAllGlobals())

test('behavior: whoever comes back to the page does not wait for what was asked before it was left', async () => {
  setConfig(testConfig)
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const left = preflight(request)
  await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  await expect(left).rejects.toMatchObject({ name: 'PageLeftError' })
  dispatchEvent(new Event('pageshow'))
  const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', ask)
  await preflight(request).catch(() => undefined)
  const asked = ask.mock.calls
    .flat()
    .map((each: unknown) => (each instanceof Request ? each.url : String(each)))
  expect(asked.join()).toContain(`/program/${PROGRAMS.core}`)
})
