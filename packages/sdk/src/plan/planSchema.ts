import * as z from 'zod/mini'
import { movement } from '../api/schema.ts'
import { errorNote } from '../errorNote.ts'
import { amount, list, text, two } from './scalars.ts'

const amounts = list(amount)
const movements = list(movement)
/** An index of a plan's calls. */
const place = z.int().check(z.gte(0))

/** Records are of a program's token, identified as in `OwnedRecord.token`. */
export const recordToken = z.object({ program: text, token: text })
export type RecordToken = Readonly<z.infer<typeof recordToken>>

/** One spend of a plan's action: an amount of a token from a single record. */
const spend = z.extend(recordToken, {
  amount,
  /** The token of another program whose record pays; exactly the amount is wrapped first. */
  wraps: z.exactOptional(recordToken),
})
export type Spend = Readonly<z.infer<typeof spend>>

const planned = z.object({
  /** Places of the steps that must be accepted before it. */
  after: list(place),
  /** Expected amounts, for the lists. */
  paid: movements,
  received: movements,
  to: text,
  /** The token of which it pays what the step before it brought; null if it pays its own amounts. */
  takes: z.nullable(text),
})

/** Ids of tokens are in the pair's order, and so are the amounts. */
const ofPool = z.extend(planned, { pair: text, tokens: two(text), minimums: two(amount) })

/** An outside token: its wrapper, and how that names it, by its id in the registry or its program. */
const origin = z.object({ wrapper: z.enum(['credits', 'registry', 'arc20']), origin: text })
export type Origin = Readonly<z.infer<typeof origin>>

/** A step that calls with public balances: all that its transaction needs but the deadline, also after a reload. */
const callStep = z.discriminatedUnion('kind', [
  z.extend(planned, {
    kind: z.literal('swap'),
    /** Ids of the tokens, from the paid to the received one. */
    path: list(text),
    amountIn: amount,
    minimumOut: amount,
    /** If the router pays its minimum out as credits: who receives the rest, wrapped. */
    surplusTo: z.exactOptional(text),
  }),
  z.extend(ofPool, { kind: z.literal('add'), amounts: two(amount) }),
  z.extend(ofPool, { kind: z.literal('remove'), liquidity: amount }),
  z.extend(planned, { kind: z.literal('approve'), token: text, amount }),
  /**
   * Pays `to` from the sender's public balance: publicly, or into a record. The token is identified as in
   * `OwnedRecord.token`.
   */
  z.extend(planned, { kind: z.literal(['send', 'shield']), amount, ...recordToken.shape }),
  z.extend(planned, { kind: z.literal(['enter', 'leave']), amount, ...origin.shape }),
])
export type CallStep = Readonly<z.infer<typeof callStep>>

/**
 * What a step of a plan does. `split` makes the record that pays the fees, `act` is the private action itself, and `collect` claims
 * the surplus that it leaves.
 */
const stepKind = z.enum([
  ...(['split', 'join', 'move', 'wrap', 'act', 'collect'] as const),
  ...(['swap', 'add', 'remove', 'approve', 'send', 'shield', 'enter', 'leave'] as const),
])
export type StepKind = z.infer<typeof stepKind>

/** A step still to come, for display. */
export const stepAheadSchema = z.object({
  kind: stepKind,
  /** The token that is joined, moved, wrapped or collected; empty for `act`, and for credits. */
  token: text,
  /** The inputs, in base units of `token`; of `split` the outputs, that for the fees first; empty for `act` and `collect`. */
  amounts,
  /** The place among the plan's calls; left out for any other step. */
  place: z.exactOptional(place),
})
export type StepAhead = Readonly<z.infer<typeof stepAheadSchema>>

const doneStep = z.extend(stepAheadSchema, { transactionId: text, height: z.int() })
export type DoneStep = Readonly<z.infer<typeof doneStep>>

/** `transactionId` is ours until a block holds it. */
export const sentStepSchema = z.extend(stepAheadSchema, {
  transactionId: text,
  /** Records that it spends; if rejected, it has exposed them. */
  inputs: list(text),
  /** Existing records that look like the one it creates. */
  known: list(text),
})
export type SentStep = Readonly<z.infer<typeof sentStepSchema>>

/** A record that an accepted step has made, until the wallet has found it. */
const awaited = z.object({
  token: text,
  amount,
  transactionId: text,
  /** Records of that amount that existed before. */
  known: list(text),
})
export type Awaited = Readonly<z.infer<typeof awaited>>

/** What a plan waits for before its action, or its claims if it has none, so that they do not stand out. */
const wait = z.object({
  /** Number of other private actions with the same tokens; 0 to wait only for time. */
  others: z.int().check(z.gte(0)),
  /** Blocks after which it ends, however many others have acted. */
  blocks: z.int().check(z.gte(0)),
  /** The height at which it began; null before. */
  from: z.nullable(z.int()),
})
export type Wait = Readonly<z.infer<typeof wait>>

/** Why the chain would reject a step, as far as its owner can do something about it. */
const rejectionCause = z.enum([
  ...(['price', 'overflow', 'balance', 'paused', 'privateOff'] as const),
  ...(['blocked', 'blacklist', 'deadline', 'pair', 'other'] as const),
])
export type RejectionCause = z.infer<typeof rejectionCause>

/** Why a plan waits for its owner, or, delayed, for others. */
const pause = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal([
      /** The page was closed before its owner confirmed: it was certainly not sent. */
      'withdrawn',
      /** The page was closed before the wallet answered; its owner stopped waiting. */
      ...(['left', 'givenUp'] as const),
      /** Its owner declined in the wallet. */
      'refused',
      /** It is in no block in time; it is on no chain, because that was reset. */
      ...(['expired', 'reset'] as const),
      /** It may have happened, and nothing more can be found out about it. */
      'doubtful',
      /** This browser does not store that it is sent, so it was not: after a reload it would be sent again. */
      'unstored',
      /** Records no longer cover the amount, or the fee; the secret of the surplus' address is not stored. */
      ...(['short', 'noFee', 'noFactor'] as const),
      /** It is delayed and continues by itself; it was delayed, but too few others acted. */
      ...(['waiting', 'alone'] as const),
      /** What is stored of it is damaged, or of another version: it can only be stopped. */
      'unreadable',
    ]),
  }),
  z.object({
    kind: z.literal([
      /** A block rejected it, in the chain's words. */
      'rejected',
      /** It was certainly not sent, may have been, or something else failed; in the wallet's or the chain's words. */
      ...(['unsent', 'unconfirmed', 'failed'] as const),
    ]),
    message: text,
    error: z.optional(errorNote),
  }),
  /** The chain would reject it: it was not sent. */
  z.object({ kind: z.literal('obstacle'), cause: rejectionCause }),
])
export type Pause = Readonly<z.infer<typeof pause>>

/** Calls, a private action after them, or both, and what is done of it: plain data, stored until it has ended. */
export const planSchema = z.object({
  id: text,
  address: text,
  startedAt: z.number(),
  /** Calls with public balances, before the action. */
  calls: list(callStep),
  /** Places of the calls that were sent in vain, or perhaps in vain. */
  tried: list(place),
  /** What the action spends; null if there is none. */
  spends: z.nullable(list(spend)),
  /** Microcredits that are split off a record before any record is spent, to pay the fees; left out if nothing is. */
  feePart: z.exactOptional(amount),
  /** Tokens of which the action leaves a surplus to collect, one step each. */
  collects: list(text),
  /** Records that no other plan may take. */
  uses: list(text),
  /** Records that a rejected transaction has exposed. */
  shown: list(text),
  done: list(doneStep),
  /** In the order in which they were sent. */
  sent: list(sentStepSchema),
  awaited: list(awaited),
  wait: z.nullable(wait),
  state: z.enum(['running', 'paused', 'stopped', 'finished']),
  /** A running plan with one starts nothing more: it pauses when what it has sent has ended. */
  pause: z.nullable(pause),
})
export type Plan = Readonly<z.infer<typeof planSchema>>
