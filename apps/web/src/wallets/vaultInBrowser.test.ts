import 'fake-indexeddb/auto'
import {
  accountId,
  createKeyVault,
  type LocalAccount,
  type VaultKey,
} from '@nightjar/wallet/local/keyVault'
import { createMemoryRows } from '@nightjar/wallet/local/vaultRows'
import { promisifyRequest } from 'idb-keyval'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTable } from '../browser/table.ts'

const secret = 'APrivateKey1secret'
const password = 'correct horse'
const account = (address = 'aleo1me'): LocalAccount => ({
  address,
  name: 'Account 1',
  kind: 'key',
  fromHeight: 7,
  createdMs: 1,
})
const first = { password, replaces: null, account: account(), secret }

/** A transaction of a page that is gone keeps the vault's database busy; returns a function that ends it. */
async function occupy(name: string): Promise<() => void> {
  const database = await promisifyRequest(indexedDB.open(name))
  const transaction = database.transaction('keys', 'readwrite')
  let isOver = false
  const goOn = () => {
    if (isOver) transaction.abort()
    else transaction.objectStore('keys').get('nothing').onsuccess = goOn
  }
  goOn()
  return () => {
    isOver = true
  }
}

describe('a database that a page which is gone keeps busy', () => {
  type Vault = ReturnType<typeof createKeyVault>
  const silent = { name: 'SilentVaultError', message: 'silentVault' }
  const calls: readonly (readonly [string, (vault: Vault, key: VaultKey) => Promise<unknown>])[] = [
    ['unlock', (vault) => vault.unlock(password)],
    ['startSession', (vault, key) => vault.startSession(key)],
    ['resumeSession', (vault) => vault.resumeSession('gone.00')],
    ['hasSession', (vault) => vault.hasSession('gone.00')],
    ['endSession', (vault) => vault.endSession('gone.00')],
    ['accounts', (vault) => vault.accounts()],
    ['selected', (vault) => vault.selected()],
    ['choose', (vault) => vault.choose(null)],
    ['select', (vault, key) => vault.select(key, 'aleo1me')],
    ['add', (vault, key) => vault.add(key, account('aleo1new'), secret)],
    ['rename', (vault, key) => vault.rename(key, 'aleo1me', 'Savings')],
    ['open', (vault, key) => vault.open(key, 'aleo1me')],
    ['forget', (vault, key) => vault.forget(key, 'aleo1other')],
    ['keep', (vault, key) => vault.keep(key, 'aleo1me', 'note')],
    ['kept', (vault, key) => vault.kept(key, 'aleo1me')],
    ['create', (vault) => vault.create({ ...first, replaces: 'aleo1me' })],
  ]

  test('error: no call waits for ever, and afterwards all of them work', async () => {
    const name = 'busy-vault'
    const vault = createKeyVault({ openTable }, { databaseName: name })
    const key = await vault.create(first)
    const release = await occupy(name)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = calls.map(([, call]) => call(vault, key))
    const results = Promise.allSettled(asked)
    const pass = async () => {
      await vi.advanceTimersByTimeAsync(3000)
      await Promise.race([results, Promise.reject(new Error('not yet'))])
    }
    await vi.waitFor(pass, { timeout: 30_000 }) // the password's key takes a while
    const failed = (await results).map((result) => result.status === 'rejected' && result.reason)
    for (const [at, [call]] of calls.entries()) {
      if (call === 'startSession') continue // it does without
      expect([call, failed[at]]).toMatchObject([call, silent])
    }
    vi.useRealTimers()
    release()
    expect(await vault.open(key, 'aleo1me')).toBe(secret)
    expect(await vault.accounts()).toHaveLength(1)
  })
})

describe('a full disk', () => {
  test('error: it is said, nothing is changed, and the wallet can still be opened', async () => {
    const vault = createKeyVault({ openTable }, { databaseName: 'full-vault' })
    const key = await vault.create(first)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota was exceeded.', 'QuotaExceededError')
    })
    const full = { name: 'FullVaultError', message: 'fullVault' }
    await expect(vault.add(key, account('aleo1new'), secret)).rejects.toMatchObject(full)
    const replaces = await accountId(key, 'aleo1me')
    await expect(vault.create({ ...first, replaces })).rejects.toMatchObject(full)
    const opened = await vault.unlock(password)
    expect(await vault.startSession(opened)).toMatch(/^[\w-]+\.[0-9a-f]{64}$/)
    expect(await vault.open(opened, 'aleo1me')).toBe(secret)
  })
})

describe('a browser that opens no database', () => {
  afterEach(() => vi.restoreAllMocks())
  const refuse = () =>
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })

  test('error: keys are kept in the memory of the page, sealed, for it and for its next worker', async () => {
    refuse()
    const memory = createMemoryRows()
    const inPage = createKeyVault({ openTable }, { databaseName: 'no-vault', memory })
    const inWorker = () => createKeyVault({ openTable }, { databaseName: 'no-vault', memory })
    expect([await inPage.isInMemory(), await inPage.selected()]).toEqual([true, null])
    const first = inWorker()
    const key = await first.create({ password, replaces: null, account: account(), secret })
    await first.add(key, account('aleo1new'), 'APrivateKey1other')
    await first.keep(key, 'aleo1me', 'note')
    const token = await first.startSession(key)
    expect(await inPage.hasSession(token)).toBe(true)
    expect(JSON.stringify(memory.all())).not.toMatch(/aleo1|APrivateKey1|note"/)

    const next = inWorker()
    const resumed = await next.resumeSession(token)
    expect(await next.open(resumed, 'aleo1me')).toBe(secret)
    await inPage.endSession(token)
    await expect(next.resumeSession(token)).rejects.toMatchObject({ name: 'NoKeyError' })
    await expect(next.unlock('wrong')).rejects.toMatchObject({ name: 'WrongPasswordError' })
    const opened = await next.unlock(password)
    expect(await next.kept(opened, 'aleo1me')).toBe('note')
    expect((await next.opened(opened)).map(({ address }) => address)).toEqual([
      'aleo1me',
      'aleo1new',
    ])
    for (const { address } of await next.opened(opened)) await next.forget(opened, address)
    expect(memory.all()).toEqual([])
  })

  test('error: a key that was created so stays in use, though a database opens later', async () => {
    const refusal = refuse()
    const vault = createKeyVault({ openTable }, { databaseName: 'later-vault' })
    const key = await vault.create(first)
    refusal.mockRestore()
    expect(await vault.open(key, 'aleo1me')).toBe(secret)
    expect(await vault.isInMemory()).toBe(true)
  })

  test('error: a vault on the disk is used again as soon as its database opens', async () => {
    const vault = createKeyVault({ openTable }, { databaseName: 'earlier-vault' })
    const key = await vault.create(first)
    const other = createKeyVault({ openTable }, { databaseName: 'earlier-vault' })
    const refusal = refuse()
    expect([await other.isInMemory(), await other.selected()]).toEqual([true, null])
    refusal.mockRestore()
    expect(await other.isInMemory()).toBe(false)
    expect(await other.open(key, 'aleo1me')).toBe(secret)
  })
})

describe('a browser that opens a database and ends every transaction in it', () => {
  afterEach(() => vi.restoreAllMocks())
  const { transaction } = IDBDatabase.prototype
  const spoil = (spoiled: typeof transaction) =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(spoiled)
  const manners = {
    aborted: function (this: IDBDatabase, ...args) {
      const begun = transaction.apply(this, args)
      queueMicrotask(() => begun.abort())
      return begun
    },
    refused: () => {
      throw new DOMException('The database is broken.', 'UnknownError')
    },
  } satisfies Record<string, typeof transaction>

  test.each(['aborted', 'refused'] as const)(
    'error: %s from the beginning, keys are kept in memory',
    async (manner) => {
      const databaseName = `${manner}-vault`
      await createKeyVault({ openTable }, { databaseName }).selected() // makes the database
      spoil(manners[manner])
      const vault = createKeyVault({ openTable }, { databaseName })
      expect([await vault.isInMemory(), await vault.selected()]).toEqual([true, null])
      const key = await vault.create(first)
      expect(await vault.open(key, 'aleo1me')).toBe(secret)
    },
  )

  test('error: later, it is said in our words, and nothing takes the place of what is stored', async () => {
    const vault = createKeyVault({ openTable }, { databaseName: 'spoiled-vault' })
    const key = await vault.create(first)
    const spoiled = spoil(manners.aborted)
    await expect(vault.selected()).rejects.toMatchObject({ message: 'silentVault' })
    spoiled.mockImplementation(function (this: IDBDatabase, ...args) {
      return (args[1] === 'readwrite' ? manners.aborted : transaction).apply(this, args)
    })
    const added = vault.add(key, account('aleo1new'), secret)
    await expect(added).rejects.toMatchObject({ message: 'fullVault' })
    spoiled.mockRestore()
    expect(await vault.isInMemory()).toBe(false)
    expect(await vault.open(key, 'aleo1me')).toBe(secret)
  })
})
