import { BaseError } from '@nightjar/aleo'
import { readKeyText } from '@nightjar/sdk'
import type { PrivateKey, SnarkVm, ViewKey } from '@nightjar/snarkvm'
import type { PlainCode } from '../reason.ts'
import {
  type AccountKind,
  accountId,
  type KeyVault,
  type LocalAccount,
  NoKeyError,
  type OpenedAccount,
  type VaultKey,
} from './keyVault.ts'

/** The public data of an account, for the page; `account` is its id while the wallet is locked. */
export type Shown = {
  readonly account: string
  readonly address: string
  readonly kind: AccountKind
}

/** An opened account; the session lets the same tab open it again without the password. */
export type Opened = Shown & { readonly session: string }

/** The text is neither a private key nor a view key. */
export class InvalidKeyError extends BaseError {
  override name = 'InvalidKeyError'

  constructor() {
    super('invalidKey' satisfies PlainCode, { code: 'invalid_key' })
  }
}

/** The account is view-only. */
export class ViewOnlyError extends BaseError {
  override name = 'ViewOnlyError'

  constructor() {
    super('viewOnly' satisfies PlainCode, { code: 'view_only' })
  }
}

type Secret = {
  readonly kind: AccountKind
  readonly address: string
  readonly text: string
  readonly privateKey: PrivateKey | null
  readonly viewKey: ViewKey
}

export type OpenAccount = Secret & {
  readonly account: string
  readonly fromHeight: number
  readonly vaultKey: VaultKey
}

/** How a vault is set up; `replaces` is the id of the account that the user was shown, null if none was stored. */
type SetUp = { readonly password: string; readonly replaces: string | null }

type KeyringOptions = {
  readonly snarkVm: SnarkVm
  readonly vault: KeyVault
  readonly getHeight: () => Promise<number>
}

/** The keys of the accounts while they are open. */
export function createKeyring({ snarkVm, vault, getHeight }: KeyringOptions) {
  const opening = createOpening(snarkVm, vault)
  const { account, read, open, addressOf } = opening

  /** A new account starts with the next block; the age of an imported one is unknown. */
  async function make(text: string | null): Promise<Made> {
    if (text !== null) return { ...parseSecret(snarkVm, text), fromHeight: 0 }
    const secret = parseSecret(snarkVm, snarkVm.createKey().text)
    return { ...secret, fromHeight: await getHeight().catch(() => 0) }
  }

  async function setUp(text: string | null, options: SetUp): Promise<Opened> {
    const made = await make(text)
    const first = { account: toAccount(made, 1), secret: made.text }
    return begin(await vault.create({ ...options, ...first }), made.address)
  }

  async function begin(key: VaultKey, address: string): Promise<Opened> {
    return { ...open(await read(key, address)), session: await vault.startSession(key) }
  }

  const actions = {
    /** Sets up a new vault with one new account. @throws OtherVaultError */
    create: (options: SetUp): Promise<Opened> => setUp(null, options),
    /** Sets up a new vault with one account of a private or view key. @throws OtherVaultError */
    importKey: (text: string, options: SetUp): Promise<Opened> => setUp(text, options),
    /** Opens the account of this id, or the selected one if that is not stored. */
    unlock: async (password: string, own: string | null): Promise<Opened> => {
      const key = await vault.unlock(password)
      return begin(key, await addressOf(key, own))
    },
    /** Adds a new account, or that of a private or view key, and opens it. */
    add: async (text: string | null): Promise<Shown> => {
      const made = await make(text)
      const { address, vaultKey } = account()
      await read(vaultKey, address) // if another tab has replaced the vault, nothing would open the new key
      const count = (await vault.accounts()).length
      await vault.add(vaultKey, toAccount(made, count + 1), made.text)
      return open(await read(vaultKey, made.address))
    },
    select: async (address: string): Promise<Shown> => {
      const { vaultKey } = account()
      const next = await read(vaultKey, address)
      await vault.select(vaultKey, address)
      return open(next)
    },
  }
  return { ...opening, actions: { ...opening.actions, ...actions } }
}

type Made = Secret & Pick<LocalAccount, 'fromHeight'>

function toAccount({ address, kind, fromHeight }: Made, number: number): LocalAccount {
  return { address, name: `Account ${number}`, kind, fromHeight, createdMs: Date.now() }
}

/** What is open, and how it is opened and closed. Selections in other tabs change nothing here. */
function createOpening(snarkVm: SnarkVm, vault: KeyVault) {
  let opened: OpenAccount | null = null

  const account = (): OpenAccount => {
    if (opened === null) throw new NoKeyError()
    return opened
  }

  async function read(key: VaultKey, address: string): Promise<OpenAccount> {
    const secret = parseSecret(snarkVm, await vault.open(key, address))
    const id = await accountId(key, address)
    const kept = (await vault.accounts()).find((each) => each.id === id)
    return { ...secret, account: id, fromHeight: kept?.fromHeight ?? 0, vaultKey: key }
  }

  /** The address of the account with this id, or of the selected one. @throws NoKeyError if there is none */
  async function addressOf(key: VaultKey, id: string | null): Promise<string> {
    const chosen = await vault.choose(id)
    const found = (await vault.opened(key)).find((each) => each.id === chosen?.id)
    if (found === undefined) throw new NoKeyError()
    return found.address
  }

  const open = (next: OpenAccount): Shown => {
    opened = next
    return { account: next.account, address: next.address, kind: next.kind }
  }

  return {
    account,
    read,
    open,
    addressOf,
    /** The opened private key. @throws ViewOnlyError if there is none */
    key: (): PrivateKey => {
      const { privateKey } = account()
      if (privateKey === null) throw new ViewOnlyError()
      return privateKey
    },
    actions: {
      /** Opens the account by a session. @throws NoKeyError when the session has ended or the account is not kept */
      resume: async (session: string, address: string): Promise<void> => {
        open(await read(await vault.resumeSession(session), address))
      },
      /** Opens the selected account by a session. @throws NoKeyError when the session has ended or there is no account */
      resumeSelected: async (session: string): Promise<Shown> => {
        const key = await vault.resumeSession(session)
        return open(await read(key, await addressOf(key, null)))
      },
      /** Every stored account, in the order in which they were added. */
      accounts: (): Promise<readonly OpenedAccount[]> => vault.opened(account().vaultKey),
      rename: (address: string, name: string): Promise<void> =>
        vault.rename(account().vaultKey, address, name),
      /** The open account's private or view key as text, after the password was entered again. */
      exportKey: async (password: string): Promise<string> => {
        const { address } = account()
        return vault.open(await vault.unlock(password), address)
      },
      /** Deletes the open account's key; this requires having opened it. */
      remove: async (password: string): Promise<void> => {
        const { address } = account()
        await vault.forget(await vault.unlock(password), address)
        opened = null
      },
    },
  }
}

function parseSecret(snarkVm: SnarkVm, given: string): Secret {
  const text = readKeyText(given)
  try {
    if (text.startsWith('AViewKey1')) {
      const viewKey = snarkVm.readViewKey(text)
      return { kind: 'view', address: viewKey.address, text, privateKey: null, viewKey }
    }
    const privateKey = snarkVm.readPrivateKey(text)
    const { address, viewKey } = privateKey
    return { kind: 'key', address, text, privateKey, viewKey }
  } catch {
    throw new InvalidKeyError()
  }
}
