import { BaseError } from '@nightjar/aleo'
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import { type Sealed, seal, unseal } from '../../lib/seal.ts'
import type { MessageId } from '../../messageIds.ts'

/** OWASP's figure for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023). */
const ITERATIONS = 600_000
/** Sessions of tabs that are long gone are swept away at the next unlock. */
const SESSION_LIFE_MS = 24 * 60 * 60 * 1000

const lockKey = 'lock'
const selectedKey = 'selected'
const accountPrefix = 'account:'
const sessionPrefix = 'session:'
const notePrefix = 'note:'

/** Opens everything in the vault; lives in the worker's memory alone. */
export type VaultKey = Uint8Array<ArrayBuffer>

/** The vault's key, sealed under the password. */
type StoredLock = Sealed & { readonly salt: Uint8Array<ArrayBuffer>; readonly iterations: number }
type StoredSession = Sealed & { readonly createdMs: number }

/** `key` acts, `view` only looks: its secret is a view key. */
export type AccountKind = 'key' | 'view'

/** What is known of an account while it is locked. */
export type LocalAccount = {
  readonly address: string
  readonly name: string
  readonly kind: AccountKind
  /** The first block that can hold something of the account's. */
  readonly fromHeight: number
  readonly createdMs: number
}

type StoredAccount = LocalAccount & Sealed

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
    /** Keeps a text of the account's beside its key, sealed like it. */
    keep: async (key: VaultKey, address: string, text: string): Promise<void> =>
      set(notePrefix + address, await seal(await toCryptoKey(key), text), store),
    /** The text kept last; null where there is none. */
    kept: async (key: VaultKey, address: string): Promise<string | null> => {
      const note = await get<Sealed>(notePrefix + address, store)
      return note === undefined ? null : unseal(await toCryptoKey(key), note).catch(() => null)
    },
  }
}

function locking(store: UseStore) {
  return {
    /** Empties the vault and locks it with a new key under the password. */
    create: async (password: string): Promise<VaultKey> => {
      const key = crypto.getRandomValues(new Uint8Array(32))
      const salt = crypto.getRandomValues(new Uint8Array(16))
      const sealed = await seal(
        await keyFromPassword({ password, salt, iterations: ITERATIONS }),
        toHex(key),
      )
      await clear(store)
      await set(lockKey, { ...sealed, salt, iterations: ITERATIONS } satisfies StoredLock, store)
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
    /** Deletes every key and session; without a copy of a key its funds are lost. */
    empty: (): Promise<void> => clear(store),
  }
}

function sessions(store: UseStore) {
  return {
    /** Keeps the vault open for one tab: its key sealed under a fresh secret that is returned and not stored here. */
    startSession: async (key: VaultKey): Promise<string> => {
      await sweepSessions(store)
      const secret = crypto.getRandomValues(new Uint8Array(32))
      const token = `${crypto.randomUUID()}.${toHex(secret)}`
      const sealed = await seal(await toCryptoKey(secret), toHex(key))
      const session: StoredSession = { createdMs: Date.now(), ...sealed }
      await set(sessionKeyOf(token), session, store)
      return token
    },
    /** The vault's key by a session. @throws NoKeyError when it has ended */
    resumeSession: async (token: string): Promise<VaultKey> => {
      const session = await get<StoredSession>(sessionKeyOf(token), store)
      if (session === undefined) throw new NoKeyError()
      const secret = await toCryptoKey(fromHex(token.split('.')[1] ?? ''))
      const text = await unseal(secret, session).catch(() => null)
      if (text === null) throw new NoKeyError()
      return fromHex(text)
    },
    /** Whether the session's key is still kept here; says nothing about the secret. */
    hasSession: async (token: string): Promise<boolean> =>
      (await get(sessionKeyOf(token), store)) !== undefined,
    endSession: (token: string): Promise<void> => del(sessionKeyOf(token), store),
  }
}

function accounts(store: UseStore) {
  const find = (address: string) => get<StoredAccount>(accountPrefix + address, store)
  const list = async (): Promise<readonly LocalAccount[]> => {
    const rows = await entries<string, StoredAccount>(store)
    return rows
      .filter(([key]) => key.startsWith(accountPrefix))
      .map(([, { iv: _, ciphertext: __, ...account }]) => account)
      .toSorted((a, b) => a.createdMs - b.createdMs)
  }
  const selected = async (): Promise<LocalAccount | null> => {
    const address = await get<string>(selectedKey, store)
    const all = await list()
    return all.find((account) => account.address === address) ?? all[0] ?? null
  }
  return {
    /** The accounts in the order in which they came; public knowledge of this browser. */
    accounts: list,
    /** The account that is used; null where there is none. */
    selected,
    select: (address: string): Promise<void> => set(selectedKey, address, store),
    /** Adds an account or replaces one of the same address, and selects it. */
    add: async (key: VaultKey, account: LocalAccount, secret: string): Promise<void> => {
      const sealed = await seal(await toCryptoKey(key), secret)
      await set(accountPrefix + account.address, { ...account, ...sealed }, store)
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
      return unseal(await toCryptoKey(key), account)
    },
    /** Deletes one account's key for good. */
    forget: async (address: string): Promise<void> => {
      await del(accountPrefix + address, store)
      await del(notePrefix + address, store)
    },
  }
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
