import { readFile } from 'node:fs/promises'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogue = /\/messages\/[a-z]{2}\.json$/

/** Compiles the ICU messages of `messages/{language}.json`, so that the page needs no parser. */
export function messages(): Plugin {
  return {
    name: 'nightjar:messages',
    enforce: 'pre',
    async load(id) {
      if (!catalogue.test(id)) return undefined
      const texts: Record<string, string> = JSON.parse(await readFile(id, 'utf8'))
      const compiled = Object.entries(texts).map(([key, text]) => [
        key,
        compileMessageOrThrow(text),
      ])
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`,
        moduleType: 'js',
      }
    },
  }
}
