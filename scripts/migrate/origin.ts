/** A wrapped token's origin outside the suites; a suite's token equals it base unit for base unit. */
export type Origin = {
  /** Its common name: `credits.aleo`, a token_registry.aleo id or an ARC-20 program. */
  readonly name: string
  /** The wrapper that holds it, such as `credits` for `nightjar_credits.aleo`. */
  readonly wrapper: 'credits' | 'registry' | 'arc20'
}

export function parseOrigin(text: string): Origin | undefined {
  const name = text.trim()
  if (name === 'credits.aleo') return { name, wrapper: 'credits' }
  if (/^\d{1,77}field$/.test(name)) return { name, wrapper: 'registry' }
  if (/^[a-z][a-z0-9_]{0,30}\.aleo$/.test(name)) return { name, wrapper: 'arc20' }
  return undefined
}
