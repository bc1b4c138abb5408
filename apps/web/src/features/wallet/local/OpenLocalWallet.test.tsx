import type { Reason } from '@nightjar/wallet/reason'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OpenLocalWallet } from './OpenLocalWallet.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(account: string | null, note: Reason | null = null, isStored = true) {
  const prompt = {
    id: 1,
    kind: 'open' as const,
    account,
    isStored,
    note,
    create: vi.fn(async () => undefined),
    importKey: vi.fn(async () => undefined),
    unlock: vi.fn(async () => undefined),
  }
  const answers = { onConfirm: vi.fn(), onRefuse: vi.fn() }
  render(<OpenLocalWallet prompt={prompt} {...answers} />)
  return { ...prompt, ...answers }
}

const field = (label: string) => screen.getByLabelText(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('OpenLocalWallet', () => {
  test('error: in a browser that stores nothing, it says that the key is gone with the tab', () => {
    show(null, null, false)
    expect(screen.getByText(/the key exists only in this tab.*Save it first/)).toBeTruthy()
    expect(screen.queryByText(/kept in this browser/)).toBeNull()
    cleanup()
    show('Account 1', null, false)
    expect(screen.getByText('Account 1').parentElement?.textContent).toBe(
      'Your account Account 1 exists only in this tab.',
    )
  })

  test('default: creates an account with a password typed twice', async () => {
    const { create, onConfirm } = show(null)
    expect(screen.getByText('For this local test network only')).toBeTruthy()
    await userEvent.type(field('Password'), 'correct horse')
    await userEvent.type(field('Repeat the password'), 'correct horse')
    await userEvent.click(button('Create wallet'))
    expect(create).toHaveBeenCalledWith('correct horse')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('behavior: the eye shows what was typed, and hides it again', async () => {
    show('aleo1qq…qqqq')
    const password = field('Password') as HTMLInputElement
    await userEvent.type(password, 'correct horse')
    const eye = screen.getByRole('button', { name: 'Reveal what you typed' })
    expect([password.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
    await userEvent.click(eye)
    expect([password.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await userEvent.click(eye)
    expect(password.type).toBe('password')
  })

  test.each([
    ['Apple Computer, Inc.', 1],
    ['Google Inc.', 0],
  ])('behavior: says what Safari deletes, and only there: %s', (vendor, count) => {
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
    show(null)
    expect(screen.queryAllByText(/for seven days\. Save the key first/)).toHaveLength(count)
  })

  test.each(['\u200b', '"', ' KEY='])('behavior: a key after %j is one', async (before) => {
    show(null)
    await userEvent.click(screen.getByText('Import a key'))
    const key = `${before}APrivateKey1${'z'.repeat(47)}`
    await userEvent.type(field('Private key'), key)
    await userEvent.tab()
    expect(field('Private key').getAttribute('aria-invalid')).toBeNull()
  })

  test('args: a short password cannot be used', async () => {
    show(null)
    await userEvent.type(field('Password'), 'short12')
    expect(button('Create wallet').disabled).toBe(true)
    expect(screen.queryByText(/That’s/)).toBe(null) // not while typing
    await userEvent.tab()
    expect(screen.getByText('That’s 7 characters. Use at least 8.')).toBeTruthy()
    expect(field('Password').getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field('Password'), '3')
    expect(screen.queryByText(/That’s/)).toBe(null)
  })

  test('error: a repeated password that differs says so once its field is left', async () => {
    show(null)
    await userEvent.type(field('Password'), 'correct horse')
    await userEvent.type(field('Repeat the password'), 'correct house')
    expect(screen.queryByText(/passwords don’t match/)).toBe(null)
    await userEvent.tab()
    expect(screen.getByText(/passwords don’t match/)).toBeTruthy()
  })

  test('error: different passwords create nothing', async () => {
    const { create, onConfirm } = show(null)
    await userEvent.type(field('Password'), 'correct horse')
    await userEvent.type(field('Repeat the password'), 'correct house')
    await userEvent.click(button('Create wallet'))
    expect(screen.getByRole('alert').textContent).toMatch(/passwords don’t match/)
    expect(create).not.toHaveBeenCalled()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('default: imports a key', async () => {
    const { importKey } = show(null)
    await userEvent.click(screen.getByLabelText('Import a key'))
    await userEvent.type(field('Private key'), 'APrivateKey1x')
    await userEvent.type(field('Password'), 'correct horse')
    await userEvent.type(field('Repeat the password'), 'correct horse')
    await userEvent.click(button('Import wallet'))
    expect(importKey).toHaveBeenCalledWith('APrivateKey1x', 'correct horse')
  })

  test('error: a wrong password says so and asks again', async () => {
    const { unlock, onConfirm } = show('Savings')
    expect(screen.getByText('Savings')).toBeTruthy()
    unlock.mockRejectedValueOnce(
      new Error('This password doesn’t open the wallet. Check it and try again.'),
    )
    await userEvent.type(field('Password'), 'wrong')
    await userEvent.click(button('Unlock'))
    expect(screen.getByRole('alert').textContent).toMatch(/doesn’t open the wallet/)
    expect(onConfirm).not.toHaveBeenCalled()
    await userEvent.click(button('Unlock'))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('behavior: using another key warns that the stored ones are lost', async () => {
    show('Savings')
    await userEvent.click(button('Use another key'))
    expect(screen.getByText(/the wallet with Savings and all its other accounts/)).toBeTruthy()
  })

  test('behavior: when asked again, says why and unlocks what another tab has set up', () => {
    show('Savings', { code: 'otherVault' })
    expect(screen.getByRole('status').textContent).toContain('Another tab changed the wallet')
    expect(button('Unlock')).toBeTruthy()
  })

  test('behavior: closing it refuses', async () => {
    const { onRefuse } = show(null)
    await userEvent.click(button('Close'))
    expect(onRefuse).toHaveBeenCalledOnce()
  })
})
