import type { Reason } from '@nightjar/wallet/reason'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { OpenLocalWallet } from './OpenLocalWallet.tsx'

afterEach(cleanup)

function show(account: string | null, note: Reason | null = null) {
  const prompt = {
    id: 1,
    kind: 'open' as const,
    account,
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
  test('default: creates an account with a password typed twice', async () => {
    const { create, onConfirm } = show(null)
    expect(screen.getByText('For this local test network only')).toBeTruthy()
    await userEvent.type(field('Password'), 'correct horse')
    await userEvent.type(field('Repeat the password'), 'correct horse')
    await userEvent.click(button('Create wallet'))
    expect(create).toHaveBeenCalledWith('correct horse')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('args: a short password cannot be used', async () => {
    show(null)
    await userEvent.type(field('Password'), 'short12')
    expect(button('Create wallet').disabled).toBe(true)
  })

  test('error: different passwords create nothing', async () => {
    const { create, onConfirm } = show(null)
    await userEvent.type(field('Password'), 'correct horse')
    await userEvent.type(field('Repeat the password'), 'correct house')
    await userEvent.click(button('Create wallet'))
    expect(screen.getByRole('alert').textContent).toMatch(/passwords do not match/)
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
      new Error('This password does not open the wallet. Check it and try again.'),
    )
    await userEvent.type(field('Password'), 'wrong')
    await userEvent.click(button('Unlock'))
    expect(screen.getByRole('alert').textContent).toMatch(/does not open the wallet/)
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
