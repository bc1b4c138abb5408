import { LOCAL_WALLET } from '@nightjar/wallet/localName'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localStore } from '../browser/store.ts'
import { loadMessages } from '../lib/text/catalogue.ts'
import { ConnectNotice } from './ConnectNotice.tsx'

beforeEach(() => loadMessages('features/list'))
afterEach(() => {
  cleanup()
  localStore.write('nightjar.wallet', null)
})

test.each([
  ['no wallet was used', null, 'Connect a wallet to see your tokens', 'Connect wallet'],
  [
    'the local one is locked',
    LOCAL_WALLET,
    'Unlock your wallet to see your tokens',
    'Unlock wallet',
  ],
])('default: if %s, its title and its button say what to do', (_, used, title, action) => {
  localStore.write('nightjar.wallet', used && JSON.stringify(used))
  render(<ConnectNotice titleId="list.connectTitle" textId="list.connectText" />)
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByRole('button').textContent).toBe(action)
})
