// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callWords, paramLabels } from './callWords.ts'

const suite = {
  core: 'nightjar_core.aleo',
  credits: 'nightjar_credits.aleo',
  faucet: 'nightjar_faucet.aleo',
}
const programs = new URL('../../../../../programs/', import.meta.url)

/** Parameter names by function, read from a program's Leo source. */
function leoFunctions(folder: string): Map<string, readonly string[]> {
  const source = readFileSync(new URL(`${folder}/src/main.leo`, programs), 'utf8')
  const heads = source.matchAll(/^ {4}fn (\w+)\(([^)]*)\)/gm)
  return new Map(
    Array.from(heads, ([, name = '', text = '']) => [
      name,
      Array.from(text.matchAll(/(?:public |private )?(\w+): [^,]+/g), ([, param = '']) => param),
    ]),
  )
}

describe('callWords', () => {
  test.each(Object.entries(suite))(
    'behavior: %s names the parameters as its Leo source does',
    (folder, id) => {
      const functions = leoFunctions(folder)
      const words = Object.entries(callWords[id] ?? {})
      expect(words.length).toBeGreaterThan(2)
      for (const [name, { params }] of words) {
        expect([name, ...params.map((param) => param.split('@')[0])]).toEqual([
          name,
          ...(functions.get(name) ?? ['the program has no such function']),
        ])
      }
    },
  )

  test('behavior: every function of the core has words', () => {
    const missing = [...leoFunctions('core').keys()].filter(
      (name) => !callWords[suite.core]?.[name],
    )
    expect(missing).toEqual([])
  })

  test('behavior: every parameter has a label', () => {
    const params = Object.values(callWords).flatMap((calls) =>
      Object.values(calls).flatMap(({ params }) => params),
    )
    const missing = params
      .map((param) => param.split('@')[0] ?? '')
      .filter((name) => !paramLabels[name])
    expect(missing).toEqual([])
  })
})
