import { PackError } from './packable.ts'

export type Reader = ReturnType<typeof createReader>

/** What a writer has written, in the same order. Each method throws a PackError if something else is there. */
export function createReader(source: Uint8Array) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let at = 0

  function bytes(length: number): Uint8Array {
    if (at + length > source.length) throw new PackError('The bytes end within a value.')
    at += length
    return source.subarray(at - length, at)
  }

  function number(): number {
    let [value, place] = [0, 1]
    for (;;) {
      const byte = source[at++]
      if (byte === undefined) throw new PackError('The bytes end within a number.')
      value += (byte & 0x7f) * place
      if (value > Number.MAX_SAFE_INTEGER) throw new PackError('A number is too large.')
      if (byte < 0x80) return value
      place *= 0x80
    }
  }

  return {
    bytes,
    number,
    /** How many values follow: each takes at least a byte. */
    count: (): number => {
      const count = number()
      if (count > source.length - at) throw new PackError('The bytes end within a list.')
      return count
    },
    text: (): string => {
      const encoded = bytes(number())
      try {
        return decoder.decode(encoded)
      } catch {
        throw new PackError('A text is not UTF-8.')
      }
    },
    end: (): void => {
      if (at < source.length) throw new PackError(`${source.length - at} bytes follow the value.`)
    },
  }
}
