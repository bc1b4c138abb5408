import { mapInSlices } from '../mapInSlices.ts'

/** A token's names on the chain and from its admin, in lower case. */
export type TokenNames = { readonly id: string; readonly names: readonly string[] }

const CANDIDATES = 500
/** The most letters that a name can have: it is the bytes of a field (`encodeName`). */
const LONGEST_NAME = 31
/** In shorter searches no letter may be missing. */
const LEAST_FOR_MISTAKES = 4
const TOKENS_AT_ONCE = 1000

/**
 * Ids of candidates for a search, the likeliest first and otherwise in the order given, so that a crowd of other tokens
 * cannot hide them: names that equal the keywords, start with them, contain them, or contain their letters in order; of
 * four or more letters one may be missing. Ids match by their beginning. The work is proportional to the names' length,
 * and lets other work run in between.
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

/** Whether a text contains letters in their order; of four or more, one may be missing. */
function holdsInOrder(text: string, letters: readonly string[]): boolean {
  const starts = [0] // starts[n]: where the text continues after the first n letters
  for (const letter of letters) {
    const at = text.indexOf(letter, starts.at(-1))
    if (at === -1) break
    starts.push(at + letter.length)
  }
  if (starts.length > letters.length) return true
  if (letters.length < LEAST_FOR_MISTAKES) return false
  let end = text.length // where the letters after the missing one begin
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
