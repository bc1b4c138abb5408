import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { stack } from '../stack.ts'
import { createWallet, engines, isConnected, open } from './steps.ts'

/** As many as once crashed WebKit. */
const LOADS = 400
const LOAD_MS = 20_000

const paths = ['/pool', '/assets', '/analytics', '/receipt', '/swap/private']

describe.each(engines)('in $name', ({ isHere, open: openWindow }) => {
  test.skipIf(!isHere || !inject('deep'))(
    'the local wallet reconnects after every load, without a crash or an error',
    { tags: 'slow', timeout: LOADS * LOAD_MS },
    async () => {
      const window = await openWindow()
      onTestFinished(() => void window.close())
      await open(window, '/swap/public')
      await createWallet(window)
      for (let load = 0; load < LOADS; load++) {
        await sleep((load * 600) % 1800) // a scan may be about to write, at it, or done
        await window.goTo(`${stack().url}${paths[load % paths.length]}`)
        await expect(
          window.until(isConnected, LOAD_MS),
          `load ${load + 1}`,
        ).resolves.toBeUndefined()
      }
      expect(window.problems()).toEqual([])
    },
  )
})
