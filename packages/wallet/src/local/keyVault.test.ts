import 'fake-indexeddb/auto'
import { createStore, entries, set } from 'idb-keyval'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestHost } from '../testing/testHost.ts'
import { accountId, createKeyVault, type LocalAccount, type VaultKey } from './keyVault.ts'

const secret = 'APrivateKey1secret'
const password = 'correct horse'
const account = (address = 'aleo1me', createdMs = 1): LocalAccount => ({
  address,
  name: 'Account 1',
  kind: 'key',
  fromHeight: 7,
  createdMs,
})

const host = createTestHost()
let databases = 0
function freshVault() {
  databases += 1
  const name = `vault-${databases}`
  return {
    name,
    vault: createKeyVault(host, { databaseName: name }),
    store: createStore(name, 'keys'),
  }
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
  const fresh = freshVault()
  return { ...fresh, key: await fresh.vault.create(first) }
}

type Vault = ReturnType<typeof createKeyVault>

/** The address of the selected account. */
async function selectedIn(vault: Vault, key: VaultKey): Promise<string | undefined> {
  const selected = await vault.selected()
  return (await vault.opened(key)).find(({ id }) => id === selected?.id)?.address
}

/** Everything in a database, with bytes as letters. */
async function dump(store: ReturnType<typeof createStore>): Promise<string> {
  const bytes = (value: unknown): unknown =>
    ArrayBuffer.isView(value) || value instanceof ArrayBuffer
      ? decode(value)
      : value instanceof Object
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bytes(each)]))
        : value
  return JSON.stringify((await entries(store)).map(([name, row]) => [name, bytes(row)]))
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('create', () => {
  const other = { ...first, account: account('aleo1two', 2), secret: 'APrivateKey1other' }

  test('default: replaces the wallet that the user was shown, including its sessions', async () => {
    const { vault, key } = await filledVault()
    const session = await vault.startSession(key)
    const next = await vault.create({ ...other, replaces: await accountId(key, 'aleo1me') })
    expect(await vault.opened(next)).toMatchObject([other.account])
    expect(await vault.open(next, 'aleo1two')).toBe(other.secret)
    expect(await vault.hasSession(session)).toBe(false)
  })

  test('args: an account with a readable address counts as none, and a new wallet can be set up', async () => {
    const { vault, store } = freshVault()
    await set('account:aleo1old', { ...account('aleo1old'), ciphertext: '' }, store)
    expect([await vault.selected(), await vault.accounts()]).toEqual([null, []])
    const key = await vault.create(first)
    expect(await vault.opened(key)).toMatchObject([account()])
  })

  test('error: accounts that another tab has set up, added or removed meanwhile are unchanged', async () => {
    const { vault, key } = await filledVault()
    const refused = { name: 'OtherVaultError' }
    await expect(vault.create(other)).rejects.toMatchObject(refused)
    await vault.add(key, account('aleo1new', 3), 'APrivateKey1new')
    const replaces = await accountId(key, 'aleo1me')
    await expect(vault.create({ ...other, replaces })).rejects.toMatchObject(refused)
    await vault.forget(key, 'aleo1new')
    const added = await accountId(key, 'aleo1new')
    await expect(vault.create({ ...other, replaces: added })).rejects.toMatchObject(refused)
    expect(await vault.open(await vault.unlock(password), 'aleo1me')).toBe(secret)
    expect(await vault.accounts()).toHaveLength(1)
  })

  test('error: of two simultaneous tabs only one sets it up, and its key opens', async () => {
    const { vault } = freshVault()
    keepInStep()
    const tries = [vault.create(first), vault.create({ ...other, password: 'of the other tab' })]
    const results = await Promise.allSettled(tries)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isFirst = (await vault.selected())?.createdMs === 1
    const key = await vault.unlock(isFirst ? password : 'of the other tab')
    const [kept] = await vault.opened(key)
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
    await vault.create({ ...first, replaces: await accountId(key, 'aleo1me') })
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
    expect((await vault.opened(key)).map(({ address }) => address)).toEqual(['aleo1me', 'aleo1two'])
    expect(await selectedIn(vault, key)).toBe('aleo1two')
    await vault.select(key, 'aleo1me')
    const { address, ...known } = account()
    const id = await accountId(key, address)
    expect(await vault.selected()).toEqual({ id, ...known })
    await vault.rename(key, 'aleo1me', 'Savings')
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

  test('privacy 21: the database names no address, whatever is stored', async () => {
    const { vault, store, key } = await filledVault()
    await vault.add(key, account('aleo1two', 2), 'AViewKey1secret')
    await vault.keep(key, 'aleo1me', '{ owner: aleo1me.private }')
    await vault.select(key, 'aleo1me')
    await vault.rename(key, 'aleo1two', 'Savings')
    await vault.startSession(key)
    expect(await dump(store)).not.toContain('aleo1')
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
    await vault.forget(key, 'aleo1two')
    await expect(vault.open(key, 'aleo1two')).rejects.toMatchObject({ name: 'NoKeyError' })
    expect(await selectedIn(vault, key)).toBe('aleo1me')
  })

  test('behavior: removing the last one leaves nothing behind', async () => {
    const { vault, store, key } = await filledVault()
    await vault.startSession(key)
    await vault.forget(key, 'aleo1me')
    expect(await entries(store)).toEqual([])
  })
})

describe('choose', () => {
  test("default: the tab's own account while it is stored, otherwise the selected one", async () => {
    const { vault, key } = await filledVault()
    await vault.add(key, account('aleo1two', 2), 'AViewKey1secret')
    const [me, two] = [await accountId(key, 'aleo1me'), await accountId(key, 'aleo1two')]
    expect((await vault.choose(me))?.id).toBe(me)
    expect((await vault.choose(null))?.id).toBe(two)
    await vault.forget(key, 'aleo1me')
    expect((await vault.choose(me))?.id).toBe(two)
  })
})

function decode(value: unknown): string {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer
    ? new TextDecoder('latin1').decode(value)
    : String(value)
}
