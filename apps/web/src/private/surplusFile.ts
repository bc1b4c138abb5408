import { parseAddress } from '@nightjar/aleo'
import * as z from 'zod/mini'

const FORMAT = 'nightjar surpluses 1'

const digits = (most: number) => z.string().check(z.regex(new RegExp(`^\\d{1,${most}}$`)))
const address = z.string().check(z.refine((text) => parseAddress(text) !== undefined))

/** A surplus with everything needed to claim it, except the account's key. */
const filed = z.object({
  /** The blinded address. */
  address,
  /** The account that can claim it. */
  owner: address,
  factor: z.string().check(z.regex(/^\d{1,77}field$/)),
  /** Milliseconds since 1970: a search for it begins there. Without it, at the beginning. */
  createdAt: z._default(z.number(), 0),
  /** In base units; null if unknown. */
  left: z.nullable(
    z.array(z.object({ token: digits(77), amount: digits(39), isClaimed: z.boolean() })),
  ),
})

const file = z.object({ format: z.literal(FORMAT), surpluses: z.array(filed) })

export type FiledSurplus = z.infer<typeof filed>

/** The text of a file of surpluses. */
export function writeSurplusFile(surpluses: readonly FiledSurplus[]): string {
  return `${JSON.stringify({ format: FORMAT, surpluses }, null, 2)}\n`
}

export type SurplusFile =
  | { readonly surpluses: readonly FiledSurplus[] }
  /** Not a surplus file; one with an invalid entry; one without an entry of this account. */
  | { readonly fault: 'foreign' | 'damaged' | 'others' | 'empty' }

/** An account's surpluses in a file, or why none could be read. */
export function readSurplusFile(text: string, owner: string): SurplusFile {
  const content = parse(text)
  if (!isOurs(content)) return { fault: 'foreign' }
  const found = file.safeParse(content)
  if (!found.success) return { fault: 'damaged' }
  if (found.data.surpluses.length === 0) return { fault: 'empty' }
  const own = found.data.surpluses.filter((each) => each.owner === owner)
  return own.length > 0 ? { surpluses: own } : { fault: 'others' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isOurs(content: unknown): boolean {
  return (
    typeof content === 'object' &&
    content !== null &&
    'format' in content &&
    content.format === FORMAT
  )
}
