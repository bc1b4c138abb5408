import { isVerified, type Token } from '@nightjar/sdk'

type Named = Pick<Token, 'id' | 'name' | 'symbol'>

/** Letters and digits that can be mistaken for others: of other alphabets, and of our own. */
const twins: Readonly<Record<string, string>> = {
  ...pair('авеіјкмнорѕстухԁԛԝ', 'abeijkmhopsctyxdqw'), // Cyrillic
  ...pair('αβεικνορτυχ', 'abeikvoptyx'), // Greek
  ...pair('015$', 'olss'),
  ...pair('iı|', 'lll'),
}

function pair(from: string, to: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...from].map((letter, at) => [letter, [...to][at] ?? letter]))
}

/** A text as seen at a glance: without spaces, punctuation, accents and doubled letters, each letter as the one it looks like. */
function glance(text: string): string {
  return [...text.normalize('NFKD').toLowerCase()]
    .map((letter) => twins[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1')
}

/** In names shorter than this, one different letter is noticed. */
const LONG_NAME = 8

/**
 * The verified token that another token could be mistaken for: its symbol or name looks the same, or its long name differs
 * by one letter.
 */
export function findLookAlike(token: Named, known: readonly Token[]): Token | undefined {
  const [symbol, name] = [glance(token.symbol), glance(token.name)]
  return known.find((other) => {
    if (other.id === token.id || !isVerified(other)) return false
    const otherName = glance(other.name)
    if (glance(other.symbol) === symbol || otherName === name) return true
    return Math.min(name.length, otherName.length) >= LONG_NAME && isOneOff(name, otherName)
  })
}

/** Whether one letter was added, left out, replaced or swapped with its neighbour. */
function isOneOff(first: string, second: string): boolean {
  const [long, short] = first.length >= second.length ? [first, second] : [second, first]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  const rest = (text: string, from: number) => text.slice(from)
  if (long.length > short.length) return rest(long, at + 1) === rest(short, at)
  const isSwap = long[at] === short[at + 1] && long[at + 1] === short[at]
  return (
    rest(long, at + 1) === rest(short, at + 1) ||
    (isSwap && rest(long, at + 2) === rest(short, at + 2))
  )
}

/** The letters of a text, each with whether the other text has a different one in its place. */
export function oddLetters(
  text: string,
  other: string,
): readonly { readonly letter: string; readonly isOdd: boolean; readonly at: number }[] {
  const others = [...other]
  return [...text].map((letter, at) => ({ letter, isOdd: letter !== others[at], at }))
}
