// @module-tag slow
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasWebKit } from '../../scripts/webkit.ts'
import {
  button,
  claim,
  createWallet,
  engines,
  field,
  link,
  open,
  says,
  swapPrivately,
  swapPublicly,
} from './steps.ts'
import { openWebKit } from './webkit.ts'

const path = 'location.pathname'
const isSearching = `document.activeElement.getAttribute('role') === 'combobox'`

describe.each(engines)('in $name', ({ isHere, open: openWindow }) => {
  test.skipIf(!isHere)(
    'a newcomer makes a wallet, takes tokens, swaps publicly, makes them private, and swaps over a reload',
    async () => {
      const window = await openWindow()
      onTestFinished(() => void window.close())
      await open(window, '/faucet')
      await createWallet(window)
      await claim(window, 'USDX')
      await swapPublicly(window, '12.5')
      await swapPrivately(window, '100')
      expect(window.problems()).toEqual([])
    },
  )

  test.skipIf(!isHere)(
    'the keyboard and Back lead through pages and the token picker',
    async () => {
      const window = await openWindow()
      onTestFinished(() => void window.close())
      await open(window, '/swap/public#from=USDX&to=WBTC')
      await window.click(link(/^Pools$/))
      await window.until(`${path} === '/pool'`)
      await window.back()
      await window.until(`${path} === '/swap/public'`)
      await window.press('Tab')
      await window.until(`document.activeElement !== document.body`)
      const token = button(/^USDX, change the token$/)
      for (const isFirst of [true, false]) {
        await window.click(token) // Firefox without a screen presses no focused button
        await window.until(isSearching)
        if (isFirst) await window.press('Escape')
        if (isFirst) await window.until(`document.querySelector('[role=dialog]') === null`)
      }
      await window.keys('WETH')
      await window.until(`document.querySelectorAll('[role=option]').length === 1`)
      await window.press('Enter')
      await window.until(`${button(/^WETH, change the token$/)} !== undefined`)
      expect(window.problems()).toEqual([])
    },
  )
})

test.skipIf(!hasWebKit())(
  'Lockdown Mode, which has no WebAssembly, leaves prices, and the local wallet says why it cannot be used',
  async () => {
    const window = await openWebKit({ env: { JSC_useWasm: '0' } })
    onTestFinished(() => void window.close())
    await open(window, '/swap/public#from=USDX&to=WBTC')
    await window.type(field(/^You pay/), '5')
    await window.until(`${field(/^You receive/)}.value !== ''`)
    await window.click(button(/^Connect wallet$/))
    await window.until(says(/Needs WebAssembly, .*, or choose another wallet/))
    expect(window.problems()).toEqual([])
  },
)
