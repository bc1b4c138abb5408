import { ProgramSyntaxError } from './cursor.ts'

/** Bytes of a program in UTF-8 from consensus version 16 on (`MAX_PROGRAM_SIZE`). */
export const maxProgramSize = 2_048_000

const maxBytesOfUnit = 3

/** Bytes of a text in UTF-8. */
export function sizeInBytes(text: string): number {
  return new TextEncoder().encode(text).length
}

/** Throws if a source exceeds the maximum program size. */
export function checkSourceSize(source: string): void {
  if (source.length * maxBytesOfUnit <= maxProgramSize) return
  const size = sizeInBytes(source)
  if (size > maxProgramSize) {
    throw new ProgramSyntaxError(`The program has ${size} bytes; ${maxProgramSize} are allowed.`, 1)
  }
}
