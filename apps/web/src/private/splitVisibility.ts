import { functionOf, visibilityOf } from '@nightjar/sdk'

/** A fact about an action, and the input of its call that shows it; an entry of a record is `input.entry`. */
export type VisibilityFact = { readonly input: string; readonly text: string }

type Call = { readonly program: string; readonly function: string }

/** Splits facts about a call's inputs into public and private ones, using the table of what calls reveal. */
export function splitVisibility(
  call: Call,
  facts: readonly VisibilityFact[],
): { readonly everyone: readonly string[]; readonly onlyYou: readonly string[] } {
  const visibility = visibilityOf(call.program, call.function)
  const names = Object.keys(functionOf(call.program, call.function)?.inputs ?? {})
  const shown = new Set([
    ...(visibility?.inputs ?? []).map((at) => names[at]),
    ...(visibility?.entries ?? []).map(({ input, entry }) => `${names[input]}.${entry}`),
    ...(visibility?.signer ? ['signer'] : []),
  ])
  const isPart = ({ input }: VisibilityFact) =>
    visibility === undefined || input === 'signer' || names.includes(input.split('.')[0] ?? '')
  const isShown = ({ input }: VisibilityFact) => visibility === undefined || shown.has(input) // unknown: promise nothing
  const texts = (some: readonly VisibilityFact[]) => [...new Set(some.map(({ text }) => text))]
  return {
    everyone: texts(facts.filter((fact) => isPart(fact) && isShown(fact))),
    onlyYou: texts(facts.filter((fact) => isPart(fact) && !isShown(fact))),
  }
}
