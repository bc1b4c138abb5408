/** What a wrapped token is outside the suites; a suite's token of it is base unit for base unit. */
export type Origin = {
  /** As people name it: `credits.aleo`, an id of token_registry.aleo or an ARC-20 program. */
  readonly name: string
  /** The wrapper that holds it, as `credits` of `nightjar_credits.aleo`. */
  readonly wrapper: 'credits' | 'registry' | 'arc20'
}

export function parseOrigin(text: string): Origin | undefined {
  const name = text.trim()
  if (name === 'credits.aleo') return { name, wrapper: 'credits' }
  if (/^\d{1,77}field$/.test(name)) return { name, wrapper: 'registry' }
  if (/^[a-z][a-z0-9_]{0,30}\.aleo$/.test(name)) return { name, wrapper: 'arc20' }
  return undefined
}
