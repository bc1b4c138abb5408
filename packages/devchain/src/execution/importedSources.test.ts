import { parseProgram } from '@nightjar/aleo'
import { describe, expect, test } from 'vitest'
import { importedSources } from './importedSources.ts'

const body = 'function f:\n    input r0 as field.public;\n'
const dynamic = `${body}    call.dynamic r0 'aleo' 'f' with r0 (as field.public) into r1 (as dynamic.future);\n    async f r1 into r2;\n    output r2 as two_of_all.aleo/f.future;\n\nfinalize f:\n    input r0 as dynamic.future;\n    await r0;\n`

const sources: Readonly<Record<string, string>> = {
  'credits.aleo': `program credits.aleo;\n\n${body}`,
  'one_of_all.aleo': `import credits.aleo;\n\nprogram one_of_all.aleo;\n\n${body}`,
  'two_of_all.aleo': `import one_of_all.aleo;\n\nprogram two_of_all.aleo;\n\n${dynamic}`,
  'three_of_all.aleo': `import two_of_all.aleo;\n\nprogram three_of_all.aleo;\n\n${body}`,
  'apart_of_all.aleo': `program apart_of_all.aleo;\n\n${body}`,
}
const records = Object.entries(sources).map(([id, source]) => ({
  id,
  source,
  edition: 0,
  transactionId: null,
  owner: null,
}))
const programs = new Map(Object.entries(sources).map(([id, text]) => [id, parseProgram(text)]))

function namesFor(id: string): string[] {
  const program = programs.get(id)
  if (program === undefined) throw new Error(id)
  return Object.keys(importedSources((name) => programs.get(name), records, program))
}

describe('importedSources', () => {
  test('default: direct and transitive imports; credits.aleo is built in', () => {
    expect(namesFor('one_of_all.aleo')).toEqual([])
    expect(namesFor('apart_of_all.aleo')).toEqual([])
  })

  test('behavior: a dynamic call may reach any program that does not import the caller', () => {
    expect(namesFor('two_of_all.aleo')).toEqual(['one_of_all.aleo', 'apart_of_all.aleo'])
  })

  test('behavior: the same for a dynamic call made by an import', () => {
    expect(namesFor('three_of_all.aleo')).toEqual([
      'one_of_all.aleo',
      'two_of_all.aleo',
      'apart_of_all.aleo',
    ])
  })
})
