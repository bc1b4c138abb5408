export type Visibility = 'public' | 'private' | 'constant' | 'record'

export type FunctionHeader = {
  readonly inputs: readonly { readonly type: string; readonly visibility: Visibility }[]
  /** Record outputs by their place among all outputs, e.g. `{ 0: 'PrivateToken' }`. */
  readonly recordOutputs: ReadonlyMap<number, string>
}

/** What a function takes and which records it makes, read from its program's source; null when it has no such function. */
export function readFunctionHeader(source: string, name: string): FunctionHeader | null {
  const body = source.match(new RegExp(`^function ${name}:\\n((?: .*\\n|\\n(?= ))*)`, 'm'))?.[1]
  if (body === undefined) return null
  const inputs = Array.from(body.matchAll(/^ +input r\d+ as (.+);$/gm), ([, text = '']) => {
    return splitType(text)
  })
  const outputs = Array.from(body.matchAll(/^ +output \S+ as (.+);$/gm), ([, text = '']) => text)
  const records = outputs.flatMap((text, index) => {
    const { type, visibility } = splitType(text)
    return visibility === 'record' ? [[index, type.split('/').at(-1) ?? type] as const] : []
  })
  return { inputs, recordOutputs: new Map(records) }
}

function splitType(text: string): { type: string; visibility: Visibility } {
  const [, type = text, word] = text.match(/^(.*)\.(public|private|constant|record)$/) ?? []
  const isKnown = word === 'public' || word === 'private' || word === 'constant'
  return { type, visibility: isKnown ? word : 'record' }
}
