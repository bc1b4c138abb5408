/** An answer, or a list within one, whose JSON is ready. */
export class Serialized {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** JSON of one row: rebuilt only if one of its inputs has changed since last time. */
export type RowTexts = (id: string, parts: readonly unknown[], make: () => unknown) => string

export function createRowTexts(): RowTexts {
  const kept = new Map<string, { readonly parts: readonly unknown[]; readonly text: string }>()
  return (id, parts, make) => {
    const known = kept.get(id)
    if (known?.parts.every((part, at) => part === parts[at])) return known.text
    const text = JSON.stringify(make())
    kept.set(id, { parts, text })
    return text
  }
}

export const joinRows = (texts: readonly string[]): string => `[${texts.join(',')}]`

/** An object with one more member, whose JSON is ready. */
export const withMember = (object: object, name: string, json: string): Serialized =>
  new Serialized(`${JSON.stringify(object).slice(0, -1)},"${name}":${json}}`)
