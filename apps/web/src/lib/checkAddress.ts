import { parseAddress } from '@nightjar/aleo'
import { isAddress, PROGRAM_ADDRESSES, withoutBlanks, ZERO_ADDRESS } from '@nightjar/sdk'

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

/** Checks a typed or pasted address; `own` is the sender's. */
export function checkAddress(text: string, own: string | null): AddressCheck {
  const address = withoutBlanks(text)
  if (address === '') return 'empty'
  if (!isAddress(address)) return 'no-address'
  if (parseAddress(address) === undefined) return 'typo'
  if (address === own) return 'own'
  if (address === ZERO_ADDRESS) return 'nobody'
  return programs.has(address) ? 'program' : 'valid'
}

const programs: ReadonlySet<string> = new Set(Object.values(PROGRAM_ADDRESSES))
