import { parseAddress } from '@nightjar/aleo'
import {
  isAddress,
  PROGRAM_ADDRESSES,
  withoutBlanks,
  withoutUnseen,
  ZERO_ADDRESS,
} from '@nightjar/sdk'

/** The result of checking a text as an address to send to. */
export type AddressCheck =
  | 'empty'
  /** It does not begin with `aleo1` or is not 63 characters long. */
  | 'no-address'
  /** It looks like an address, but none is spelled like this: it has a typo. */
  | 'typo'
  /** Nobody holds its key. */
  | 'nobody'
  | 'program'
  | 'own'
  | 'valid'

/**
 * A typed or pasted address as the chain spells it: it may be in capitals, as QR codes prefer, in quotes, or the only one in
 * a link or a sentence. Any other text without its blanks.
 */
export function readAddress(text: string): string {
  const compact = withoutBlanks(text)
  const all = [withoutUnseen(text), compact].flatMap((each) => each.match(ADDRESS) ?? [])
  const [address, another] = new Set(all.map((each) => each.toLowerCase()))
  return address && !another ? address : compact
}

const ADDRESS = /\baleo1[a-z\d]{58}\b/gi

/** Checks a typed or pasted address; `own` is the sender's. */
export function checkAddress(text: string, own: string | null): AddressCheck {
  const address = readAddress(text)
  if (address === '') return 'empty'
  if (!isAddress(address)) return 'no-address'
  if (parseAddress(address) === undefined) return 'typo'
  if (address === own) return 'own'
  if (address === ZERO_ADDRESS) return 'nobody'
  return programs.has(address) ? 'program' : 'valid'
}

const programs: ReadonlySet<string> = new Set(Object.values(PROGRAM_ADDRESSES))
