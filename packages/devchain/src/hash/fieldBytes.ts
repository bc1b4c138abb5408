/** The 32 little-endian bytes of a field element. */
export function fieldToBytes(field: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  let rest = field
  for (let i = 0; i < 32; i++) {
    bytes[i] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

/** The field element with these little-endian bytes. */
export function bytesToField(bytes: Uint8Array): bigint {
  let field = 0n
  for (let i = bytes.length - 1; i >= 0; i--) field = (field << 8n) | BigInt(bytes[i] ?? 0)
  return field
}

/** The number of a literal such as `12field`. */
export const parseFieldText = (text: string): bigint => BigInt(text.replace(/field$/, ''))
