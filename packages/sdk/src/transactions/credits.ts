import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'
import { type Builder, buildCall } from './transaction.ts'

type Payment = { to: string; amount: bigint }
type PrivatePayment = Payment & { record: string }

/** Sends public credits publicly. */
export const transferCreditsPublic: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(CREDITS_PROGRAM, 'transfer_public', { to, amount }, fee)

/** Sends credits from a record to a record. */
export const transferCreditsPrivate: Builder<PrivatePayment> = ({
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'transfer_private', { input, to, amount }, fee)

/** Turns public credits into a record. */
export const transferCreditsPublicToPrivate: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(CREDITS_PROGRAM, 'transfer_public_to_private', { to, amount }, fee)

/** Turns part of a credits record into public credits. */
export const transferCreditsPrivateToPublic: Builder<PrivatePayment> = ({
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'transfer_private_to_public', { input, to, amount }, fee)

/** Joins two credits records into one. */
export const joinCredits: Builder<{ first: string; second: string }> = ({
  first,
  second,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'join', { first, second }, fee)

/** Splits a credits record: the program takes `SPLIT_COST` of the rest, and the transaction has no fee. */
export const splitCredits: Builder<{ record: string; amount: bigint }> = ({
  record: input,
  amount,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'split', { input, amount }, fee)

/** Registers wrapped ALEO; open to anyone, once, with one possible outcome. */
export const initWrappedCredits: Builder<unknown> = (fee) =>
  buildCall(PROGRAMS.credits, 'init', {}, fee)

/** Wraps public credits for the public balance of `to`. */
export const wrapCredits: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(PROGRAMS.credits, 'wrap_public', { amount, to }, fee)

/** Wraps from a credits record into a token record. */
export const wrapCreditsPrivately: Builder<PrivatePayment> = ({
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.credits, 'wrap_private', { input, amount, to }, fee)

/** Unwraps a public balance; needs an allowance to the wrapper. */
export const unwrapCredits: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(PROGRAMS.credits, 'unwrap_public', { amount, to }, fee)

/** Unwraps from a token record into a credits record. */
export const unwrapCreditsPrivately: Builder<PrivatePayment> = ({
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.credits, 'unwrap_private', { input, amount, to }, fee)

/** Unwraps from a token record into public credits. */
export const unwrapCreditsPrivateToPublic: Builder<PrivatePayment> = ({
  record: input,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.credits, 'unwrap_private_to_public', { input, amount, to }, fee)
