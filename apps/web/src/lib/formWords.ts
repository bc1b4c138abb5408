import type { TypedAmount } from './amountText.ts'
import { inStyle } from './format.ts'
import type { Message } from './text/message.ts'

/** The label of a form's button, and the sentence below it: why it is disabled, or what to do. */
export type FormWords = {
  readonly label: Message
  readonly reason?: Message
  /** The balance is too low: the message also says where to get more. */
  readonly isShort?: boolean
  /** In a private form: everyone will see the account's address. */
  readonly showsYou?: boolean
}

/** A typed text that is not an amount above zero. */
export type AmountFault = Exclude<TypedAmount['kind'], 'amount'> | 'zero'

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
    case 'not-a-number':
      return { label: { id: 'lib.enterValid' }, reason: { id: 'lib.validAmount' } }
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
    isShort: true,
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
export const notEnough = (symbol = ''): FormWords => ({
  label: { id: 'lib.notEnough', values: { symbol } },
  isShort: true,
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
