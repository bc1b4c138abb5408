import { encodeBech32m, isBech32m, wordOf } from './bech32m.ts'
import { FIELD_MODULUS } from './field.ts'

/** The bytes of a bech32m text after its prefix, without verifying the checksum. */
export function bech32Bytes(text: string, prefixLength: number, byteLength: number): Uint8Array {
  const bytes = new Uint8Array(byteLength)
  let buffer = 0
  let bits = 0
  let at = 0
  for (let i = prefixLength; at < byteLength; i++) {
    buffer = ((buffer << 5) | (wordOf[text.charCodeAt(i)] ?? 0)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (buffer >> bits) & 0xff
    }
  }
  return bytes
}

/** The number represented by bytes, least significant first. */
export function bytesToBigint(bytes: Uint8Array): bigint {
  let hex = '0x'
  for (let i = bytes.length - 1; i >= 0; i--) hex += (bytes[i] ?? 0).toString(16).padStart(2, '0')
  return hex === '0x' ? 0n : BigInt(hex)
}

/** `length` bytes of a number, least significant first; higher bytes are dropped. */
export function bigintToBytes(value: bigint, length: number): Uint8Array {
  const hex = value.toString(16).padStart(length * 2, '0')
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) {
    const end = hex.length - i * 2
    bytes[i] = Number.parseInt(hex.slice(end - 2, end), 16)
  }
  return bytes
}

function checked(text: string, prefix: string, length: number): boolean {
  return text.length === length && isBech32m(text, prefix)
}

const ADDRESS_LENGTH = 63
/** The highest byte of the field's modulus: most elements have a lower one, and are therefore below the modulus. */
const highestByte = Number(FIELD_MODULUS >> 248n)
const SIGNATURE_LENGTH = 216

/** The canonical text of an address if its checksum is valid and its x-coordinate is a field. */
export function parseAddress(text: string): string | undefined {
  if (!checked(text, 'aleo', ADDRESS_LENGTH)) return undefined
  const bytes = bech32Bytes(text, 5, 32)
  const isBelow = (bytes[31] ?? 0) < highestByte || bytesToBigint(bytes) < FIELD_MODULUS
  if (!isBelow) return undefined
  const isCanonical = ((wordOf[text.charCodeAt(56)] ?? 0) & 0xf) === 0
  return isCanonical ? text : encodeBech32m('aleo', bytes) // snarkVM ignores the four padding bits
}

/** The x-coordinate of an address whose text was already checked. */
export function addressToField(address: string): bigint {
  return bytesToBigint(bech32Bytes(address, 5, 32))
}

/** The address whose point has the x-coordinate `x`; whether there is one is not checked. */
export function fieldToAddress(x: bigint): string {
  return encodeBech32m('aleo', bigintToBytes(x, 32))
}

/** A signature's four parts: challenge and response (scalars), pk_sig and pr_sig (x-coordinates). */
export type SignatureParts = {
  readonly challenge: bigint
  readonly response: bigint
  readonly pkSig: bigint
  readonly prSig: bigint
}

/** The parts of a signature whose text was already checked. */
export function signatureParts(signature: string): SignatureParts {
  const bytes = bech32Bytes(signature, 5, 128)
  const part = (index: number) => bytesToBigint(bytes.subarray(index * 32, index * 32 + 32))
  return { challenge: part(0), response: part(1), pkSig: part(2), prSig: part(3) }
}

/** The text of a signature if its checksum is valid. */
export function parseSignature(text: string): string | undefined {
  return checked(text, 'sign', SIGNATURE_LENGTH) ? text : undefined
}

/** The field in an id such as `au1…` or `at1…`; the checksum is not checked. */
export function bech32ToField(text: string): bigint {
  return bytesToBigint(bech32Bytes(text, text.indexOf('1') + 1, 32))
}

/** The bytes of a bech32m text with this prefix; undefined if they do not give exactly that text again. */
export function bech32Data(text: string, prefix: string): Uint8Array | undefined {
  const size = ((text.length - prefix.length - 7) * 5) >> 3
  if (!text.startsWith(`${prefix}1`) || size < 0) return undefined
  const bytes = bech32Bytes(text, prefix.length + 1, size)
  return encodeBech32m(prefix, bytes) === text ? bytes : undefined
}
