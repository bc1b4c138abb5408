import { CREDITS, type Token } from '@nightjar/sdk'
import { readAmount } from '../../lib/amountText.ts'
import { type AddressCheck, checkAddress } from '../../lib/checkAddress.ts'
import { findToken, nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import { type Account, type Exchange, useAccount, useExchange } from '../../lib/useExchange.ts'
import { useSuggestion } from '../../lib/useSuggestion.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { type Transfer, transferFee } from './buildTransfer.ts'
import { fromSearch, type TransferForm, toSearch } from './transferForm.ts'
import {
  mostToSend,
  type TransferContext,
  type TransferState,
  validateTransfer,
} from './validateTransfer.ts'

export type TransferDesk = {
  readonly form: TransferForm
  readonly exchange: Exchange
  readonly account: Account
  /** Credits first, then the tokens of the exchange. */
  readonly tokens: readonly Token[]
  /** Public balances of all of them; undefined without a wallet. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The public part of them, where they are private and can be filled up from it. */
  readonly open: ReadonlyMap<string, bigint> | undefined
  readonly context: TransferContext
  readonly state: TransferState
  readonly receiver: AddressCheck
  /** The most that can be sent; undefined while loading. */
  readonly most: bigint | undefined
  /** The order to be signed; undefined while the form is incomplete. */
  readonly transfer: Transfer | undefined
  setText(text: string): void
  setToken(token: Token): void
  setTo(to: string): void
  setArrives(arrives: Mode): void
  reset(): void
}

const search = { fromSearch, toSearch }

/** The form of a transfer from a public balance, and its available actions. */
export function useTransfer(): TransferDesk {
  const account = useAccount()
  const balances = account.balances && withCredits(account.balances, account.credits)
  return useTransferOf({
    balances,
    credits: account.credits,
    feeOf: transferFee,
    own: account.address ?? '',
  })
}

export type Sender = {
  /** Balances of the tokens that can be sent, by token id; undefined while loading. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** Credits that pay the fee, and the amount sent if that is in credits; in microcredits. */
  readonly credits: bigint | undefined
  /** The network fee in microcredits. */
  readonly feeOf: (token: Token, arrives: Mode, amount: bigint) => bigint
  /** Whether there are enough credits for the fee and what else is needed of them; always if left out. */
  readonly paysFee?: (token: Token, arrives: Mode, amount: bigint) => boolean
  /** The public part of the balances, if they are private and can be filled up from it. */
  readonly open?: ReadonlyMap<string, bigint> | undefined
  /** The account's address as soon as it is known, if a link may mean it; left out if records pay. */
  readonly own?: string
}

/** The form of a transfer from these balances. */
export function useTransferOf(sender: Sender): TransferDesk {
  const { balances, feeOf, open, own = '' } = sender
  const [written, setForm] = useAddressForm(search)
  const exchange = useExchange()
  const account = useAccount()
  const tokens = [CREDITS, ...exchange.tokens]
  const suggested = useSuggestion({
    named: written.token,
    fields: exchange.isLoading ? undefined : nameToken(tokens, firstHeld(tokens, balances)),
    isFinal: balances !== undefined || written.text !== '',
  })
  const to = written.isOwn ? own : written.to
  const form = { ...written, to, token: written.token || (suggested ?? '') }
  const token = form.token ? findToken(tokens, form.token) : tokens[0]
  const amount = readAmount(form.text, token?.decimals ?? 18)
  const receiver = checkAddress(form.to, account.address)
  const value = amount.kind === 'amount' ? amount.value : 0n
  const feeMicrocredits = token ? feeOf(token, form.arrives, value) : 0n
  const balance = balances && token && (balances.get(token.id) ?? 0n)
  const context: TransferContext = {
    isLoading: exchange.isLoading,
    isOffline: exchange.error !== null && exchange.tokens.length === 0,
    token,
    arrives: form.arrives,
    privateAllowed: exchange.settings.privateAllowed,
    amount,
    receiver,
    isConnected: account.address !== null,
    isUnread: account.error !== null,
    balance,
    credits: token && feeCreditsOf(sender, [token, form.arrives, value]),
    feeMicrocredits,
  }
  const isWhole = token && amount.kind === 'amount'
  return {
    form,
    exchange,
    account,
    tokens,
    balances,
    open,
    context,
    state: validateTransfer(context),
    receiver,
    most: mostToSend(token, balance, feeMicrocredits),
    transfer: isWhole
      ? { token, amount: amount.value, to: form.to.trim(), arrives: form.arrives }
      : undefined,
    setText: (text) => setForm({ ...form, to: written.to, text }),
    setToken: (chosen) => setForm({ ...form, to: written.to, token: nameToken(tokens, chosen) }),
    setTo: (next) => setForm({ ...form, to: next, isOwn: false }),
    setArrives: (arrives) => setForm({ ...form, arrives, isOwn: false }),
    reset: () => setForm({ ...form, to: written.to, text: '' }),
  }
}

type Terms = readonly [token: Token, arrives: Mode, amount: bigint]

function feeCreditsOf({ credits, paysFee }: Sender, terms: Terms): bigint | undefined {
  return paysFee?.(...terms) === false ? 0n : credits
}

function withCredits(balances: ReadonlyMap<string, bigint>, credits: bigint | undefined) {
  return credits === undefined ? balances : new Map([...balances, [CREDITS.id, credits] as const])
}

function firstHeld(
  tokens: readonly Token[],
  balances: ReadonlyMap<string, bigint> | undefined,
): Token | undefined {
  return tokens.find(({ id }) => (balances?.get(id) ?? 0n) > 0n) ?? tokens[0]
}
