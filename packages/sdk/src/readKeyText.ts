import { withoutBlanks, withoutUnseen } from './typedText.ts'

/**
 * A key as typed or pasted: the only private one, else the only view key, in quotes, in a setting or in what a tool has printed.
 * Any other text without its blanks, since a key that is one letter too long must not become another key.
 */
export function readKeyText(text: string): string {
  const compact = withoutBlanks(text)
  const found = [withoutUnseen(text).normalize('NFKC'), compact].flatMap(
    (each) => each.match(KEY) ?? [],
  )
  const keys = [...new Set(found)]
  const privateKeys = keys.filter((key) => key.startsWith('AP'))
  const [key, another] = privateKeys.length > 0 ? privateKeys : keys
  return key && !another ? key : compact
}

const KEY = /\bA(?:PrivateKey1[1-9A-HJ-NP-Za-km-z]{47}|ViewKey1[1-9A-HJ-NP-Za-km-z]{44})\b/g
