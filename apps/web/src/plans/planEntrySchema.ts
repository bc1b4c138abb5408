import {
  movement,
  planSchema,
  privateActionSchema,
  sentStepSchema,
  stepAheadSchema,
  transactionKind,
} from '@nightjar/sdk'
import * as z from 'zod/mini'

const text = z.string()
const texts = z.readonly(z.array(text))
const movements = z.readonly(z.array(movement))

const goal = z.object({
  address: text,
  /** Null if it only claims a surplus. */
  action: z.nullable(privateActionSchema),
  /** What its calls are together; left out if it has none. */
  title: z.exactOptional(
    z.enum(['split', 'outside', 'zapIn', 'zapOut', 'unwrap', 'swap', 'transfer']),
  ),
  kind: transactionKind,
  /** Expected amounts, for the sheet and the list. */
  paid: movements,
  received: movements,
  /** Fees are paid from records; otherwise the account pays them publicly and is visible. */
  paysPrivately: z.boolean(),
})
export type Goal = Readonly<z.infer<typeof goal>>
export type CallsTitle = NonNullable<Goal['title']>

/** A step, and the terms under which it was sent: new ones may have been accepted since. */
const attempt = z.object({
  step: sentStepSchema,
  terms: z.pick(goal, { action: true, paid: true, received: true }),
})
export type Attempt = Readonly<z.infer<typeof attempt>>

/** A plan with its goal, kept in this browser until its owner dismisses it. */
export const planEntrySchema = z.extend(goal, {
  id: text,
  plan: planSchema,
  /** Steps from the one that is sent, or comes next, to the last. */
  ahead: z.readonly(z.array(stepAheadSchema)),
  /** Blinded address that receives the surplus; null if there cannot be one. */
  surplus: z.nullable(text),
  /** Credits records that pay the fee of the step that is sent. */
  feeRecords: texts,
  /** Steps that were sent and whose outcome is unknown. */
  attempts: z.readonly(z.array(attempt)),
})
export type PlanEntry = Readonly<z.infer<typeof planEntrySchema>>

const spends = z.catch(z.pick(sentStepSchema, { inputs: true }), { inputs: [] })

/** What must not be lost of a plan that cannot be read: whose it is, and which records it has exposed, or may have. */
export const remainsSchema = z.object({
  id: text,
  address: text,
  plan: z.object({
    state: z.catch(planSchema.shape.state, 'paused'),
    shown: z.catch(texts, []),
    sent: z.catch(z.array(spends), []),
  }),
  attempts: z.catch(z.array(z.object({ step: spends })), []),
})
