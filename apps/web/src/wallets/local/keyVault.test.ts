import 'fake-indexeddb/auto'
import { createStore, entries } from 'idb-keyval'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyVault } from './keyVault.ts'

const account = { privateKey: 'APrivateKey1secret', address: 'aleo1me', password: 'correct horse' }

let databases = 0
function freshVault() {
  databases += 1
  const name = `vault-${databases}`
  return { vault: createKeyVault(name), store: createStore(name, 'keys') }
}

afterEach(() => vi.restoreAllMocks())

describe('createKeyVault', () => {
  test('default: what was saved opens with its password', async () => {
    const { vault } = freshVault()
    await vault.save(account)
    expect(await vault.address()).toBe('aleo1me')
    expect(await vault.open('correct horse')).toBe('APrivateKey1secret')
  })

  test('error: a wrong password opens nothing', async () => {
    const { vault } = freshVault()
    await vault.save(account)
    await expect(vault.open('Correct horse')).rejects.toMatchObject({ name: 'WrongPasswordError' })
  })

  test('error: nothing is stored yet', async () => {
    const { vault } = freshVault()
    expect(await vault.address()).toBe(null)
    await expect(vault.open('correct horse')).rejects.toMatchObject({ name: 'NoKeyError' })
  })

  test('behavior: the database holds neither key nor password, and a strong key derivation', async () => {
    const { vault, store } = freshVault()
    await vault.save(account)
    await vault.startSession(account.privateKey)
    const rows = await entries<string, Record<string, unknown>>(store)
    const text = rows
      .flatMap(([, row]) => Object.values(row))
      .map((value) =>
        ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? decode(value) : value,
      )
      .join()
    expect(text).not.toContain('APrivateKey1')
    expect(text).not.toContain('correct horse')
    expect(rows.find(([key]) => key === 'account')?.[1]).toMatchObject({ iterations: 600_000 })
  })

  test('behavior: a password reads the same however its accents are typed', async () => {
    const { vault } = freshVault()
    await vault.save({ ...account, password: 'pässwört' })
    expect(await vault.open('pa\u0308sswo\u0308rt')).toBe('APrivateKey1secret')
  })

  test('behavior: a session opens the key without the password until it ends', async () => {
    const { vault } = freshVault()
    const token = await vault.startSession(account.privateKey)
    expect(await vault.hasSession(token)).toBe(true)
    expect(await vault.resumeSession(token)).toBe('APrivateKey1secret')
    await vault.endSession(token)
    expect(await vault.hasSession(token)).toBe(false)
    await expect(vault.resumeSession(token)).rejects.toMatchObject({ name: 'NoKeyError' })
  })

  test('error: the id of a session without its secret', async () => {
    const { vault } = freshVault()
    const [id] = (await vault.startSession(account.privateKey)).split('.')
    await expect(vault.resumeSession(`${id}.${'00'.repeat(32)}`)).rejects.toMatchObject({
      name: 'NoKeyError',
    })
  })

  test('behavior: sessions of a day ago are swept away', async () => {
    const { vault } = freshVault()
    const old = await vault.startSession(account.privateKey)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000)
    await vault.startSession(account.privateKey)
    expect(await vault.hasSession(old)).toBe(false)
  })

  test('behavior: removing leaves nothing behind', async () => {
    const { vault, store } = freshVault()
    await vault.save(account)
    await vault.startSession(account.privateKey)
    await vault.remove()
    expect(await entries(store)).toEqual([])
  })
})

function decode(value: ArrayBuffer | ArrayBufferView): string {
  return new TextDecoder('latin1').decode(value)
}
