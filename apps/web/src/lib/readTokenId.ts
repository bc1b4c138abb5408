import { withFieldSuffix, withoutBlanks } from '@nightjar/sdk'
import { inAscii } from './amountText.ts'

/** Maximum digits of a field value. */
const MOST_DIGITS = 76
/** Where names are searched too, fewer digits are taken as a name. */
const FEWEST_DIGITS = 20

/** The number, its type and visibility, in quotes or at the end of a line of code. */
const TOKEN_ID = /^["'“(]*0*(\d+?)(field(\.\w+)?)?["'”),;.]*$/i

/** Reads a text as a token id and adds the suffix; undefined if it is not one. */
export function readTokenId(text: string): string | undefined {
  const digits = TOKEN_ID.exec(inAscii(withoutBlanks(text)))?.[1]
  return digits && digits.length <= MOST_DIGITS ? withFieldSuffix(digits) : undefined
}

/** The same for a text that may also be a name. */
export function readLongTokenId(text: string): string | undefined {
  const id = readTokenId(text)
  return id && id.length > FEWEST_DIGITS ? id : undefined
}
