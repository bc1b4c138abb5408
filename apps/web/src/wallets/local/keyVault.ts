import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

/** OWASP's figure for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023). */
const iterations = 600_000
/** Sessions of tabs that are long gone are swept away at the next unlock. */
const sessionLifeMs = 24 * 60 * 60 * 1000
const accountKey = 'account'
const sessionPrefix = 'session:'

type Sealed = {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ciphertext: ArrayBuffer
}

type StoredAccount = Sealed & {
  readonly version: 1
  readonly address: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
}

type StoredSession = Sealed & { readonly createdMs: number }

/** The password does not open the stored key. */
export class WrongPasswordError extends Error {
  override name = 'WrongPasswordError'

  constructor() {
    super('This password does not open the wallet. Check it and try again.')
  }
}

/** There is no key to open: none was created, it was removed, or its session has ended. */
export class NoKeyError extends Error {
  override name = 'NoKeyError'

  constructor() {
    super('This browser holds no open wallet. Unlock it or create one.')
  }
}

type NewAccount = {
  readonly privateKey: string
  readonly address: string
  readonly password: string
}

/**
 * One private key in IndexedDB, sealed with AES-256-GCM. The key for that comes from the password by
 * PBKDF2; the SDK's own PrivateKeyCiphertext is not used because it derives its key with one fast
 * hash, which a stolen database would not withstand. Needs a secure context (https or localhost).
 */
export function createKeyVault(databaseName = 'nightjar-local-wallet') {
  const store = createStore(databaseName, 'keys')
  return {
    /** Seals the key under the password; replaces a stored one. */
    save: (account: NewAccount): Promise<void> => save(store, account),
    /** The private key. @throws WrongPasswordError, NoKeyError */
    open: (password: string): Promise<string> => open(store, password),
    /** Keeps the key open for one tab: sealed under a fresh secret that is returned and not stored here. */
    startSession: (privateKey: string): Promise<string> => startSession(store, privateKey),
    /** The private key of a session. @throws NoKeyError when it has ended */
    resumeSession: (token: string): Promise<string> => resumeSession(store, token),
    /** Whether the session's key is still kept here; says nothing about the secret. */
    hasSession: async (token: string): Promise<boolean> =>
      (await get(sessionKeyOf(token), store)) !== undefined,
    endSession: (token: string): Promise<void> => del(sessionKeyOf(token), store),
    /** Deletes the key and every session; without a copy of the key its funds are lost. */
    remove: (): Promise<void> => clear(store),
    /** The stored account's address, which is public; null when there is none. */
    address: async (): Promise<string | null> =>
      (await get<StoredAccount>(accountKey, store))?.address ?? null,
  }
}

async function save(store: UseStore, { privateKey, address, password }: NewAccount): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const sealed = await seal(await keyFromPassword({ password, salt, iterations }), privateKey)
  const account: StoredAccount = { version: 1, address, salt, iterations, ...sealed }
  await set(accountKey, account, store)
}

async function open(store: UseStore, password: string): Promise<string> {
  const account = await get<StoredAccount>(accountKey, store)
  if (account === undefined) throw new NoKeyError()
  const key = await keyFromPassword({ password, ...account })
  try {
    return await unseal(key, account)
  } catch {
    throw new WrongPasswordError()
  }
}

async function startSession(store: UseStore, privateKey: string): Promise<string> {
  await sweepSessions(store)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const token = `${crypto.randomUUID()}.${toHex(secret)}`
  const sealed = await seal(await keyFromSecret(secret), privateKey)
  const session: StoredSession = { createdMs: Date.now(), ...sealed }
  await set(sessionKeyOf(token), session, store)
  return token
}

async function resumeSession(store: UseStore, token: string): Promise<string> {
  const session = await get<StoredSession>(sessionKeyOf(token), store)
  if (session === undefined) throw new NoKeyError()
  try {
    return await unseal(await keyFromSecret(fromHex(token.split('.')[1] ?? '')), session)
  } catch {
    throw new NoKeyError()
  }
}

async function sweepSessions(store: UseStore): Promise<void> {
  const oldest = Date.now() - sessionLifeMs
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

function keyFromSecret(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function seal(key: CryptoKey, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(text)
  return { iv, ciphertext: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

async function unseal(key: CryptoKey, { iv, ciphertext }: Sealed): Promise<string> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext)
  return new TextDecoder().decode(bytes)
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const pairs = text.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
