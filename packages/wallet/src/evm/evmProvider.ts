import { toHex } from '@nightjar/aleo'
import { toWalletError, WalletError } from '../errors.ts'
import { memberOf } from '../foreign.ts'

/** The object that an EVM wallet puts into the page (EIP-1193). */
export type EvmProvider = {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** An EVM wallet, used only to prove ownership of an address. */
export type EvmWallet = {
  /** The same across reloads, e.g. `io.metamask`. */
  readonly id: string
  readonly name: string
  /** An icon as a `data:` URL, provided by the wallet itself. */
  readonly icon: string
  /** Asks for an account; returns its address in lower case. @throws WalletError */
  connect(): Promise<string>
  /** Signs a text by `personal_sign` (EIP-191); returns `0x…`. @throws WalletError */
  signMessage(message: string, address: string): Promise<string>
  /** Calls back when another account is chosen, with null if none is shared any more; returns a function that stops it. */
  onAccountChange(changed: (address: string | null) => void): () => void
}

type Identity = { readonly id: string; readonly name: string; readonly icon: string }

/** Normalizes an EVM wallet: addresses in lower case, refusals as such. */
export function createEvmWallet(identity: Identity, provider: EvmProvider): EvmWallet {
  const { name } = identity
  return {
    ...identity,
    connect: async () => {
      const accounts = await provider
        .request({ method: 'eth_requestAccounts' })
        .catch((thrown: unknown) => Promise.reject(toEvmError(thrown, 'Connection', name)))
      const address = firstAddress(accounts)
      if (address !== null) return address
      throw new WalletError('Account', { code: 'sharedNone', name })
    },
    signMessage: async (message, address) => {
      const signature = await provider
        .request({ method: 'personal_sign', params: [asBytes(message), address] })
        .catch((thrown: unknown) => Promise.reject(toEvmError(thrown, 'SignMessage', name)))
      if (typeof signature === 'string' && /^0x[0-9a-f]{130}$/i.test(signature)) return signature
      throw new WalletError('SignMessage', { code: 'noPlainSignature', name })
    },
    onAccountChange: (changed) => {
      const listener = (accounts: unknown): void => changed(firstAddress(accounts))
      provider.on?.('accountsChanged', listener)
      return () => void provider.removeListener?.('accountsChanged', listener)
    },
  }
}

/** The EIP-1193 and EIP-1474 codes that users encounter. */
function toEvmError(
  thrown: unknown,
  kind: 'Connection' | 'SignMessage',
  name: string,
): WalletError {
  switch (
    Number(memberOf(thrown, 'code')) // some write it as a text
  ) {
    case 4001:
      return new WalletError(
        kind,
        { code: 'refusedIn', name },
        {
          error: thrown,
          rejected: true,
        },
      )
    case 4100:
      return new WalletError(kind, { code: 'notShared', name }, { error: thrown })
    case 4900:
    case 4901:
      return new WalletError(
        kind,
        { code: 'offline', name },
        {
          error: thrown,
        },
      )
    case -32002:
      return new WalletError(
        kind,
        { code: 'asking', name },
        {
          error: thrown,
        },
      )
    default:
      return toWalletError(thrown, kind)
  }
}

function firstAddress(accounts: unknown): string | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  return typeof first === 'string' && /^0x[0-9a-f]{40}$/i.test(first) ? first.toLowerCase() : null
}

/** The text's bytes: some wallets interpret a plain text that happens to be hexadecimal as bytes. */
const asBytes = (text: string): string => `0x${toHex(new TextEncoder().encode(text))}`
