import * as z from 'zod/mini'

const values = z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))

/** What tells an error from others: enough to say it again, in another language than the words stored beside it. */
export const errorNote = z.object({
  name: z.string(),
  /** As it was thrown: what it quotes. */
  message: z.string(),
  code: z.optional(z.string()),
  /** Of an answer over HTTP. */
  status: z.optional(z.number()),
  details: z.optional(values),
  /** A wallet's: its code and the values of its sentence. */
  reason: z.optional(values),
})
export type ErrorNote = Readonly<z.infer<typeof errorNote>>
