import { expect, test } from 'vitest'

const read = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, code]) => ({ name: path.replace(/.*\/|\.tsx$/g, ''), code }))

const components = read(
  import.meta.glob<string>('../../ui/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
).filter(({ name }) => !name.endsWith('.test'))

const parts = read(
  import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
)

/** The components that a source imports, including lazily loaded ones. */
const importsOf = ({ code }: { readonly code: string }) =>
  [...code.matchAll(/(?:from|import\()\s*'[^']*\/([\w]+)\.tsx'/g)].map(([, name]) => name ?? '')

/** The shell's own components, which are around every page. */
const ofTheFrame = ['Toasts']

test('behavior: every component is on the page, by itself or as a part of another', () => {
  const shown = new Set([...ofTheFrame, ...parts.flatMap(importsOf)])
  for (const name of shown) {
    const component = components.find((each) => each.name === name)
    for (const part of component ? importsOf(component) : []) shown.add(part)
  }
  const names = components.map(({ name }) => name.replace(/^Lazy/, '')) // as what it loads
  expect(names.filter((name) => !shown.has(name))).toEqual([])
})
