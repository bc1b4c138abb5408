import { BaseError } from '@nightjar/aleo'
import { memberOf } from './foreign.ts'
import { plainWords } from './plainWords.ts'
import { type Reason, wordsOf } from './reason.ts'
import type { WalletNetwork } from './walletNetwork.ts'

/** The 21 kinds of wallet failure; names as in `@demox-labs/aleo-wallet-adapter-base` 0.0.23. */
export const walletErrorKinds = [
  'NotReady',
  'Load',
  'Config',
  'Connection',
  'NotSelected',
  'Disconnected',
  'Disconnection',
  'Account',
  'PublicKey',
  'Keypair',
  'NotConnected',
  'SendTransaction',
  'SignMessage',
  'SignTransaction',
  'Timeout',
  'WindowBlocked',
  'WindowClosed',
  'DecryptionNotAllowed',
  'Decryption',
  'Records',
  'Transaction',
] as const

export type WalletErrorKind = (typeof walletErrorKinds)[number]

/** A wallet's failure: its kind, its reason, a sentence for the user, and the original error unchanged. */
export class WalletError extends BaseError {
  readonly kind: WalletErrorKind
  /** Undefined if the message is the wallet's own, or set by the wallets' protocol. */
  readonly reason: Reason | undefined
  /** What the wallet threw; never shown unchanged. */
  readonly error: unknown
  /** The user refused; this is not a fault of the wallet. */
  readonly rejected: boolean

  constructor(
    kind: WalletErrorKind,
    reason: Reason | string,
    options: { readonly error?: unknown; readonly rejected?: boolean } = {},
  ) {
    const code = `wallet_${kind.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()}`
    super(typeof reason === 'string' ? reason : wordsOf(reason), { code, cause: options.error })
    this.name = `Wallet${kind}Error`
    this.kind = kind
    this.reason = typeof reason === 'string' ? undefined : reason
    this.error = options.error
    this.rejected = options.rejected ?? false
  }
}

/** Words used by wallets when a user refuses; matched here and nowhere else. */
const refusals =
  /permission not granted|user (has )?(rejected|denied|refused)|(rejected|denied|refused) by (the )?user|denied|cancell?ed|declined/i

/** What EIP-1193 gives a refusal; wallets of Aleo do too. */
const REFUSED = 4001

/** Turns whatever a wallet threw (Error, plain object, string, nothing) into a WalletError that keeps its words. */
export function toWalletError(thrown: unknown, kind: ForeignErrorKind): WalletError {
  if (thrown instanceof WalletError) return thrown
  const words = isOfEngine(thrown) ? null : messageOf(thrown)
  const isRefused = Number(memberOf(thrown, 'code')) === REFUSED // some write it as a text
  return new WalletError(kind, words ?? { code: 'noWords' }, {
    error: thrown,
    rejected: isRefused || (words !== null && refusals.test(words)),
  })
}

/**
 * A browser's own failure, not the wallet's: its words help nobody, are in no language of the page, and say "denied" where
 * nobody has refused.
 */
const isOfEngine = (thrown: unknown): boolean =>
  thrown instanceof DOMException ||
  thrown instanceof TypeError ||
  thrown instanceof ReferenceError ||
  (thrown instanceof Error && thrown.message.startsWith('Permission denied to access '))

/** Words used by wallets that are on another network than the page; matched here and nowhere else. */
const networkWords =
  /parameters you provided are invalid|unsupport\w* network|unknown network|network mismatch/i

/** A failed connection's error; if it is caused by the wallet's network, it says what to switch. */
export function toConnectionError(
  thrown: unknown,
  { name, network }: { readonly name: string; readonly network: WalletNetwork },
): WalletError {
  const words = messageOf(thrown)
  if (thrown instanceof WalletError || words === null || !networkWords.test(words)) {
    return toWalletError(thrown, 'Connection')
  }
  return new WalletError(
    'Connection',
    { code: 'otherNetwork', name, wanted: networkLabels[network] },
    { error: thrown },
  )
}

/** Display names of the networks. */
export const networkLabels: Readonly<Record<WalletNetwork, string>> = {
  testnet3: 'Testnet',
  testnetbeta: 'Testnet',
  mainnetbeta: 'Mainnet',
}

/** More of a wallet's words would fill the page. */
const MOST_LETTERS = 500

function messageOf(thrown: unknown): string | null {
  return plainWords(textIn(thrown), MOST_LETTERS) || null
}

/** Members in which wallets say what went wrong, the clearest first. */
const spoken = ['message', 'error', 'reason', 'data', 'cause']
/** How deep they nest these. */
const DEEPEST = 3

function textIn(thrown: unknown, depth = 0): string {
  if (typeof thrown === 'string') return thrown
  if (depth === DEEPEST) return ''
  for (const name of spoken) {
    const text = textIn(memberOf(thrown, name), depth + 1)
    if (text.trim() !== '') return text
  }
  return ''
}

/** The kinds that an error of a wallet can become; the others are raised by this app itself. */
export type ForeignErrorKind = Extract<
  WalletErrorKind,
  'Load' | 'Connection' | 'Disconnection' | 'Transaction' | 'SignMessage' | 'Decryption' | 'Records'
>
