import { parseSync, Visitor } from 'vite'

export type MessageUse = {
  /** A message id, or a prefix of several ids with `*` after it if the rest is computed. */
  readonly id: string
  /** Names of the values passed in the same call; undefined if they are not listed there. */
  readonly values: readonly string[] | undefined
  readonly at: string
}

type Visitors = ConstructorParameters<typeof Visitor>[0]

/** Where a source uses messages of the given folders. */
export function findMessageUses(
  code: string,
  file: string,
  prefixes: readonly string[],
): readonly MessageUse[] {
  const isId = (text: string) =>
    prefixes.includes(text.split('.')[0] ?? '') && /^\w+\.[\w.-]*$/.test(text)
  const uses = new Map<number, MessageUse>()
  visit(code, file, {
    Literal({ value, start }) {
      if (typeof value !== 'string' || !isId(value)) return
      uses.set(start, { id: value, values: undefined, at: placeOf(code, file, start) })
    },
    TemplateLiteral({ quasis, start }) {
      const stem = quasis[0]?.value.raw ?? ''
      if (!isId(stem)) return
      uses.set(start, { id: `${stem}*`, values: undefined, at: placeOf(code, file, start) })
    },
    'CallExpression:exit'(call) {
      const [id, given] = call.arguments
      const use = id && uses.get(id.start)
      const isWords = call.callee.type === 'Identifier' && /^(t|translate)$/.test(call.callee.name)
      if (!use || !isWords) return
      if (given === undefined) uses.set(id.start, { ...use, values: [] })
      if (given?.type !== 'ObjectExpression') return
      const names = given.properties.map((property) =>
        property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
      )
      uses.set(id.start, { ...use, values: names })
    },
  })
  return [...uses.values()].filter(({ id, values }) => values === undefined || !id.endsWith('*'))
}

/** Attributes and properties with text for users. */
const readAloud = /^(aria-label|alt|label|placeholder|text|title|heading|reason|hint)$/
const sentence = /^\p{Lu}\p{Ll}+[ ,].*\p{L}/u
/** Names that are the same in every language, and texts that the specification defines for wallets. */
const names =
  /^(Nightjar|English|Deutsch|\w+ Wallet|Permission Not Granted|Method not implemented\.)$/
const word = /\p{L}{2,}/u

/** Text for users in a source itself. Error messages for developers do not count. */
export function findBareWords(code: string, file: string): readonly string[] {
  const found: string[] = []
  const report = (text: string, start: number) => {
    if (!names.test(text.trim())) found.push(`${placeOf(code, file, start)} ${text.trim()}`)
  }
  let errors = 0
  const isError = (start: number) => /^new \w*Error\b/.test(code.slice(start, start + 60))
  visit(code, file, {
    NewExpression({ start }) {
      if (isError(start)) errors++
    },
    'NewExpression:exit'({ start }) {
      if (isError(start)) errors--
    },
    JSXText({ value, start }) {
      if (word.test(value)) report(value, start)
    },
    JSXAttribute({ name, value }) {
      const isRead = name.type === 'JSXIdentifier' && readAloud.test(name.name)
      if (isRead && value?.type === 'Literal' && word.test(String(value.value)))
        report(String(value.value), value.start)
    },
    Property({ key, value }) {
      const isRead = key.type === 'Identifier' && readAloud.test(key.name)
      if (!isRead || value.type !== 'Literal' || typeof value.value !== 'string') return
      if (/^\p{Lu}\p{Ll}*$/u.test(value.value)) report(value.value, value.start)
    },
    Literal({ value, start }) {
      if (errors === 0 && typeof value === 'string' && sentence.test(value)) report(value, start)
    },
    TemplateElement({ value, start }) {
      if (errors === 0 && sentence.test(value.raw)) report(value.raw, start)
    },
  })
  return [...new Set(found)]
}

function visit(code: string, file: string, visitors: Visitors) {
  new Visitor(visitors).visit(parseSync(file, code).program)
}

function placeOf(code: string, file: string, start: number): string {
  return `${file}:${code.slice(0, start).split('\n').length}`
}
