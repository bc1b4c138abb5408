import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setConfig } from '../lib/config.ts'
import { usePreferences } from '../lib/preferences.ts'
import { broadcaster } from '../network/broadcast.ts'
import { testConfig } from '../testing/testConfig.ts'
import { SettingsForm } from './SettingsForm.tsx'

afterEach(() => {
  cleanup()
  usePreferences.setState({ ownNode: '' })
})

const field = () => screen.queryByLabelText<HTMLInputElement>(/Your own node/)

test('privacy 22: one’s own node takes effect once its address is one that this page may reach', async () => {
  setConfig(testConfig)
  render(<SettingsForm />)
  await userEvent.type(await screen.findByLabelText(/Your own node/), 'https://node.example')
  screen.getByText(/so it isn’t used$/)
  expect(broadcaster()).toEqual({ kind: 'site' })
  await userEvent.clear(field() as HTMLInputElement)
  await userEvent.type(field() as HTMLInputElement, 'http://node.onion:3030')
  screen.getByText(/^Only private transactions go /)
  expect(broadcaster()).toEqual({ kind: 'own', host: 'node.onion:3030' })
})

test.each([
  ['127.0.0.1:3030/testnet', 'Only private transactions go to http://127.0.0.1:3030'],
  [
    'https://localhost:3030',
    'On this device, write http:// instead of https://. It isn’t used yet',
  ],
  ['http://10.0.0.7', /^Neither an address on this device/],
])('behavior: of the own node %s it says how it is read', async (typed, hint) => {
  setConfig(testConfig)
  render(<SettingsForm />)
  await userEvent.type(await screen.findByLabelText(/Your own node/), typed)
  screen.getByText(hint)
})

test('behavior: it is offered only where a wallet of this page sends transactions', () => {
  setConfig({ ...testConfig, networkLabel: 'Testnet Beta' })
  render(<SettingsForm />)
  expect(field()).toBeNull()
})
