import type { TypedAmount } from './amountText.ts'
import { inStyle } from './format.ts'
import type { Message } from './text/message.ts'

/** What a form's one button says, and the sentence under it: why it is disabled, or what to do. */
export type FormWords = {
  readonly label: Message
  readonly reason?: Message
  /** A balance does not do: where more is to be had is said too. */
  readonly isShort?: boolean
}

/** A typed text that is no amount above zero. */
export type AmountFault = Exclude<TypedAmount['kind'], 'amount'> | 'zero'

/** What is wrong with a typed amount; undefined for one above zero. */
export function faultOf(amount: TypedAmount): AmountFault | undefined {
  if (amount.kind !== 'amount') return amount.kind
  return amount.value === 0n ? 'zero' : undefined
}

/** The state of a form without the balances that it needs: they are being read, or could not be. */
export const withoutBalance = ({ isUnread }: { readonly isUnread: boolean }) =>
  isUnread ? 'unread-balance' : 'reading-balance'

/** The words for an amount that is not one yet. */
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

/** Words for what every form shares: what is being read, who pays, with what. */
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

/** The words where a balance of a token does not do. */
export const notEnough = (symbol = ''): FormWords => ({
  label: { id: 'lib.notEnough', values: { symbol } },
  isShort: true,
})

/** What may be in the way of any form: what {@link commonWords} says, and amounts that are none yet. */
export type CommonState = keyof typeof commonWords | AmountFault

export const isCommon = (state: string): state is CommonState =>
  state in commonWords || state in faults

/** The words for what may be in the way of any form; `amount` is the one that is at fault. */
export const wordsInCommon = (state: CommonState, amount: TypedAmount): FormWords =>
  state in commonWords
    ? commonWords[state as keyof typeof commonWords]
    : amountWords(state as AmountFault, amount)
