import { mapInSlices } from '../mapInSlices.ts'

/** What a token is called, on the chain and by its admin, in small letters. */
export type TokenNames = { readonly id: string; readonly names: readonly string[] }

const CANDIDATES = 500
/** Letters that a name can have: it is the bytes of a field (`encodeName`). */
const LONGEST_NAME = 31
/** Of shorter words any letter may be meant. */
const LEAST_FOR_MISTAKES = 4
const TOKENS_AT_ONCE = 1000

/**
 * Ids of candidates for a search, the likeliest first and else in the order given, so that no crowd of others hides
 * them: what is called exactly so, begins so, holds the keywords, or holds their letters in order, of four or more all
 * but one. An id counts by its beginning. The work grows with the names' length, and lets others in between.
 */
export async function findTokens(
  tokens: readonly TokenNames[],
  keywords: string,
): Promise<readonly string[]> {
  const wanted = keywords.trim().toLowerCase()
  const letters = [...wanted]
  const rankOf =
    letters.length > LONGEST_NAME
      ? ({ id }: TokenNames) => (id.startsWith(wanted) ? 0 : undefined)
      : (token: TokenNames) => rank(token, wanted, letters)
  const ranks = await mapInSlices(tokens, rankOf, TOKENS_AT_ONCE)
  return [0, 1, 2, 3]
    .flatMap((wantedRank) => tokens.filter((_, at) => ranks[at] === wantedRank))
    .slice(0, CANDIDATES)
    .map(({ id }) => id)
}

function rank(
  { id, names }: TokenNames,
  wanted: string,
  letters: readonly string[],
): number | undefined {
  if (names.includes(wanted)) return 0
  if (id.startsWith(wanted) || names.some((name) => name.startsWith(wanted))) return 1
  if (names.some((name) => name.includes(wanted))) return 2
  return names.some((name) => holdsInOrder(name, letters)) ? 3 : undefined
}

/** Whether a text holds letters in their order; of four or more one may lack. */
function holdsInOrder(text: string, letters: readonly string[]): boolean {
  const starts = [0] // where the text goes on after the first so many letters
  for (const letter of letters) {
    const at = text.indexOf(letter, starts.at(-1))
    if (at === -1) break
    starts.push(at + letter.length)
  }
  if (starts.length > letters.length) return true
  if (letters.length < LEAST_FOR_MISTAKES) return false
  let end = text.length // where the letters after the one that lacks begin
  for (let lacking = letters.length - 1; lacking >= 0; lacking--) {
    const start = starts[lacking]
    if (start !== undefined && start <= end) return true
    const letter = letters[lacking] ?? ''
    const at = end < letter.length ? -1 : text.lastIndexOf(letter, end - letter.length)
    if (at === -1) return false
    end = at
  }
  return false
}
