import { BaseError, FIELD_MODULUS, identifierToField } from '@nightjar/aleo'
import { shortId } from './ids.ts'

/**
 * A token name or symbol as stored on the chain: trimmed, each character code in hex, concatenated and
 * read as one base-16 number, in decimal. "USDT" is 1431520340.
 * @throws NameTooLongError when the number does not fit in a field (31 one-byte characters always fit).
 */
export function encodeName(text: string): string {
  const hex = [...text.trim()].map(toHex).join('')
  const value = hex === '' ? 0n : BigInt(`0x${hex}`)
  if (value >= FIELD_MODULUS) throw new NameTooLongError(text)
  return value.toString()
}

/**
 * The text of an encoded name, bytes from the highest. Names with characters above one byte, and any
 * number that is not printable text, give an empty string, because the encoding is ambiguous.
 */
export function decodeName(encoded: string | bigint): string {
  const value = typeof encoded === 'bigint' ? encoded : BigInt(stripType(encoded))
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  const codes = even.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []
  const printable = codes.every((code) => code >= 0x20 && code < 0x7f)
  return printable ? String.fromCharCode(...codes) : ''
}

/**
 * A name that a stranger chose, as it may be shown: printable ASCII (after NFKC, blanks joined), else the token's short id.
 * Characters that are invisible, change the direction or resemble Latin letters never reach a reader.
 */
export function showName(text: string, id: string): string {
  const plain = text.normalize('NFKC').trim().replace(/ +/g, ' ')
  return isPlainName(plain) ? plain : shortId(id)
}

/** A symbol that a stranger chose, as `showName`: it stands behind amounts, so one that reads on from a number is the short id. */
export function showSymbol(text: string, id: string): string {
  const shown = showName(text, id)
  return isPlainSymbol(shown) ? shown : shortId(id)
}

/** Whether a plain name behind an amount does not read as more of it, such as `000 USDX`, `,000` and `%`; `1INCH` does not. */
export const isPlainSymbol = (text: string): boolean =>
  isPlainName(text) && /^\d*[^\d\s.,'_%]/.test(text)

/** Whether a name has only printable ASCII, at least one of it. */
export const isPlainName = (text: string): boolean => /^[ -~]+$/.test(text)

/**
 * A program id as ARC-20 calls expect it: its name's bytes, little-endian, with the `field` suffix.
 * `wrapped_credits.aleo` is 599475248273735441601657601918071415field.
 */
export function encodeProgramId(program: string): string {
  return `${identifierToField(program.replace(/\.aleo$/, ''))}field`
}

/** The value of a literal or record entry without its type and visibility: `5u128.private` is `5`. */
export function stripType(text: string): string {
  return text
    .trim()
    .replace(/\.(private|public|constant)$/, '')
    .replace(/([ui](8|16|32|64|128)|field|group|scalar)$/, '')
}

const toHex = (character: string) => character.charCodeAt(0).toString(16)

/** A name whose encoding is not a field value. */
export class NameTooLongError extends BaseError {
  override readonly name = 'NameTooLongError'

  constructor(text: string) {
    super(`The name "${text}" does not fit in a field. Use 31 characters or fewer.`, {
      code: 'name_too_long',
    })
  }
}
