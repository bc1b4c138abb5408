import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../process.ts'
import { commandsIn } from './commandsIn.ts'
import { benches, commands, examples, type Row } from './table.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const skipped = new Set(['node_modules', 'dist', '.git', '.nightjar'])

/** Every file below a folder of the repository, by its path; without git, which an unpacked archive lacks. */
function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter(({ name }) => !skipped.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}

/** The changelog tells of commands as they were. */
const pages = filesIn('').filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
const told = pages.map((file) => ({ file, ...commandsIn(read(file)) }))

const scripts: readonly string[] = Object.keys(JSON.parse(read('package.json')).scripts).map(
  (name) => (name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`),
)
const table: Readonly<Record<string, Row>> = { ...commands, ...benches }

describe('commandsIn', () => {
  test('default: shell blocks, inline commands, and how many examples there are', () => {
    const fence = '```'
    const page = `Run \`npm start\`, \`node x.js\` or \`node\`.\n${fence}sh\nnpm test   # all\nln -s a \\\n  b\n${fence}\n${fence}ts\nnpm()\n${fence}\n${fence}\nnpx vite\na -> b\n${fence}\n`
    expect(commandsIn(page)).toEqual({
      commands: ['npm test', 'ln -s a b', 'npx vite', 'npm start', 'node x.js'],
      examples: 1,
    })
  })
})

describe('the table of commands', () => {
  test('behavior: has a row for each command in the documents and in package.json', () => {
    expect(pages.length).toBeGreaterThan(25)
    const all = [...told.flatMap((page) => page.commands), ...scripts]
    expect(all.filter((command) => table[command] === undefined)).toEqual([])
  })

  test('behavior: has no row for anything else', () => {
    const all = new Set([...told.flatMap((page) => page.commands), ...scripts])
    expect(Object.keys(commands).filter((command) => !all.has(command))).toEqual([])
  })

  test('behavior: has a row for each page with code', () => {
    const withCode = told.filter((page) => page.examples > 0).map(({ file }) => file)
    expect(withCode.toSorted()).toEqual(Object.keys(examples).toSorted())
  })

  test('behavior: has a row for each benchmark', () => {
    const names = readdirSync(join(root, 'bench')).filter((file) => file.endsWith('.ts'))
    expect(Object.keys(benches).toSorted()).toEqual(
      names.map((file) => `npm run bench ${file.slice(0, -3)}`).toSorted(),
    )
  })

  test('behavior: the tests that it names exist', () => {
    const named = [...Object.values(table), ...Object.values(examples)].flatMap((row) =>
      'in' in row ? [row.in] : [],
    )
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
