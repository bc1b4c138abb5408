export type Writer = ReturnType<typeof createWriter>

/** Bytes that grow. */
export function createWriter() {
  const encoder = new TextEncoder()
  let buffer = new Uint8Array(1024)
  let length = 0

  function bytes(added: Uint8Array): void {
    if (length + added.length > buffer.length) {
      const larger = new Uint8Array(2 * (length + added.length))
      larger.set(buffer.subarray(0, length))
      buffer = larger
    }
    buffer.set(added, length)
    length += added.length
  }

  /** Seven bits a byte, the lowest first; all bytes but the last have the highest bit set. */
  function number(value: number): void {
    const groups: number[] = []
    let rest = value
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) groups.push((rest % 0x80) | 0x80)
    bytes(Uint8Array.from([...groups, rest]))
  }

  return {
    bytes,
    number,
    /** Its length in UTF-8, and that. */
    text: (text: string): void => {
      const encoded = encoder.encode(text)
      number(encoded.length)
      bytes(encoded)
    },
    taken: (): Uint8Array => buffer.slice(0, length),
  }
}
