import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { usePreferences } from '../lib/preferences.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { connectTestWallet } from '../testing/connectTestWallet.ts'
import { ADDRESS } from '../testing/exchange.ts'
import { testConfig } from '../testing/testConfig.ts'
import { walletStore } from '../wallets/store.ts'
import { Sender } from './Sender.tsx'

const broadcastNodes = ['Alice', 'Bob'].map((operator) => ({ operator, url: 'https://n.example' }))
const said = (account: Parameters<typeof Sender>[0]['account'] = 'hidden') => {
  const { container } = render(<Sender account={account} />)
  return container.textContent
}

beforeAll(() => loadMessages('plans'))
afterEach(() => {
  cleanup()
  usePreferences.setState({ ownNode: '' })
})

test('privacy 22: with fewer than two operators a review says that this site’s can tell who it was', async () => {
  const lock = await connectTestWallet({ address: ADDRESS, viewKey: '' })
  setConfig(testConfig)
  expect(said()).toMatch(/^This site’s operator can tell it was you:/)
  setConfig({ ...testConfig, broadcastNodes })
  cleanup()
  expect(said()).toMatch(/^It goes to a node of another operator, chosen at random: Alice, Bob\./)
  usePreferences.setState({ ownNode: 'http://node.onion/' })
  cleanup()
  expect(said()).toBe('It goes to your own node, node.onion.')
  cleanup()
  expect([said('named'), said('payer')]).toEqual(['', ''])
  await lock()
})

test('behavior: an extension wallet sends through a node that this page does not choose', async () => {
  setConfig({ ...testConfig, broadcastNodes })
  walletStore.use.setState({ walletName: 'Leo Wallet' })
  expect(said()).toMatch(
    /^Leo Wallet sends it through its own node, which this page doesn’t choose/,
  )
})
