import type { SwapContext, SwapState } from './validateSwap.ts'

type Words = {
  /** What the one button says. */
  readonly label: (context: SwapContext) => string
  /** A sentence under the button: why it is disabled, or what to do. */
  readonly reason?: (context: SwapContext) => string
}

const symbolIn = ({ tokenIn }: SwapContext) => tokenIn?.symbol ?? 'the token'
const symbolOut = ({ tokenOut }: SwapContext) => tokenOut?.symbol ?? 'the token'

/** What each state of the form says; a new state does not compile without its words. */
export const stateWords: Record<SwapState, Words> = {
  offline: {
    label: () => 'Retry',
    reason: () => 'Tokens and pools could not be read from the server.',
  },
  loading: { label: () => 'Loading…' },
  'choose-token': { label: () => 'Select a token' },
  'same-token': {
    label: () => 'Choose two different tokens',
    reason: (context) => `${symbolIn(context)} cannot be swapped for itself.`,
  },
  empty: { label: () => 'Enter an amount' },
  'not-a-number': {
    label: () => 'Enter a valid amount',
    reason: () => 'An amount has digits and at most one decimal point, like 12.5.',
  },
  ambiguous: {
    label: () => 'Enter a clear amount',
    reason: ({ amount }) =>
      amount.kind === 'ambiguous' ? `Write it without the comma: ${amount.readings}?` : '',
  },
  'too-many-decimals': {
    label: () => 'Too many decimals',
    reason: ({ amount }) =>
      amount.kind === 'too-many-decimals'
        ? `This token has ${amount.decimals} decimals; use no more than that.`
        : '',
  },
  'too-large': {
    label: () => 'Amount too large',
    reason: () => 'No balance on this chain can be that large.',
  },
  zero: { label: () => 'Enter an amount', reason: () => 'The amount must be above zero.' },
  'no-route': {
    label: () => 'No route',
    reason: (context) =>
      `No pools lead from ${symbolIn(context)} to ${symbolOut(context)} within three hops.`,
  },
  'over-reserves': {
    label: () => 'Not enough liquidity',
    reason: (context) => `The pools hold less ${symbolOut(context)} than that.`,
  },
  'too-small': {
    label: () => 'Amount too small',
    reason: (context) => `It would buy less than the smallest unit of ${symbolOut(context)}.`,
  },
  'over-limit': {
    label: () => 'Amount too large',
    reason: (context) => `No pool can take in that much ${symbolIn(context)}.`,
  },
  disconnected: { label: () => 'Connect wallet' },
  'reading-balance': { label: () => 'Reading your balance…' },
  'over-balance': { label: (context) => `Not enough ${symbolIn(context)}` },
  'over-fee': {
    label: () => 'Not enough ALEO for the network fee',
    reason: () => 'The network fee is paid in public ALEO credits.',
  },
  ready: { label: () => 'Review swap' },
}

export const words = {
  pay: 'You pay',
  receive: 'You receive',
  balance: 'Balance',
  flip: 'Swap the two tokens around',
  rate: 'Price',
  impact: 'Price impact',
  minimum: 'Minimum received',
  maximum: 'Maximum sold',
  poolFee: 'Pool fee',
  networkFee: 'Network fee',
  route: 'Route',
  details: 'Details',
  seen: 'What the chain will see',
  everyone: 'Everyone',
  onlyYou: 'Only you',
  nothing: 'Nothing',
  yourAddress: 'Your address',
  slippage: 'Slippage tolerance',
  slippageHelp:
    'Your swap fails, and only the network fee is lost, if the price moves against you by more.',
  review: 'Review swap',
  confirm: 'Confirm swap',
  hold: (impact: string) => `Hold to accept ${impact} price impact`,
  moved: 'The price has moved.',
  accept: 'Accept new price',
  again: 'Swap again',
  viewTransactions: 'View transactions',
} as const
