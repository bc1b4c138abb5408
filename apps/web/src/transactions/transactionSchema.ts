import { errorNote, movement, transactionKind } from '@nightjar/sdk'
import { blockMark } from '@nightjar/wallet/scan/blockMark'
import * as z from 'zod/mini'

/**
 * The phase of a transaction.
 * - `awaiting`: the wallet was asked and has not answered.
 * - `sent`: the wallet has accepted it.
 * - `accepted`, `rejected`: it is in a block.
 * - `failed`: the wallet says that it did not send it.
 * - `notFound`: it should be in a block by now, but is in none searched; the search continues.
 */
export const PHASES = ['awaiting', 'sent', 'accepted', 'rejected', 'failed', 'notFound'] as const

export type Phase = (typeof PHASES)[number]

const text = z.string()
const height = z.int()

const outcome = z.object({
  status: z.enum(['accepted', 'rejected']),
  height,
  /** Seconds since 1970. */
  timestamp: z.int(),
  /** Fee charged in microcredits; null if the chain does not show it. */
  fee: z.nullable(text),
  /** Why it was rejected; null if unknown. */
  reason: z.nullable(text),
  /** The exact amounts moved; null if it was not replayed. */
  moved: z.nullable(
    z.object({
      paid: z.array(movement),
      received: z.array(movement),
      /** What of it was left at another address, and at which. */
      surplus: z.optional(z.array(movement)),
      surplus_to: z.optional(z.nullable(text)),
    }),
  ),
})

export const transactionSchema = z.object({
  /** Our own id, from before the wallet is asked until it is removed. */
  id: text,
  /** The wallet's id for it; null until the wallet has answered. */
  walletId: z.nullable(text),
  /** Name of the wallet that was asked. */
  wallet: z.nullable(text),
  /** `at1…`; null until it is known. */
  onchainId: z.nullable(text),
  address: text,
  kind: transactionKind,
  /** Amounts as expected when it was sent, in base units. */
  paid: z.array(movement),
  received: z.array(movement),
  /** Whom a private payment went to, if that was somebody else. */
  payee: z.optional(text),
  /** How it appears on the chain. */
  mark: z.object({
    program: text,
    function: text,
    /** The inputs as sent; empty for a private transaction, whose inputs must not be stored. */
    inputs: z.array(text),
    /** The account whose public credits pay the fee; null if a record pays it. */
    feePayer: z.nullable(text),
    /** The account itself if everyone sees that it receives; the inputs, which say so, may not be stored. */
    recipient: z.optional(text),
    /** Texts that only this transaction has: serial numbers or tags of the records it spends, a blinded address. */
    own: z.array(text),
    /** The server is never asked about it: the search uses blocks that the browser downloads. */
    isPrivate: z.boolean(),
  }),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** The chain's height when the wallet was asked: later blocks may contain the transaction. */
  sentHeight: height,
  /** The chain's height when the wallet answered: a wait without a deadline counts from here. Null before. */
  answeredHeight: z.nullable(height),
  /** The last block that may include it; null if its program has no deadline. */
  deadlineHeight: z.nullable(height),
  /** Every block up to here was searched. */
  searchedTo: height,
  /** A block up to the sent height that identifies its chain; null before it was read. */
  seenBlock: z.nullable(blockMark),
  /** The node has another chain than the one it was sent to: that chain was reset. */
  isOffChain: z.boolean(),
  phase: z.enum(PHASES),
  /** The outcome reported by the wallet; the chain takes precedence. */
  walletVerdict: z.nullable(z.enum(['accepted', 'rejected', 'failed'])),
  /**
   * False until its person has confirmed it: before that a wallet in this page sends nothing, after that it may have.
   * Left out if the wallet does not say.
   */
  isConfirmed: z.optional(z.boolean()),
  /** Why the wallet did not send it, in the wallet's words or, as it was said then, in ours. */
  failure: z.nullable(text),
  /** What says `failure` again in another language; left out if that is the wallet's. */
  error: z.optional(errorNote),
  outcome: z.nullable(outcome),
})

export type Transaction = z.infer<typeof transactionSchema>
export type Outcome = z.infer<typeof outcome>
