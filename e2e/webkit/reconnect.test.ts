import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasWebKit } from '../../scripts/webkit.ts'
import { password } from '../person.ts'
import { stack } from '../stack.ts'
import { openWindow } from './window.ts'

const LOADS = 15
const LOAD_MS = 20_000

test.skipIf(!hasWebKit())(
  "the local wallet reconnects after every load in Safari's engine",
  { tags: 'slow' },
  async () => {
    const window = await openWindow()
    onTestFinished(window.close)
    const button = (name: string) =>
      `[...document.querySelectorAll('button')].findLast((button) => button.checkVisibility() && (button.ariaLabel ?? button.textContent).includes(${JSON.stringify(name)}))`
    const isBack = `${button('Account aleo1')} !== undefined`

    await window.goTo(`${stack().url}/swap/public`)
    for (let dialog = 0; dialog < 2; dialog++) await window.click(button('Accept and Continue'))
    await window.click(button('Connect wallet'))
    await window.click(button('Local Wallet'))
    for (const field of [0, 1]) {
      await window.type(`document.querySelectorAll('input[type=password]')[${field}]`, password)
    }
    await window.click(button('Create wallet'))
    await window.until(isBack, LOAD_MS)

    const paths = ['/pool', '/assets', '/analytics', '/swap/private']
    for (let load = 0; load < LOADS; load++) {
      await sleep((load * 600) % 1800) // a scan may be about to write, at it, or done
      await window.goTo(`${stack().url}${paths[load % paths.length]}`)
      await expect(window.until(isBack, LOAD_MS), `load ${load + 1}`).resolves.toBeUndefined()
    }
  },
)
