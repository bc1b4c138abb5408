import { createStore, del, entries, get, set } from 'idb-keyval'

/** OWASP's figure for PBKDF2-HMAC-SHA-256 (Password Storage Cheat Sheet, 2023). */
const iterations = 600_000
/** Sessions of tabs that are long gone are swept away at the next unlock. */
const sessionLifeMs = 24 * 60 * 60 * 1000
const accountKey = 'account'

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

export type KeyVault = ReturnType<typeof createKeyVault>

/**
 * One private key in IndexedDB, sealed with AES-256-GCM. The key for that comes from the password by
 * PBKDF2; the SDK's own PrivateKeyCiphertext is not used because it derives its key with one fast
 * hash, which a stolen database would not withstand. Needs a secure context (https or localhost).
 */
export function createKeyVault(databaseName = 'nightjar-local-wallet') {
  const store = createStore(databaseName, 'keys')

  /** Seals the key under the password; replaces a stored one. */
  async function save(options: {
    readonly privateKey: string
    readonly address: string
    readonly password: string
  }): Promise<void> {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    const sealed = await seal(
      await keyFromPassword({ password: options.password, salt, iterations }),
      options.privateKey,
    )
    const account: StoredAccount = {
      version: 1,
      address: options.address,
      salt,
      iterations,
      ...sealed,
    }
    await set(accountKey, account, store)
  }

  /** The private key. @throws WrongPasswordError, NoKeyError */
  async function open(password: string): Promise<string> {
    const account = await get<StoredAccount>(accountKey, store)
    if (account === undefined) throw new NoKeyError()
    const key = await keyFromPassword({ password, ...account })
    try {
      return await unseal(key, account)
    } catch {
      throw new WrongPasswordError()
    }
  }

  /** Keeps the key open for one tab: sealed under a fresh secret that is returned and not stored here. */
  async function startSession(privateKey: string): Promise<string> {
    await sweepSessions()
    const secret = crypto.getRandomValues(new Uint8Array(32))
    const id = crypto.randomUUID()
    const session: StoredSession = {
      createdMs: Date.now(),
      ...(await seal(await keyFromSecret(secret), privateKey)),
    }
    await set(`session:${id}`, session, store)
    return `${id}.${toHex(secret)}`
  }

  /** The private key of a session. @throws NoKeyError when it has ended. */
  async function resumeSession(token: string): Promise<string> {
    const [id = '', secret = ''] = token.split('.')
    const session = await get<StoredSession>(`session:${id}`, store)
    if (session === undefined) throw new NoKeyError()
    try {
      return await unseal(await keyFromSecret(fromHex(secret)), session)
    } catch {
      throw new NoKeyError()
    }
  }

  /** Whether the session's key is still kept here; says nothing about the secret. */
  async function hasSession(token: string): Promise<boolean> {
    return (await get(`session:${token.split('.')[0]}`, store)) !== undefined
  }

  async function endSession(token: string): Promise<void> {
    await del(`session:${token.split('.')[0]}`, store)
  }

  async function sweepSessions(): Promise<void> {
    const oldest = Date.now() - sessionLifeMs
    for (const [key, value] of await entries<string, StoredSession>(store)) {
      if (key.startsWith('session:') && value.createdMs < oldest) await del(key, store)
    }
  }

  /** Deletes the key and every session; without a copy of the key its funds are lost. */
  async function remove(): Promise<void> {
    for (const [key] of await entries<string, unknown>(store)) await del(key, store)
  }

  return {
    save,
    open,
    startSession,
    resumeSession,
    hasSession,
    endSession,
    remove,
    /** The stored account's address, which is public; null when there is none. */
    address: async (): Promise<string | null> =>
      (await get<StoredAccount>(accountKey, store))?.address ?? null,
  }
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
