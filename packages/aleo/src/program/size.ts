import { ProgramSyntaxError } from './cursor.ts'

/** Bytes of a program in UTF-8 from consensus version 16 on (`MAX_PROGRAM_SIZE`). */
export const MAX_PROGRAM_SIZE = 2_048_000

const MAX_BYTES_OF_UNIT = 3

/** Bytes of a text in UTF-8. */
export function sizeInBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Throws if a source exceeds the maximum program size. */
export function checkSourceSize(source: string): void {
  if (source.length * MAX_BYTES_OF_UNIT <= MAX_PROGRAM_SIZE) return
  const size = sizeInBytes(source)
  if (size > MAX_PROGRAM_SIZE) {
    throw new ProgramSyntaxError(
      `The program has ${size} bytes; ${MAX_PROGRAM_SIZE} are allowed.`,
      1,
    )
  }
}
