import { functionOf, sightOf } from '@nightjar/sdk'

/** A fact about an action, and the input of its call that shows it; an entry of a record is `input.entry`. */
export type SightFact = { readonly input: string; readonly text: string }

type Call = { readonly program: string; readonly function: string }

/** Splits facts about a call's inputs into public and private ones, using the table of what calls reveal. */
export function splitSights(
  call: Call,
  facts: readonly SightFact[],
): { readonly everyone: readonly string[]; readonly onlyYou: readonly string[] } {
  const sight = sightOf(call.program, call.function)
  const names = Object.keys(functionOf(call.program, call.function)?.inputs ?? {})
  const shown = new Set([
    ...(sight?.inputs ?? []).map((at) => names[at]),
    ...(sight?.entries ?? []).map(({ input, entry }) => `${names[input]}.${entry}`),
    ...(sight?.signer ? ['signer'] : []),
  ])
  const isPart = ({ input }: SightFact) =>
    sight === undefined || input === 'signer' || names.includes(input.split('.')[0] ?? '')
  const isShown = ({ input }: SightFact) => sight === undefined || shown.has(input) // unknown: promise nothing
  const texts = (some: readonly SightFact[]) => [...new Set(some.map(({ text }) => text))]
  return {
    everyone: texts(facts.filter((fact) => isPart(fact) && isShown(fact))),
    onlyYou: texts(facts.filter((fact) => isPart(fact) && !isShown(fact))),
  }
}
