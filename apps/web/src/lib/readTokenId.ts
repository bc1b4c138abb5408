import { withFieldSuffix, withoutBlanks } from '@nightjar/sdk'

/** Maximum digits of a field value. */
const MOST_DIGITS = 76
/** Where names are searched too, fewer digits are taken as a name. */
const FEWEST_DIGITS = 20

/** Reads a text as a token id and adds the suffix; undefined if it is not one. */
export function readTokenId(text: string): string | undefined {
  const wanted = withoutBlanks(text)
  const digits = /^(\d+)(field)?$/.exec(wanted)?.[1]?.length ?? 0
  return digits > 0 && digits <= MOST_DIGITS ? withFieldSuffix(wanted) : undefined
}

/** The same for a text that may also be a name. */
export function readLongTokenId(text: string): string | undefined {
  const id = readTokenId(text)
  return id && id.length > FEWEST_DIGITS ? id : undefined
}
