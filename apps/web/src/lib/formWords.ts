import { CREDITS, type Token } from '@nightjar/sdk'
import type { TypedAmount } from './amountText.ts'
import { inStyle } from './format.ts'
import type { Message } from './text/message.ts'

/** The label of a form's button, and the sentence below it: why it is disabled, or what to do. */
export type FormWords = {
  readonly label: Message
  readonly reason?: Message
  /** The balance is too low: links to what gets the rest are shown, too. */
  readonly short?: Shortage
  /** In a private form: everyone will see the account's address. */
  readonly showsYou?: boolean
}

/** A token of which an account holds too little. */
export type Shortage = {
  readonly token: Token
  /** What lacks of it, in base units; left out if that is unknown. */
  readonly missing?: bigint
  /** Whether the form takes ALEO itself instead of its wrapped form. */
  readonly takesCredits?: boolean | undefined
  /** Both forms of the token pay already: turning one into the other brings nothing. */
  readonly countsBoth?: boolean | undefined
}

/** A typed text that is not an amount above zero. */
export type AmountFault = Exclude<TypedAmount['kind'], 'amount'> | 'zero'

/** Base units of a typed amount; zero if it is none. */
export const unitsOf = (amount: TypedAmount): bigint =>
  amount.kind === 'amount' ? amount.value : 0n

/** What is wrong with a typed amount; undefined for an amount above zero. */
export function faultOf(amount: TypedAmount): AmountFault | undefined {
  if (amount.kind !== 'amount') return amount.kind
  return amount.value === 0n ? 'zero' : undefined
}

/** The state of a form without its required balances: loading, or could not be read. */
export const withoutBalance = ({ isUnread }: { readonly isUnread: boolean }) =>
  isUnread ? 'unread-balance' : 'reading-balance'

/** The messages for a text that is not an amount yet. */
export function amountWords(fault: AmountFault, amount: TypedAmount): FormWords {
  switch (fault) {
    case 'empty':
      return { label: { id: 'lib.enterAmount' } }
    case 'zero':
      return { label: { id: 'lib.enterAmount' }, reason: { id: 'lib.aboveZero' } }
    case 'not-a-number': {
      const reason: Message =
        'unit' in amount
          ? { id: 'lib.otherUnit', values: { symbol: amount.symbol, unit: amount.unit } }
          : { id: 'lib.validAmount' }
      return { label: { id: 'lib.enterValid' }, reason }
    }
    case 'ambiguous': {
      const [whole, decimal] = amount.kind === 'ambiguous' ? amount.readings.map(inStyle) : []
      return {
        label: { id: 'lib.enterClear' },
        reason: { id: 'lib.clearAmount', values: { whole: whole ?? '', decimal: decimal ?? '' } },
      }
    }
    case 'too-many-decimals': {
      const decimals = amount.kind === 'too-many-decimals' ? amount.decimals : 0
      return {
        label: { id: 'lib.manyDecimals' },
        reason: { id: 'lib.mostDecimals', values: { decimals } },
      }
    }
    case 'too-large':
      return { label: { id: 'lib.tooLarge' }, reason: { id: 'lib.largestAmount' } }
    default:
      return fault satisfies never
  }
}

/** Messages shared by all forms: loading, and who pays with what. */
export const commonWords = {
  loading: { label: { id: 'lib.loading' } },
  offline: { label: { id: 'lib.retry' }, reason: { id: 'lib.unreadable' } },
  'choose-token': { label: { id: 'lib.selectToken' } },
  disconnected: { label: { id: 'lib.connect' } },
  'reading-balance': { label: { id: 'lib.readingBalance' } },
  'unread-balance': { label: { id: 'lib.retry' }, reason: { id: 'lib.unreadBalance' } },
  'over-fee': {
    label: { id: 'lib.notEnoughFee' },
    reason: { id: 'lib.feeSource' },
    short: { token: CREDITS },
  },
} as const satisfies Readonly<Record<string, FormWords>>

const faults: Readonly<Record<AmountFault, true>> = {
  empty: true,
  zero: true,
  'not-a-number': true,
  ambiguous: true,
  'too-many-decimals': true,
  'too-large': true,
}

/** The messages for a token balance that is too low. */
export const notEnough = (
  token: Token | undefined,
  needed: bigint,
  held: bigint | null | undefined,
): FormWords => ({
  label: { id: 'lib.notEnough', values: { symbol: token?.symbol ?? '' } },
  ...(token && { short: { token, missing: needed - (held ?? 0n) } }),
})

/** The common faults of all forms: those in {@link commonWords}, and texts that are not amounts yet. */
export type CommonState = keyof typeof commonWords | AmountFault

export const isCommon = (state: string): state is CommonState =>
  state in commonWords || state in faults

/** The messages for the common faults of all forms; `amount` is the faulty one. */
export const wordsInCommon = (state: CommonState, amount: TypedAmount): FormWords =>
  state in commonWords
    ? commonWords[state as keyof typeof commonWords]
    : amountWords(state as AmountFault, amount)
