import { handWritten } from '../programs.ts'

const names = [
  'branch three',
  'own mappings',
  'mappings of an imported program',
  'awaits in another order',
  'views',
  'block, network, program',
  'upgrade: the same program',
  'structs in arrays in structs',
  'structs of another program: assert.neq r0.from r0.to;',
  'dynamic futures',
  'records',
  'records of another program',
]

/** The programs to corrupt: one for each part of the language, preceded by its imports. */
export const corruptBases: readonly (readonly string[])[] = names.map((name) => {
  const draft = handWritten.find((entry) => entry.name === name)
  if (draft === undefined) throw new Error(`no case is called ${name}`)
  return draft.deploy.map(({ source }) => source)
})
