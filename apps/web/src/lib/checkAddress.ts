import { parseAddress } from '@nightjar/aleo'
import { isAddress, PROGRAM_ADDRESSES, ZERO_ADDRESS } from '@nightjar/sdk'

/** What is known of a text as an address to send to. */
export type AddressCheck =
  | 'empty'
  /** It does not begin with `aleo1` or has not 63 characters. */
  | 'no-address'
  /** It looks like one, but no account can have it: a letter is wrong. */
  | 'typo'
  /** Nobody holds its key. */
  | 'nobody'
  | 'program'
  | 'own'
  | 'valid'

/** Checks an address as it was typed or pasted; `own` is the sender's. */
export function checkAddress(text: string, own: string | null): AddressCheck {
  const address = text.trim()
  if (address === '') return 'empty'
  if (!isAddress(address)) return 'no-address'
  if (parseAddress(address) === undefined) return 'typo'
  if (address === own) return 'own'
  if (address === ZERO_ADDRESS) return 'nobody'
  return programs.has(address) ? 'program' : 'valid'
}

const programs: ReadonlySet<string> = new Set(Object.values(PROGRAM_ADDRESSES))
