type Findable = {
  /** The first text of its row. */
  readonly title: string
  /** Other words that find it. */
  readonly terms: string
}

/**
 * The entries that match a text, best first. Every word of the text has to be a word of the entry, a prefix, a substring,
 * or a subsequence of one. Equal matches keep their order; an empty text matches everything.
 */
export function rankCommands<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
): readonly Entry[] {
  const words = wordsOf(query)
  if (words.length === 0) return entries
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

/** The score of each kind of match, doubled in the title. */
const HIT = { whole: 8, start: 5, inside: 2, scattered: 1 } as const
/** Fewer letters are a subsequence of nearly every word. */
const FEWEST_SCATTERED = 3

function scoreOf({ title, terms }: Findable, words: readonly string[]): number {
  const [own, other] = [wordsOf(title), wordsOf(terms)]
  const scores = words.map((word) => Math.max(2 * bestHit(own, word), bestHit(other, word)))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

const bestHit = (candidates: readonly string[], word: string): number =>
  Math.max(0, ...candidates.map((candidate) => hitOf(candidate, word)))

function hitOf(candidate: string, word: string): number {
  if (candidate === word) return HIT.whole
  if (candidate.startsWith(word)) return HIT.start
  if (candidate.includes(word)) return HIT.inside
  return isScattered(candidate, word) ? HIT.scattered : 0
}

/** Whether a word contains the letters in this order and begins with the first: `trnsf` matches `transfer`. */
function isScattered(candidate: string, letters: string): boolean {
  if (letters.length < FEWEST_SCATTERED || candidate[0] !== letters[0]) return false
  let at = 0
  for (const letter of candidate) if (letter === letters[at]) at += 1
  return at === letters.length
}

/** Words without case and accents: `betrage` finds `Beträge`. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[\s/,·-]+/).filter((word) => word !== '')
}
