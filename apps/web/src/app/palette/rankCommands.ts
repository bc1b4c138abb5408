type Findable = {
  /** What its row says first. */
  readonly title: string
  /** Other words that it is found by. */
  readonly terms: string
}

/**
 * What fits a text, best first: every word of it has to be a word of the entry, begin one, stand in one, or
 * have its letters in one in this order. Of equals the order given stays; an empty text is everything.
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

/** What each hit is worth; in the title it is worth twice as much. */
const HIT = { whole: 8, start: 5, inside: 2, scattered: 1 } as const
/** Fewer letters are scattered over nearly every word. */
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

/** Whether a word has the letters in this order, the first one at its start: `trnsf` of `transfer`. */
function isScattered(candidate: string, letters: string): boolean {
  if (letters.length < FEWEST_SCATTERED || candidate[0] !== letters[0]) return false
  let at = 0
  for (const letter of candidate) if (letter === letters[at]) at += 1
  return at === letters.length
}

/** Words without case and accents: `Beträge` is found by `betrage`. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[\s/,·-]+/).filter((word) => word !== '')
}
