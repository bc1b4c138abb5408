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
  screen.getByText(/^Only they go there/)
  expect(broadcaster()).toEqual({ kind: 'own', host: 'node.onion:3030' })
})

test('behavior: it is offered only where a wallet of this page sends transactions', () => {
  setConfig({ ...testConfig, networkLabel: 'Testnet Beta' })
  render(<SettingsForm />)
  expect(field()).toBeNull()
})
