const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const CONSTANT = 0x2bc830a3 // distinguishes bech32m from bech32 (BIP 350)
const CHECKSUM_LENGTH = 6

/** The value of every ASCII character in bech32's alphabet, −1 for those outside; capitals are outside. */
export const wordOf = new Int8Array(128).fill(-1)
for (let word = 0; word < 32; word++) wordOf[alphabet.charCodeAt(word)] = word

/** Whether a lower-case bech32m text has this prefix and a valid checksum; any length. */
export function isBech32m(text: string, prefix: string): boolean {
  if (!text.startsWith(`${prefix}1`) || text.length < prefix.length + 1 + CHECKSUM_LENGTH)
    return false
  let state = prefixState(prefix)
  for (let at = prefix.length + 1; at < text.length; at++) {
    const word = wordOf[text.charCodeAt(at)] ?? -1
    if (word < 0) return false
    state = step(state, word)
  }
  return state === CONSTANT
}

/** The bech32m text of bytes; padding bits in the last character are zero. */
export function encodeBech32m(prefix: string, bytes: Uint8Array): string {
  const words = [...toWords(bytes)]
  let state = words.reduce(step, prefixState(prefix))
  for (let index = 0; index < CHECKSUM_LENGTH; index++) state = step(state, 0)
  const sum = state ^ CONSTANT
  for (let index = CHECKSUM_LENGTH - 1; index >= 0; index--) words.push((sum >>> (5 * index)) & 31)
  return `${prefix}1${words.map((word) => alphabet.charAt(word)).join('')}`
}

function* toWords(bytes: Uint8Array): Generator<number> {
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) yield (buffer >> (bits - 5)) & 31
  }
  if (bits > 0) yield (buffer << (5 - bits)) & 31
}

/** One step of the checksum (BIP 173, `bech32_polymod`). */
function step(state: number, word: number): number {
  const top = state >>> 25
  let next = ((state & 0x1ffffff) << 5) ^ word
  for (let bit = 0; bit < 5; bit++) if ((top >> bit) & 1) next ^= generators[bit] ?? 0
  return next
}

/** The checksum's state after the prefix: high bits, zero, low bits of its characters. */
function prefixState(prefix: string): number {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)].reduce(step, 1)
}
