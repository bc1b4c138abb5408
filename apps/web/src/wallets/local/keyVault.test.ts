import 'fake-indexeddb/auto'
import { createStore, entries } from 'idb-keyval'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKeyVault, type LocalAccount } from './keyVault.ts'

const secret = 'APrivateKey1secret'
const password = 'correct horse'
const account = (address = 'aleo1me', createdMs = 1): LocalAccount => ({
  address,
  name: 'Account 1',
  kind: 'key',
  fromHeight: 7,
  createdMs,
})

let databases = 0
function freshVault() {
  databases += 1
  const name = `vault-${databases}`
  return { vault: createKeyVault(name), store: createStore(name, 'keys') }
}

const first = { password, replaces: null, account: account(), secret }

/** Two tabs finish each encryption at the same time, so that they reach the database simultaneously. */
function keepInStep(): void {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let release: (() => void) | undefined
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    const bytes = await encrypt(...args)
    if (release === undefined) await new Promise<void>((done) => (release = done))
    else {
      release()
      release = undefined
    }
    return bytes
  })
}

async function filledVault() {
  const { vault, store } = freshVault()
  return { vault, store, key: await vault.create(first) }
}

afterEach(() => vi.restoreAllMocks())

describe('create', () => {
  const other = { ...first, account: account('aleo1two', 2), secret: 'APrivateKey1other' }

  test('default: replaces the wallet that the user was shown, including its sessions', async () => {
    const { vault, key } = await filledVault()
    const session = await vault.startSession(key)
    const next = await vault.create({ ...other, replaces: 'aleo1me' })
    expect(await vault.accounts()).toEqual([other.account])
    expect(await vault.open(next, 'aleo1two')).toBe(other.secret)
    expect(await vault.hasSession(session)).toBe(false)
  })

  test('error: accounts that another tab has set up, added or removed meanwhile are unchanged', async () => {
    const { vault, key } = await filledVault()
    const refused = { name: 'OtherVaultError' }
    await expect(vault.create(other)).rejects.toMatchObject(refused)
    await vault.add(key, account('aleo1new', 3), 'APrivateKey1new')
    await expect(vault.create({ ...other, replaces: 'aleo1me' })).rejects.toMatchObject(refused)
    await vault.forget('aleo1new')
    await expect(vault.create({ ...other, replaces: 'aleo1new' })).rejects.toMatchObject(refused)
    expect(await vault.open(await vault.unlock(password), 'aleo1me')).toBe(secret)
    expect(await vault.accounts()).toHaveLength(1)
  })

  test('error: of two simultaneous tabs only one sets it up, and its key opens', async () => {
    const { vault } = freshVault()
    keepInStep()
    const tries = [vault.create(first), vault.create({ ...other, password: 'of the other tab' })]
    const results = await Promise.allSettled(tries)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const kept = await vault.selected()
    const isFirst = kept?.address === 'aleo1me'
    const key = await vault.unlock(isFirst ? password : 'of the other tab')
    expect(await vault.open(key, kept?.address ?? '')).toBe(isFirst ? secret : other.secret)
  })
})

describe('unlock', () => {
  test('default: a stored key opens with its password, also in another run', async () => {
    const { vault } = await filledVault()
    expect(await vault.open(await vault.unlock(password), 'aleo1me')).toBe(secret)
  })

  test('error: a wrong password opens nothing', async () => {
    const { vault } = await filledVault()
    await expect(vault.unlock('Correct horse')).rejects.toMatchObject({
      name: 'WrongPasswordError',
    })
  })

  test('error: a key that was sealed in a vault that is replaced', async () => {
    const { vault, key } = await filledVault()
    await vault.create({ ...first, replaces: 'aleo1me' })
    await expect(vault.open(key, 'aleo1me')).rejects.toMatchObject({ name: 'NoKeyError' })
  })

  test('error: nothing is stored yet', async () => {
    const { vault } = freshVault()
    expect(await vault.selected()).toBe(null)
    await expect(vault.unlock(password)).rejects.toMatchObject({ name: 'NoKeyError' })
  })

  test('behavior: a password is the same however its accents are typed', async () => {
    const { vault } = freshVault()
    const key = await vault.create({ ...first, password: 'pässwört' })
    expect(await vault.unlock('pa\u0308sswo\u0308rt')).toEqual(key)
  })
})

describe('add', () => {
  test('default: several accounts in the order in which they were added, the last one selected', async () => {
    const { vault, key } = await filledVault()
    await vault.add(key, account('aleo1two', 2), 'AViewKey1secret')
    expect((await vault.accounts()).map(({ address }) => address)).toEqual(['aleo1me', 'aleo1two'])
    expect((await vault.selected())?.address).toBe('aleo1two')
    expect(await vault.accounts()).not.toContainEqual(
      expect.objectContaining({ iv: expect.anything() }),
    )
    await vault.select('aleo1me')
    expect(await vault.selected()).toEqual(account())
    await vault.rename('aleo1me', 'Savings')
    expect((await vault.selected())?.name).toBe('Savings')
  })

  test('privacy 8: the database contains neither key nor password nor note, and the key derivation is strong', async () => {
    const { vault, store, key } = await filledVault()
    await vault.startSession(key)
    await vault.keep(key, 'aleo1me', '{ owner: aleo1me.private }')
    const rows = await entries<string, Record<string, unknown>>(store)
    const text = rows.flatMap(([, row]) => Object.values(row).map(decode)).join()
    for (const hidden of ['APrivateKey1', password, 'owner', decode(key)]) {
      expect(text).not.toContain(hidden)
    }
    expect(rows.find(([name]) => name === 'lock')?.[1]).toMatchObject({ iterations: 600_000 })
    expect(await vault.kept(key, 'aleo1me')).toBe('{ owner: aleo1me.private }')
  })
})

describe('startSession', () => {
  test('default: opens the vault without the password until it ends', async () => {
    const { vault, key } = await filledVault()
    const token = await vault.startSession(key)
    expect(await vault.hasSession(token)).toBe(true)
    expect(await vault.resumeSession(token)).toEqual(key)
    await vault.endSession(token)
    expect(await vault.hasSession(token)).toBe(false)
    await expect(vault.resumeSession(token)).rejects.toMatchObject({ name: 'NoKeyError' })
  })

  test('error: the id of a session without its secret', async () => {
    const { vault, key } = await filledVault()
    const [id] = (await vault.startSession(key)).split('.')
    await expect(vault.resumeSession(`${id}.${'00'.repeat(32)}`)).rejects.toMatchObject({
      name: 'NoKeyError',
    })
  })

  test('behavior: day-old sessions are deleted', async () => {
    const { vault, key } = await filledVault()
    const old = await vault.startSession(key)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000)
    await vault.startSession(key)
    expect(await vault.hasSession(old)).toBe(false)
  })
})

describe('forget', () => {
  test('default: removes one account and keeps the others', async () => {
    const { vault, key } = await filledVault()
    await vault.add(key, account('aleo1two', 2), 'AViewKey1secret')
    await vault.forget('aleo1two')
    await expect(vault.open(key, 'aleo1two')).rejects.toMatchObject({ name: 'NoKeyError' })
    expect((await vault.selected())?.address).toBe('aleo1me')
  })

  test('behavior: removing the last one leaves nothing behind', async () => {
    const { vault, store, key } = await filledVault()
    await vault.startSession(key)
    await vault.forget('aleo1me')
    expect(await entries(store)).toEqual([])
  })
})

describe('choose', () => {
  test("default: the tab's own account while it is stored, otherwise the selected one", async () => {
    const { vault, key } = await filledVault()
    await vault.add(key, account('aleo1two', 2), 'AViewKey1secret')
    expect((await vault.choose('aleo1me'))?.address).toBe('aleo1me')
    expect((await vault.choose(null))?.address).toBe('aleo1two')
    await vault.forget('aleo1me')
    expect((await vault.choose('aleo1me'))?.address).toBe('aleo1two')
  })
})

function decode(value: unknown): string {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer
    ? new TextDecoder('latin1').decode(value)
    : String(value)
}
