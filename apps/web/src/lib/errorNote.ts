import type { ErrorNote } from '@nightjar/sdk'
import { sentenceOf } from './sentenceOf.ts'

/** What an error may have beside its words; another program's may be anything. */
type Members = Readonly<Partial<Record<keyof ErrorNote, unknown>>>

/**
 * What is stored of an error beside its sentence, which is in the language of today. Members of a kind that cannot be stored
 * are left out: a `DOMException` has a number for a code.
 */
export function noteOf(error: unknown): ErrorNote | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message, code, status, reason, details }: Members = error
  return {
    name: String(name),
    message: String(message),
    code: typeof code === 'string' ? code : undefined,
    status: Number.isFinite(status) ? Number(status) : undefined,
    reason: valuesOf(reason),
    details: valuesOf(details),
  }
}

/** The values that a sentence may contain. */
function valuesOf(given: unknown): ErrorNote['details'] {
  if (typeof given !== 'object' || given === null) return undefined
  const isValue = ([, value]: readonly [string, unknown]) =>
    typeof value === 'string' || Number.isFinite(value) || value === null
  return Object.fromEntries(Object.entries(given).filter(isValue))
}

/** A stored failure in the reader's language; in the words stored with it if its kind has no sentence of ours. */
export function sayAgain(words: string, note: ErrorNote | undefined): string {
  if (!note) return words
  const said = sentenceOf(Object.assign(new Error(note.message), note))
  return said === note.message ? words : said
}
