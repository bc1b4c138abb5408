import { parseAddress } from '@nightjar/aleo'
import * as z from 'zod/mini'

const FORMAT = 'nightjar receipt 1'

const receipt = z.object({
  format: z.literal(FORMAT),
  network: z.string(),
  /** The chain's id of the transaction, and the height of its block. */
  transaction: z.string().check(z.regex(/^at1[a-z0-9]{58}$/)),
  block: z.int().check(z.nonnegative()),
  /** The account that made it. */
  account: z.string().check(z.refine((text) => parseAddress(text) === text)),
  /** The view key of its outermost call: it decrypts the private values of that call alone. */
  transitionViewKey: z.string().check(z.regex(/^\d{1,77}field$/)),
})

/** Proves to its holder that an account made one transaction. */
export type Receipt = Omit<z.infer<typeof receipt>, 'format'>

/** The text of a receipt's file. */
export function writeReceipt(made: Receipt): string {
  return `${JSON.stringify({ format: FORMAT, ...made }, null, 2)}\n`
}

export type ReceiptText =
  | { readonly receipt: Receipt }
  /** Another format, or a receipt with a missing or invalid part. */
  | { readonly fault: 'foreign' | 'damaged' }

/** Reads a receipt from a text, or says why it contains none. */
export function readReceipt(text: string): ReceiptText {
  const content = parse(text)
  if (!isReceipt(content)) return { fault: 'foreign' }
  const found = receipt.safeParse(content)
  if (!found.success) return { fault: 'damaged' }
  const { format: _, ...read } = found.data
  return { receipt: read }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isReceipt = (content: unknown): boolean =>
  typeof content === 'object' &&
  content !== null &&
  'format' in content &&
  content.format === FORMAT
