import { CREDITS, isVerified, type Token } from '@nightjar/sdk'
import { asOnChain } from './readToken.ts'

type Named = Pick<Token, 'id' | 'name' | 'symbol'>

/** Letters and digits that can be mistaken for others: of other alphabets, and of our own. */
const twins: Readonly<Record<string, string>> = {
  ...pair('авеіјкмнорѕстухԁԛԝ', 'abeijkmhopsctyxdqw'), // Cyrillic
  ...pair('αβεικνορτυχ', 'abeikvoptyx'), // Greek
  ...pair('0134567892$@!+', 'oleasbtbgzsalt'),
  ...pair('iı|q', 'lllg'),
}

/** Letters that together look like one. */
const joined = [
  [/rn/g, 'm'],
  [/vv|uu/g, 'w'],
  [/cl/g, 'd'],
  [/l3|i3|13/g, 'b'],
] as const

function pair(from: string, to: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...from].map((letter, at) => [letter, [...to][at] ?? letter]))
}

/**
 * A text as it may be seen at a glance: without spaces, punctuation, accents and doubled letters, each letter as the one it looks
 * like, and letters that together look like one read in both ways.
 */
function glances(text: string): readonly string[] {
  let seen = [text.normalize('NFKD').toLowerCase()]
  for (const [some, one] of joined) {
    seen = seen.flatMap((each) =>
      each.search(some) >= 0 ? [each, each.replaceAll(some, one)] : [each],
    )
  }
  return [...new Set(seen.map(withoutAdornment))]
}

const withoutAdornment = (text: string): string =>
  [...text]
    .map((letter) => twins[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1+/gu, '$1')

/** The words of a symbol, with which others adorn it: `USDX.e`, `real USDX`, `USDX-v2`. */
const wordsOf = (symbol: string): readonly string[] =>
  symbol.split(/[^\p{L}\p{N}$@!|+]+/u).flatMap(glances)

/** In names shorter than this, one different letter is noticed. */
const LONG_NAME = 8

/** What people call the credits, too. */
const creditsToo: readonly Token[] = ['Credits', 'Credit'].map((name) => ({
  ...CREDITS,
  ...{ symbol: name, name },
}))

/**
 * The verified token, or the credits, that another token could be mistaken for: its symbol, a word of it, or its name looks
 * the same, its long name differs by one letter, or a name of several words is part of its own.
 */
export function findLookAlike(token: Named, known: readonly Token[]): Token | undefined {
  const own = asOnChain(token)
  const [symbols, names] = [glances(own.symbol), glances(own.name)]
  const texts = new Set([...symbols, ...names, ...wordsOf(own.symbol)])
  const others = [...known, CREDITS, ...creditsToo].filter(
    (other) => other.id !== token.id && isVerified(other),
  )
  const isAlike = (other: Token): boolean => {
    const { symbol, name } = asOnChain(other)
    const [otherSymbols, otherNames] = [glances(symbol), glances(name)]
    if (otherSymbols.some((each) => texts.has(each))) return true
    if (otherNames.some((each) => names.includes(each) || symbols.includes(each))) return true
    return names.some((one) => otherNames.some((its) => isNearly(one, its)))
  }
  const isWithin = (other: Token): boolean => {
    const { name } = asOnChain(other) // one of a single word may be anyone's
    return name.includes(' ') && glances(name).some((its) => names.some((one) => one.includes(its)))
  }
  const twin = others.find(isAlike) ?? others.find(isWithin)
  return twin && (twin.id === CREDITS.id ? CREDITS : twin)
}

const isNearly = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= LONG_NAME && isOneOff(one, other)

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
