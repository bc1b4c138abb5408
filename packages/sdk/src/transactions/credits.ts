import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'
import { type Builder, buildCall, u64 } from './transaction.ts'

type Payment = { to: string; amount: bigint }

/** Sends public credits publicly. */
export const transferCreditsPublic: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(CREDITS_PROGRAM, 'transfer_public', [to, u64(amount)], fee)

/** Sends credits from a record to a record. */
export const transferCreditsPrivate: Builder<Payment & { record: string }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'transfer_private', [record, to, u64(amount)], fee)

/** Turns public credits into a record. */
export const transferCreditsPublicToPrivate: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(CREDITS_PROGRAM, 'transfer_public_to_private', [to, u64(amount)], fee)

/** Turns part of a credits record into public credits. */
export const transferCreditsPrivateToPublic: Builder<Payment & { record: string }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'transfer_private_to_public', [record, to, u64(amount)], fee)

/** Makes one credits record of two. */
export const joinCredits: Builder<{ first: string; second: string }> = ({
  first,
  second,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'join', [first, second], fee)

/** Splits a credits record; the program charges its own small fee for it. */
export const splitCredits: Builder<{ record: string; amount: bigint }> = ({
  record,
  amount,
  ...fee
}) => buildCall(CREDITS_PROGRAM, 'split', [record, u64(amount)], fee)

/** Registers wrapped ALEO; open to anyone, once, with one possible outcome. */
export const initWrappedCredits: Builder<unknown> = (fee) =>
  buildCall(PROGRAMS.credits, 'init', [], fee)

/** Wraps public credits for the public balance of `to`. */
export const wrapCredits: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(PROGRAMS.credits, 'wrap_public', [u64(amount), to], fee)

/** Wraps from a credits record into a token record. */
export const wrapCreditsPrivately: Builder<Payment & { record: string }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.credits, 'wrap_private', [record, u64(amount), to], fee)

/** Unwraps a public balance; needs an allowance to the wrapper. */
export const unwrapCredits: Builder<Payment> = ({ to, amount, ...fee }) =>
  buildCall(PROGRAMS.credits, 'unwrap_public', [u64(amount), to], fee)

/** Unwraps from a token record into a credits record. */
export const unwrapCreditsPrivately: Builder<Payment & { record: string }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.credits, 'unwrap_private', [record, u64(amount), to], fee)

/** Unwraps from a token record into public credits. */
export const unwrapCreditsPrivateToPublic: Builder<Payment & { record: string }> = ({
  record,
  to,
  amount,
  ...fee
}) => buildCall(PROGRAMS.credits, 'unwrap_private_to_public', [record, u64(amount), to], fee)
