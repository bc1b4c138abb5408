import { afterAll, vi } from 'vitest'
import { createBrowser } from './refuseBrowser.ts'

/**
 * Until the end of the file, its tests have a browser of their own, and modules are loaded anew: what the modules of other
 * files hold in memory would be followed here, too.
 */
export async function openBrowser(): Promise<void> {
  const browser = createBrowser()
  afterAll(browser.end)
  vi.resetModules()
  await import('./speakEnglish.ts')
}
