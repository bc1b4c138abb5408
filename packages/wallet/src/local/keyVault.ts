import { BaseError, toHex } from '@nightjar/aleo'
import type { PlainCode } from '../reason.ts'
import { type Sealed, seal, unseal } from '../seal.ts'
import type { SignerHost } from '../walletHost.ts'
import {
  createMemoryRows,
  type MemoryRows,
  openRows,
  type Rows,
  type VaultRows,
} from './vaultRows.ts'

/** OWASP's figure for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023). */
const ITERATIONS = 600_000
/** Twice this is less than a page waits for its wallet. */
const LIMIT_MS = 3000
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

/** What is known of an account while the wallet is locked: nothing that leads to it on the chain. */
export type LockedAccount = {
  /** Stands for its address in this browser; only the vault's key can tell which one that is. */
  readonly id: string
  readonly name: string
  readonly kind: AccountKind
  /** The first block that can contain something of the account. */
  readonly fromHeight: number
  readonly createdMs: number
}

/** An account to be stored. */
export type LocalAccount = Omit<LockedAccount, 'id'> & { readonly address: string }

/** A stored account of the open wallet. */
export type OpenedAccount = LockedAccount & { readonly address: string }

type StoredAccount = Omit<LockedAccount, 'id'> & Sealed & { readonly sealedAddress: Sealed }

type NewVault = {
  readonly password: string
  /** The id of the account that the user was shown; null if none was stored. */
  readonly replaces: string | null
  readonly account: LocalAccount
  readonly secret: string
}

/** The password does not open the stored keys. */
export class WrongPasswordError extends BaseError {
  override name = 'WrongPasswordError'

  constructor() {
    super('wrongPassword' satisfies PlainCode, { code: 'wrong_password' })
  }
}

/** There is no key to open: none was created, it was removed, or its session has ended. */
export class NoKeyError extends BaseError {
  override name = 'NoKeyError'

  constructor() {
    super('noKey' satisfies PlainCode, { code: 'no_key' })
  }
}

/** The vault does not contain what was to be replaced: another tab has changed it meanwhile. */
export class OtherVaultError extends BaseError {
  override name = 'OtherVaultError'

  constructor() {
    super('otherVault' satisfies PlainCode, { code: 'other_vault' })
  }
}

export type KeyVault = ReturnType<typeof createKeyVault>

/**
 * The keys of several accounts in IndexedDB, each sealed with AES-256-GCM under one random key, which is
 * itself sealed under a key from the password by PBKDF2. Their addresses are sealed too, and their entries named by a keyed hash
 * of them: a locked wallet does not tell whose it is. The SDK's own PrivateKeyCiphertext is not used
 * because it derives its key with one fast hash, which a stolen database would not withstand. Needs a
 * secure context (https or localhost). No call waits for ever. Where the browser opens no database, everything is kept in
 * `memory`, sealed in the same way, until the page is closed. @throws SilentVaultError, FullVaultError
 */
export function createKeyVault(
  { openTable }: Pick<SignerHost, 'openTable'>,
  {
    databaseName = 'nightjar-local-wallet',
    memory = createMemoryRows(),
  }: { readonly databaseName?: string; readonly memory?: MemoryRows } = {},
) {
  const store = openRows(openTable(databaseName, 'keys', { limitMs: LIMIT_MS }), memory)
  return {
    isInMemory: store.isInMemory,
    ...locking(store),
    ...sessions(store),
    ...accounts(store),
    /** Stores a text of the account along with its key, sealed in the same way. */
    keep: async (key: VaultKey, address: string, text: string): Promise<void> =>
      put(
        store,
        notePrefix + (await accountId(key, address)),
        await seal(await toCryptoKey(key), text),
      ),
    /** The text stored last; null if there is none. */
    kept: async (key: VaultKey, address: string): Promise<string | null> => {
      const note = await find<Sealed>(store, notePrefix + (await accountId(key, address)))
      return note === undefined ? null : unseal(await toCryptoKey(key), note).catch(() => null)
    },
  }
}

const put = (store: VaultRows, key: string, row: unknown): Promise<void> =>
  store.change({ put: [[key, row]] })

/** Only this module writes rows, each kind under its own keys. */
const find = async <Row>(store: VaultRows, key: string): Promise<Row | undefined> =>
  (await store.get(key)) as Row | undefined

function locking(store: VaultRows) {
  return {
    /**
     * Sets up a new vault: one account under a new key, locked with the password. `replaces` is the id of the selected account
     * of the vault that is deleted for it, null if there must be none. @throws OtherVaultError
     */
    create: async ({ password, replaces, account, secret }: NewVault): Promise<VaultKey> => {
      const key = crypto.getRandomValues(new Uint8Array(32))
      const lock = await lockWith(password, key)
      const stored = await sealAccount(key, account, secret)
      const id = await accountId(key, account.address)
      await store.change((rows) => {
        if ((selectedOf(rows)?.id ?? null) !== replaces) throw new OtherVaultError()
        const put = [[lockKey, lock] as const, [accountPrefix + id, stored] as const]
        return { isCleared: true, put: [...put, [selectedKey, id]] }
      })
      return key
    },
    /** @throws WrongPasswordError, NoKeyError */
    unlock: async (password: string): Promise<VaultKey> => {
      const lock = await find<StoredLock>(store, lockKey)
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

function sessions(store: VaultRows) {
  return {
    /**
     * Keeps the vault open for one tab: its key is sealed with a fresh secret that is returned and not stored here. A session
     * that cannot be stored ends with the page.
     */
    startSession: async (key: VaultKey): Promise<string> => {
      const secret = crypto.getRandomValues(new Uint8Array(32))
      const token = `${crypto.randomUUID()}.${toHex(secret)}`
      const sealed = await seal(await toCryptoKey(secret), toHex(key))
      const session: StoredSession = { createdMs: Date.now(), ...sealed }
      await sweepSessions(store)
        .then(() => put(store, sessionKeyOf(token), session))
        .catch(() => undefined)
      return token
    },
    /** The vault's key from a session. @throws NoKeyError when it has ended */
    resumeSession: async (token: string): Promise<VaultKey> => {
      const session = await find<StoredSession>(store, sessionKeyOf(token))
      if (session === undefined) throw new NoKeyError()
      const secret = await toCryptoKey(fromHex(token.split('.')[1] ?? ''))
      const text = await unseal(secret, session).catch(() => null)
      if (text === null) throw new NoKeyError()
      return fromHex(text)
    },
    /** Whether the session's key is still stored here; says nothing about the secret. */
    hasSession: async (token: string): Promise<boolean> =>
      (await store.get(sessionKeyOf(token))) !== undefined,
    endSession: (token: string): Promise<void> => store.change({ deleted: [sessionKeyOf(token)] }),
  }
}

function accounts(store: VaultRows) {
  const findAccount = async (key: VaultKey, address: string) =>
    find<StoredAccount>(store, accountPrefix + (await accountId(key, address)))
  return {
    /** The accounts in the order in which they were added. */
    accounts: async (): Promise<readonly LockedAccount[]> => accountsOf(await store.all()),
    /** The same with their addresses. */
    opened: async (key: VaultKey): Promise<readonly OpenedAccount[]> => {
      const opening = await toCryptoKey(key)
      const open = async ({ sealedAddress, ...account }: ReturnType<typeof sealedOf>[number]) => ({
        ...account,
        address: await unseal(opening, sealedAddress),
      })
      return Promise.all(sealedOf(await store.all()).map(open))
    },
    /** The account for a tab without its own; null if there is none. */
    selected: async (): Promise<LockedAccount | null> => selectedOf(await store.all()),
    /** The tab's own account while it is stored, otherwise the selected one. */
    choose: async (own: string | null): Promise<LockedAccount | null> => {
      const rows = await store.all()
      return accountsOf(rows).find(({ id }) => id === own) ?? selectedOf(rows)
    },
    select: async (key: VaultKey, address: string): Promise<void> =>
      put(store, selectedKey, await accountId(key, address)),
    /** Adds an account or replaces one of the same address, and selects it. */
    add: async (key: VaultKey, account: LocalAccount, secret: string): Promise<void> => {
      const id = await accountId(key, account.address)
      const stored = await sealAccount(key, account, secret)
      await store.change({ put: [[accountPrefix + id, stored] as const, [selectedKey, id]] })
    },
    rename: async (key: VaultKey, address: string, name: string): Promise<void> => {
      const account = await findAccount(key, address)
      const id = await accountId(key, address)
      if (account !== undefined) await put(store, accountPrefix + id, { ...account, name })
    },
    /** The account's private or view key. @throws NoKeyError */
    open: async (key: VaultKey, address: string): Promise<string> => {
      const account = await findAccount(key, address)
      if (account === undefined) throw new NoKeyError()
      const secret = await unseal(await toCryptoKey(key), account).catch(() => null)
      if (secret === null) throw new NoKeyError() // sealed in another vault, which has replaced the key's own
      return secret
    },
    /** Permanently deletes one account's key; removing the last one also deletes lock and sessions. */
    forget: async (key: VaultKey, address: string): Promise<void> => {
      const id = await accountId(key, address)
      const deleted = [accountPrefix + id, notePrefix + id]
      await store.change((rows) => {
        const others = rows.filter(([name]) => !deleted.includes(name))
        return { deleted, isCleared: accountsOf(others).length === 0 }
      })
    },
  }
}

/** The id of an address in the key's vault: always the same, and meaningless without the key. */
export async function accountId(key: VaultKey, address: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const naming = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  const text = new TextEncoder().encode(`account ${address}`)
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', naming, text)))
}

async function sealAccount(
  key: VaultKey,
  { address, ...account }: LocalAccount,
  secret: string,
): Promise<StoredAccount> {
  const sealing = await toCryptoKey(key)
  const sealedAddress = await seal(sealing, address)
  return { ...account, sealedAddress, ...(await seal(sealing, secret)) }
}

function sealedOf(rows: Rows) {
  return rows
    .flatMap(([key, row]) => {
      if (!key.startsWith(accountPrefix) || !isAccount(row)) return []
      const { name, kind, fromHeight, createdMs, sealedAddress } = row
      const id = key.slice(accountPrefix.length)
      return { id, name, kind, fromHeight, createdMs, sealedAddress }
    })
    .sort((a, b) => a.createdMs - b.createdMs)
}

/** Only this module writes them; those with a readable address, of before the first release, count as none. */
const isAccount = (row: unknown): row is StoredAccount =>
  typeof row === 'object' && row !== null && 'sealedAddress' in row

const accountsOf = (rows: Rows): readonly LockedAccount[] =>
  sealedOf(rows).map(({ sealedAddress: _, ...account }) => account)

function selectedOf(rows: Rows): LockedAccount | null {
  const all = accountsOf(rows)
  const selected = rows.find(([key]) => key === selectedKey)?.[1]
  return all.find(({ id }) => id === selected) ?? all[0] ?? null
}

async function sweepSessions(store: VaultRows): Promise<void> {
  const oldest = Date.now() - SESSION_LIFE_MS
  const isOld = ([key, row]: Rows[number]) =>
    key.startsWith(sessionPrefix) && (row as StoredSession).createdMs < oldest
  const deleted = (await store.all()).filter(isOld).map(([key]) => key)
  if (deleted.length > 0) await store.change({ deleted })
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

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const pairs = text.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
