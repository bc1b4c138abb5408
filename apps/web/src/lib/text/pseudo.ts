import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage'

const plain = 'aceinosuyACEINOSUY'
const accented = 'àçéïñöšüýÀÇÉÏÑÖŠÜÝ'

/**
 * A compiled message with accents and a third more length: plain text on the page is not from the catalogue, and a broken
 * layout would also break in a longer language. Placeholders and tags are unchanged.
 */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  return message.map(pseudoToken)
}

function pseudoToken(token: CompiledMessageToken): CompiledMessageToken {
  if (typeof token === 'string') return token === '#' ? token : stretch(token)
  const [name, kind, cases] = token
  if (kind === undefined || typeof cases !== 'object' || cases === null) return token
  const changed = Object.entries(cases).map(([when, text]) => [
    when,
    Array.isArray(text) ? pseudoMessage(text) : text,
  ])
  return [name, kind, Object.fromEntries(changed)]
}

function stretch(text: string): string {
  const parts = text.split(/(<[^>]*>)/)
  return parts.map((part) => (part.startsWith('<') ? part : accent(part))).join('')
}

function accent(text: string): string {
  const letters = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')
  return text.trim() === '' ? text : letters + '~'.repeat(Math.floor(text.length / 3))
}
