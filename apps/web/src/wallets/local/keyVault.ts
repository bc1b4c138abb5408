import { BaseError } from '@nightjar/aleo'
import { createStore, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { type Sealed, seal, unseal } from '../../lib/seal.ts'
import type { MessageId } from '../../messageIds.ts'

/** OWASP's figure for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023). */
const ITERATIONS = 600_000
/** Sessions of tabs closed long ago are deleted at the next unlock. */
const SESSION_LIFE_MS = 24 * 60 * 60 * 1000

const lockKey = 'lock'
const selectedKey = 'selected'
const accountPrefix = 'account:'
const sessionPrefix = 'session:'
const notePrefix = 'note:'

/** Opens everything in the vault; only in the worker's memory. */
export type VaultKey = Uint8Array<ArrayBuffer>

/** The vault's key, sealed under the password. */
type StoredLock = Sealed & { readonly salt: Uint8Array<ArrayBuffer>; readonly iterations: number }
type StoredSession = Sealed & { readonly createdMs: number }

/** `key` can sign, `view` is view-only: its secret is a view key. */
export type AccountKind = 'key' | 'view'

/** What is known of an account while it is locked. */
export type LocalAccount = {
  readonly address: string
  readonly name: string
  readonly kind: AccountKind
  /** The first block that can contain something of the account. */
  readonly fromHeight: number
  readonly createdMs: number
}

type StoredAccount = LocalAccount & Sealed

type NewVault = {
  readonly password: string
  readonly replaces: string | null
  readonly account: LocalAccount
  readonly secret: string
}

/** The password does not open the stored keys. */
export class WrongPasswordError extends BaseError {
  override name = 'WrongPasswordError'

  constructor() {
    super('wallets.wrongPassword' satisfies MessageId, { code: 'wrong_password' })
  }
}

/** There is no key to open: none was created, it was removed, or its session has ended. */
export class NoKeyError extends BaseError {
  override name = 'NoKeyError'

  constructor() {
    super('wallets.noKey' satisfies MessageId, { code: 'no_key' })
  }
}

/** The vault does not contain what was to be replaced: another tab has changed it meanwhile. */
export class OtherVaultError extends BaseError {
  override name = 'OtherVaultError'

  constructor() {
    super('wallets.otherVault' satisfies MessageId, { code: 'other_vault' })
  }
}

/**
 * The keys of several accounts in IndexedDB, each sealed with AES-256-GCM under one random key, which is
 * itself sealed under a key from the password by PBKDF2. The SDK's own PrivateKeyCiphertext is not used
 * because it derives its key with one fast hash, which a stolen database would not withstand. Needs a
 * secure context (https or localhost).
 */
export function createKeyVault(databaseName = 'nightjar-local-wallet') {
  const store = createStore(databaseName, 'keys')
  return {
    ...locking(store),
    ...sessions(store),
    ...accounts(store),
    /** Stores a text of the account along with its key, sealed in the same way. */
    keep: async (key: VaultKey, address: string, text: string): Promise<void> =>
      set(notePrefix + address, await seal(await toCryptoKey(key), text), store),
    /** The text stored last; null if there is none. */
    kept: async (key: VaultKey, address: string): Promise<string | null> => {
      const note = await get<Sealed>(notePrefix + address, store)
      return note === undefined ? null : unseal(await toCryptoKey(key), note).catch(() => null)
    },
  }
}

function locking(store: UseStore) {
  return {
    /**
     * Sets up a new vault: one account under a new key, locked with the password. `replaces` is the selected account of the
     * vault that is deleted for it, null if there must be none. @throws OtherVaultError
     */
    create: async ({ password, replaces, account, secret }: NewVault): Promise<VaultKey> => {
      const key = crypto.getRandomValues(new Uint8Array(32))
      const lock = await lockWith(password, key)
      const stored = await sealAccount(key, account, secret)
      await store('readwrite', async (rows) => {
        const selected = selectedOf(await readWithin(rows))
        if ((selected?.address ?? null) !== replaces) throw new OtherVaultError()
        rows.clear()
        rows.put(lock, lockKey)
        rows.put(stored, accountPrefix + account.address)
        rows.put(account.address, selectedKey)
        await promisifyRequest(rows.transaction)
      })
      return key
    },
    /** @throws WrongPasswordError, NoKeyError */
    unlock: async (password: string): Promise<VaultKey> => {
      const lock = await get<StoredLock>(lockKey, store)
      if (lock === undefined) throw new NoKeyError()
      const key = await keyFromPassword({ password, ...lock })
      const text = await unseal(key, lock).catch(() => null)
      if (text === null) throw new WrongPasswordError()
      return fromHex(text)
    },
  }
}

async function lockWith(password: string, key: VaultKey): Promise<StoredLock> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const lockingKey = await keyFromPassword({ password, salt, iterations: ITERATIONS })
  return { ...(await seal(lockingKey, toHex(key))), salt, iterations: ITERATIONS }
}

function sessions(store: UseStore) {
  return {
    /** Keeps the vault open for one tab: its key is sealed with a fresh secret that is returned and not stored here. */
    startSession: async (key: VaultKey): Promise<string> => {
      await sweepSessions(store)
      const secret = crypto.getRandomValues(new Uint8Array(32))
      const token = `${crypto.randomUUID()}.${toHex(secret)}`
      const sealed = await seal(await toCryptoKey(secret), toHex(key))
      const session: StoredSession = { createdMs: Date.now(), ...sealed }
      await set(sessionKeyOf(token), session, store)
      return token
    },
    /** The vault's key from a session. @throws NoKeyError when it has ended */
    resumeSession: async (token: string): Promise<VaultKey> => {
      const session = await get<StoredSession>(sessionKeyOf(token), store)
      if (session === undefined) throw new NoKeyError()
      const secret = await toCryptoKey(fromHex(token.split('.')[1] ?? ''))
      const text = await unseal(secret, session).catch(() => null)
      if (text === null) throw new NoKeyError()
      return fromHex(text)
    },
    /** Whether the session's key is still stored here; says nothing about the secret. */
    hasSession: async (token: string): Promise<boolean> =>
      (await get(sessionKeyOf(token), store)) !== undefined,
    endSession: (token: string): Promise<void> => del(sessionKeyOf(token), store),
  }
}

function accounts(store: UseStore) {
  const find = (address: string) => get<StoredAccount>(accountPrefix + address, store)
  return {
    /** The accounts in the order in which they were added; not secret within this browser. */
    accounts: async (): Promise<readonly LocalAccount[]> => accountsOf(await entries(store)),
    /** The account for a tab without its own; null if there is none. */
    selected: async (): Promise<LocalAccount | null> => selectedOf(await entries(store)),
    /** The tab's own account while it is stored, otherwise the selected one. */
    choose: async (own: string | null): Promise<LocalAccount | null> => {
      const rows = await entries<string, unknown>(store)
      return accountsOf(rows).find(({ address }) => address === own) ?? selectedOf(rows)
    },
    select: (address: string): Promise<void> => set(selectedKey, address, store),
    /** Adds an account or replaces one of the same address, and selects it. */
    add: async (key: VaultKey, account: LocalAccount, secret: string): Promise<void> => {
      await set(accountPrefix + account.address, await sealAccount(key, account, secret), store)
      await set(selectedKey, account.address, store)
    },
    rename: async (address: string, name: string): Promise<void> => {
      const account = await find(address)
      if (account !== undefined) await set(accountPrefix + address, { ...account, name }, store)
    },
    /** The account's private or view key. @throws NoKeyError */
    open: async (key: VaultKey, address: string): Promise<string> => {
      const account = await find(address)
      if (account === undefined) throw new NoKeyError()
      const secret = await unseal(await toCryptoKey(key), account).catch(() => null)
      if (secret === null) throw new NoKeyError() // sealed in another vault, which has replaced the key's own
      return secret
    },
    /** Permanently deletes one account's key; removing the last one also deletes lock and sessions. */
    forget: (address: string): Promise<void> =>
      store('readwrite', async (rows) => {
        rows.delete(accountPrefix + address)
        rows.delete(notePrefix + address)
        if (accountsOf(await readWithin(rows)).length === 0) rows.clear()
        await promisifyRequest(rows.transaction)
      }),
  }
}

async function sealAccount(
  key: VaultKey,
  account: LocalAccount,
  secret: string,
): Promise<StoredAccount> {
  return { ...account, ...(await seal(await toCryptoKey(key), secret)) }
}

/** Everything that is stored, by key. */
type Rows = readonly (readonly [string, unknown])[]

/** Reads within an open transaction. */
const readWithin = (rows: IDBObjectStore): Promise<Rows> =>
  entries<string, unknown>((_, read) => Promise.resolve(read(rows)))

function accountsOf(rows: Rows): readonly LocalAccount[] {
  return rows
    .filter(([key]) => key.startsWith(accountPrefix))
    .map(([, row]) => row as StoredAccount) // written only here
    .map(({ iv: _, ciphertext: __, ...account }) => account)
    .toSorted((a, b) => a.createdMs - b.createdMs)
}

function selectedOf(rows: Rows): LocalAccount | null {
  const all = accountsOf(rows)
  const selected = rows.find(([key]) => key === selectedKey)?.[1]
  return all.find(({ address }) => address === selected) ?? all[0] ?? null
}

async function sweepSessions(store: UseStore): Promise<void> {
  const oldest = Date.now() - SESSION_LIFE_MS
  for (const [key, value] of await entries<string, StoredSession>(store)) {
    if (key.startsWith(sessionPrefix) && value.createdMs < oldest) await del(key, store)
  }
}

function sessionKeyOf(token: string): string {
  return `${sessionPrefix}${token.split('.')[0]}`
}

async function keyFromPassword(options: {
  readonly password: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
}): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(options.password.normalize('NFKC')) // typed the same, read the same
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: options.salt, iterations: options.iterations },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function toCryptoKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const pairs = text.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
