import type { ErrorNote } from '@nightjar/sdk'
import { sentenceOf } from './sentenceOf.ts'

type Noted = Error &
  Partial<Pick<ErrorNote, 'code' | 'status' | 'reason'>> & {
    readonly details?: Readonly<Record<string, unknown>>
  }

/** What is stored of an error beside its sentence, which is in the language of today. */
export function noteOf(error: unknown): ErrorNote | undefined {
  if (!(error instanceof Error)) return undefined
  const { name, message, code, status, reason, details }: Noted = error
  return {
    name,
    message,
    code,
    status,
    reason: reason && { ...reason },
    details: details && plain(details),
  }
}

/** The values that a sentence may contain. */
function plain(details: Readonly<Record<string, unknown>>): ErrorNote['details'] {
  const values = Object.entries(details).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(values)
}

/** A stored failure in the reader's language; in the words stored with it if its kind has no sentence of ours. */
export function sayAgain(words: string, note: ErrorNote | undefined): string {
  if (!note) return words
  const said = sentenceOf(Object.assign(new Error(note.message), note))
  return said === note.message ? words : said
}
