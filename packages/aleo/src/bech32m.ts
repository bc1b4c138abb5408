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

const characters = Uint8Array.from(alphabet, (character) => character.charCodeAt(0))
const decoder = new TextDecoder()

/** The bech32m text of bytes; padding bits in the last character are zero. */
export function encodeBech32m(prefix: string, bytes: Uint8Array): string {
  const length = Math.ceil((bytes.length * 8) / 5)
  const text = new Uint8Array(length + CHECKSUM_LENGTH)
  let state = prefixState(prefix)
  let [buffer, bits, at] = [0, 0, 0]
  const put = (word: number): void => {
    state = step(state, word)
    text[at++] = characters[word] ?? 0
  }
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) put((buffer >> (bits - 5)) & 31)
  }
  if (bits > 0) put((buffer << (5 - bits)) & 31)
  for (let index = 0; index < CHECKSUM_LENGTH; index++) state = step(state, 0)
  const sum = state ^ CONSTANT
  for (let index = CHECKSUM_LENGTH - 1; index >= 0; index--) {
    text[at++] = characters[(sum >>> (5 * index)) & 31] ?? 0
  }
  return `${prefix}1${decoder.decode(text)}`
}

/** What the five highest bits of the checksum's state add to the next one. */
const feedback = Int32Array.from({ length: 32 }, (_, top) =>
  generators.reduce((sum, generator, bit) => ((top >> bit) & 1 ? sum ^ generator : sum), 0),
)

/** One step of the checksum (BIP 173, `bech32_polymod`). */
function step(state: number, word: number): number {
  return ((state & 0x1ffffff) << 5) ^ word ^ (feedback[state >>> 25] ?? 0)
}

/** The checksum's state after the prefix: high bits, zero, low bits of its characters. */
function prefixState(prefix: string): number {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)].reduce(step, 1)
}
