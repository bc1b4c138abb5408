import { CREDITS, PROGRAM_ADDRESSES, type Token, WRAPPED_ALEO } from '@nightjar/sdk'
import { useQuery } from '@tanstack/react-query'
import { readAmount } from '../../lib/amountText.ts'
import { type AddressCheck, checkAddress, readAddress } from '../../lib/checkAddress.ts'
import { allowanceQuery } from '../../lib/queries.ts'
import { findToken, nameToken } from '../../lib/tokenNames.ts'
import { useAddressForm } from '../../lib/useAddressForm.ts'
import {
  type Account,
  type Exchange,
  type OtherParts,
  useAccount,
  useExchange,
} from '../../lib/useExchange.ts'
import { useHeldCredits } from '../../lib/useHeldCredits.ts'
import { useSuggestion } from '../../lib/useSuggestion.ts'
import { creditsFor, type Means, mostOf, turnFor } from '../../trade/means.ts'
import { useOtherForms, withOtherForms } from '../../trade/otherForms.ts'
import { feeOfTurn, type Turn } from '../../trade/turns.ts'
import type { Mode } from '../../ui/ModeSwitch.tsx'
import { type Transfer, transferFee } from './buildTransfer.ts'
import { fromSearch, type TransferForm, toSearch } from './transferForm.ts'
import { type TransferContext, type TransferState, validateTransfer } from './validateTransfer.ts'

export type PublicTransferDesk = TransferDesk & {
  /** What is wrapped or unwrapped before the transfer, if one form of the token does not suffice. */
  readonly turn: Turn | undefined
}

export type TransferDesk = {
  readonly form: TransferForm
  readonly exchange: Exchange
  readonly account: Account
  /** Credits first, then the tokens of the exchange. */
  readonly tokens: readonly Token[]
  /** Public balances of all of them; undefined without a wallet. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The parts of them that are in the other form. */
  readonly others: OtherParts | undefined
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

/** The form of a transfer from a public balance, and its available actions; both forms of a token pay together. */
export function useTransfer(): PublicTransferDesk {
  const { tokens } = useExchange()
  const account = useHeldCredits(useAccount())
  const { address, credits } = account
  const forms = useOtherForms(tokens, account)
  const { balances, others } = withOtherForms(account, forms, 0n)
  const { data: allowance = 0n } = useQuery(
    allowanceQuery(address, { token: WRAPPED_ALEO.id, spender: PROGRAM_ADDRESSES.credits }),
  )
  const meansOf = (token: Token): Means => ({
    ...{ token, held: account.balances?.get(token.id) ?? 0n, other: forms.get(token.id) },
    ...{ credits: credits ?? 0n, allowance },
  })
  const turnOf = (token: Token, arrives: Mode, amount: bigint) =>
    turnFor(amount, transferFee(token, arrives), meansOf(token))
  const desk = useTransferOf({
    ...{ balances, others, own: address ?? '' },
    feeOf: (token, arrives, amount) => {
      const turn = turnOf(token, arrives, amount)
      return transferFee(token, arrives) + (turn ? feeOfTurn(turn) : 0n)
    },
    creditsOf: (token, arrives, amount) =>
      credits && creditsFor(turnOf(token, arrives, amount), meansOf(token)),
    mostOf: (token, arrives) => balances && mostOf(transferFee(token, arrives), meansOf(token)),
  })
  const { transfer } = desk
  return { ...desk, turn: transfer && turnOf(transfer.token, transfer.arrives, transfer.amount) }
}

export type Sender = {
  /** Balances of the tokens that can be sent, by token id; undefined while loading. */
  readonly balances: ReadonlyMap<string, bigint> | undefined
  /** The parts of them that are in the other form. */
  readonly others?: OtherParts | undefined
  /** Microcredits that pay the fee, and the amount sent if that is in credits; undefined while loading. */
  readonly creditsOf: (token: Token, arrives: Mode, amount: bigint) => bigint | undefined
  /** The network fee in microcredits. */
  readonly feeOf: (token: Token, arrives: Mode, amount: bigint) => bigint
  /** The most that can be sent, if a transfer of the typed amount costs that fee; undefined while loading. */
  readonly mostOf: (token: Token, arrives: Mode, feeMicrocredits: bigint) => bigint | undefined
  /** The public part of the balances, if they are private and can be filled up from it. */
  readonly open?: ReadonlyMap<string, bigint> | undefined
  /** The account's address as soon as it is known, if a link may mean it; left out if records pay. */
  readonly own?: string
}

/** The form of a transfer from these balances. */
export function useTransferOf(sender: Sender): TransferDesk {
  const { balances, others, open, own = '' } = sender
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
  const amount = readAmount(form.text, token?.decimals ?? 18, token?.symbol)
  const receiver = checkAddress(form.to, account.address)
  const value = amount.kind === 'amount' ? amount.value : 0n
  const { most, ...funds } = fundsOf(sender, { token, arrives: form.arrives, amount: value })
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
    ...funds,
  }
  const isWhole = token && amount.kind === 'amount'
  return {
    form,
    exchange,
    account,
    tokens,
    balances,
    others,
    open,
    context,
    state: validateTransfer(context),
    receiver,
    most,
    transfer: isWhole
      ? { token, amount: amount.value, to: readAddress(form.to), arrives: form.arrives }
      : undefined,
    setText: (text) => setForm({ ...form, to: written.to, text }),
    setToken: (chosen) => setForm({ ...form, to: written.to, token: nameToken(tokens, chosen) }),
    setTo: (next) => setForm({ ...form, to: next, isOwn: false }),
    setArrives: (arrives) => setForm({ ...form, arrives, isOwn: false }),
    reset: () => setForm({ ...form, to: written.to, text: '' }),
  }
}

type Typed = Pick<Transfer, 'arrives' | 'amount'> & { readonly token: Token | undefined }

/** What the sender has for a transfer, and what it costs. */
function fundsOf(sender: Sender, { token, arrives, amount }: Typed) {
  if (!token) return { balance: undefined, credits: undefined, feeMicrocredits: 0n }
  const feeMicrocredits = sender.feeOf(token, arrives, amount)
  return {
    balance: sender.balances && (sender.balances.get(token.id) ?? 0n),
    credits: sender.creditsOf(token, arrives, amount),
    feeMicrocredits,
    most: sender.mostOf(token, arrives, feeMicrocredits),
  }
}

function firstHeld(
  tokens: readonly Token[],
  balances: ReadonlyMap<string, bigint> | undefined,
): Token | undefined {
  return tokens.find(({ id }) => (balances?.get(id) ?? 0n) > 0n) ?? tokens[0]
}
