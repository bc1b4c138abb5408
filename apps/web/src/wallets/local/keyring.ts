import { BaseError } from '@nightjar/aleo'
import type { PrivateKey, ViewKey } from '@provablehq/sdk/testnet.js'
import type { MessageId } from '../../messageIds.ts'
import { type AccountKind, createKeyVault, NoKeyError, type VaultKey } from './keyVault.ts'
import type { Sdk } from './sdk.ts'

/** An opened account; the session lets the same tab open it again without the password. */
export type Opened = {
  readonly address: string
  readonly kind: AccountKind
  readonly session: string
}

/** The text is neither a private key nor a view key. */
export class InvalidKeyError extends BaseError {
  override name = 'InvalidKeyError'

  constructor() {
    super('wallets.invalidKey' satisfies MessageId, { code: 'invalid_key' })
  }
}

/** The account only looks. */
export class ViewOnlyError extends BaseError {
  override name = 'ViewOnlyError'

  constructor() {
    super('wallets.viewOnly' satisfies MessageId, { code: 'view_only' })
  }
}

type Secret = {
  readonly kind: AccountKind
  readonly address: string
  readonly text: string
  readonly privateKey: PrivateKey | null
  readonly viewKey: ViewKey
}

export type OpenAccount = Secret & { readonly fromHeight: number; readonly vaultKey: VaultKey }

/** The keys of the accounts while they are open. */
export function createKeyring(sdk: Sdk, getHeight: () => Promise<number>) {
  const opening = createOpening(sdk)
  const { vault, openSelected, openVault } = opening

  async function store(key: VaultKey, secret: Secret, fromHeight: number): Promise<void> {
    const { address, kind, text } = secret
    const count = (await vault.accounts()).length
    const name = `Account ${count + 1}`
    await vault.add(key, { address, name, kind, fromHeight, createdMs: Date.now() }, text)
  }

  /** A new account begins with the next block; how old an imported one is nobody says. */
  const storeNew = async (key: VaultKey): Promise<void> =>
    store(key, parseSecret(sdk, new sdk.PrivateKey().to_string()), await getHeight().catch(() => 0))

  async function begin(key: VaultKey): Promise<Opened> {
    const { address, kind } = await openSelected(key)
    return { address, kind, session: await vault.startSession(key) }
  }

  async function use(): Promise<Omit<Opened, 'session'>> {
    const { address, kind } = await openSelected(openVault())
    return { address, kind }
  }

  const actions = {
    /** Sets the vault up anew with one new account. */
    create: async (password: string): Promise<Opened> => {
      const key = await vault.create(password)
      await storeNew(key)
      return begin(key)
    },
    /** Sets the vault up anew with one account of a private or view key. */
    importKey: async (text: string, password: string): Promise<Opened> => {
      const secret = parseSecret(sdk, text)
      const key = await vault.create(password)
      await store(key, secret, 0)
      return begin(key)
    },
    unlock: async (password: string): Promise<Opened> => begin(await vault.unlock(password)),
    /** Adds a new account, or that of a private or view key, and opens it. */
    add: async (text: string | null): Promise<Omit<Opened, 'session'>> => {
      if (text === null) await storeNew(openVault())
      else await store(openVault(), parseSecret(sdk, text), 0)
      return use()
    },
    select: async (address: string): Promise<Omit<Opened, 'session'>> => {
      await vault.select(address)
      return use()
    },
  }
  return { ...opening, actions: { ...opening.actions, ...actions } }
}

/** What is open, and how it is opened and closed. */
function createOpening(sdk: Sdk) {
  const vault = createKeyVault()
  let vaultKey: VaultKey | null = null
  let opened: OpenAccount | null = null

  const account = (): OpenAccount => {
    if (opened === null) throw new NoKeyError()
    return opened
  }

  async function openSelected(key: VaultKey): Promise<OpenAccount> {
    const selected = await vault.selected()
    if (selected === null) throw new NoKeyError()
    const secret = parseSecret(sdk, await vault.open(key, selected.address))
    vaultKey = key
    opened = { ...secret, fromHeight: selected.fromHeight, vaultKey: key }
    return opened
  }

  return {
    vault,
    account,
    openSelected,
    openVault: (): VaultKey => {
      if (vaultKey === null) throw new NoKeyError()
      return vaultKey
    },
    /** The opened private key. @throws ViewOnlyError where there is none */
    key: (): PrivateKey => {
      const { privateKey } = account()
      if (privateKey === null) throw new ViewOnlyError()
      return privateKey
    },
    actions: {
      /** Opens the selected account by a session. @throws NoKeyError when it has ended */
      resume: async (session: string): Promise<string> =>
        (await openSelected(await vault.resumeSession(session))).address,
      /** The private or view key as text, after the password is given once more. */
      exportKey: async (password: string): Promise<string> => {
        const selected = await vault.selected()
        return vault.open(await vault.unlock(password), selected?.address ?? '')
      },
      /** Deletes the selected account's key; only who can open it may. The last one takes the vault with it. */
      remove: async (password: string): Promise<void> => {
        await vault.unlock(password)
        const selected = await vault.selected()
        if (selected !== null) await vault.forget(selected.address)
        if ((await vault.accounts()).length === 0) await vault.empty()
        opened = null
        vaultKey = null
      },
    },
  }
}

function parseSecret(sdk: Sdk, given: string): Secret {
  const text = given.trim()
  try {
    if (text.startsWith('AViewKey1')) {
      const viewKey = sdk.ViewKey.from_string(text)
      const address = viewKey.to_address().to_string()
      return { kind: 'view', address, text, privateKey: null, viewKey }
    }
    const privateKey = sdk.PrivateKey.from_string(text)
    const address = privateKey.to_address().to_string()
    return { kind: 'key', address, text, privateKey, viewKey: privateKey.to_view_key() }
  } catch {
    throw new InvalidKeyError() // the SDK's words would repeat the key
  }
}
