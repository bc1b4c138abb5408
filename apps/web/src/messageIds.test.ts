import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { pageEntries } from './app/routeTable.ts'
import { frame } from './lib/text/catalogue.ts'
import { findBareWords, findMessageUses } from './testing/readSource.ts'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
const readText = (file: string) => readFileSync(join(root, file), 'utf8')
const readMessages = (file: string): Readonly<Record<string, string>> => JSON.parse(readText(file))

const catalogues = files.filter((file) => file.endsWith('messages/en.json'))
const english = Object.assign({}, ...catalogues.map(readMessages)) as Readonly<
  Record<string, string>
>
const sources = files.filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^testing\/|messageIds\.ts$/.test(file),
)
const prefixes = catalogues.map((file) => prefixOf(file))

function prefixOf(file: string): string {
  return file.split('/').at(-3) ?? ''
}

/** The names of a message's placeholders and tags, sorted. */
function slotsOf(text: string): readonly string[] {
  return [...new Set(compileMessageOrThrow(text).flatMap(slotsIn))].sort()
}

function slotsIn(token: unknown): readonly string[] {
  if (typeof token === 'string') return token.match(/<\w+>/g) ?? []
  if (!Array.isArray(token)) return []
  const [name, , cases] = token
  const inside = typeof cases === 'object' && cases !== null ? Object.values(cases) : []
  return [String(name), ...inside.flat().flatMap(slotsIn)]
}

describe.each(catalogues)('%s', (file) => {
  const messages = readMessages(file)
  const german = readMessages(file.replace('en.json', 'de.json'))

  test('behavior: every id begins with the name of its folder', () => {
    const others = Object.keys(messages).filter((id) => !id.startsWith(`${prefixOf(file)}.`))
    expect(others).toEqual([])
  })

  test('behavior: German has the same ids in the same order', () => {
    expect(Object.keys(german)).toEqual(Object.keys(messages))
  })

  test('behavior: German has the same placeholders and tags', () => {
    for (const [id, text] of Object.entries(messages)) {
      expect(slotsOf(german[id] ?? ''), id).toEqual(slotsOf(text))
    }
  })

  test('behavior: a percent sign follows its number directly, in German after a no-break space', () => {
    const wrong = [
      ...Object.values(messages).filter((text) => /\s%/.test(text)),
      ...Object.values(german).filter((text) => /[^\u00a0]%/.test(text)),
    ]
    expect(wrong).toEqual([])
  })
})

/** Loaded with the dialogs and panels that use them, with the first wallet, or with the first private page or plan. */
const dialogs = [
  'app/palette',
  'features/consent/closure',
  'features/swap/embed',
  'features/swap/review',
  'features/wallet',
  'features/wallet/local',
  'lib/errors',
  'plans',
  'preflight',
  'trade',
  'private',
  'rules',
  'transactions/endings',
  'ui/file',
  'ui/slippage',
  'ui/terms',
  'wallets',
]

describe('messages', () => {
  test('behavior: messages that belong to no page are loaded with the frame of every page', () => {
    const pages = pageEntries.map(({ page }) => `features/${page.split('/')[0]}`)
    const folders = catalogues.map((file) => file.replace('/messages/en.json', ''))
    const rest = folders.filter((folder) => !pages.includes(folder) && !dialogs.includes(folder))
    expect(rest.sort()).toEqual([...frame].sort())
  })

  test('behavior: the folders are listed in the type of all ids', () => {
    const listed = [...readText('messageIds.ts').matchAll(/from '\.\/(.+)'/g)].map(([, at]) => at)
    expect(listed.sort()).toEqual(catalogues)
  })

  const used = sources.flatMap((file) => findMessageUses(readText(file), file, prefixes))

  test('behavior: none is unused', () => {
    const ids = new Set(used.map(({ id }) => id))
    const stems = [...ids].filter((id) => id.endsWith('.') || id.endsWith('*'))
    const isUsed = (id: string) =>
      ids.has(id) || stems.some((stem) => id.startsWith(stem.replace('*', '')))
    expect(Object.keys(english).filter((id) => !isUsed(id))).toEqual([])
  })

  test('behavior: every message gets its placeholders', () => {
    const wrong = used.flatMap(({ id, values, at }) => {
      const needed = slotsOf(english[id] ?? '').filter((slot) => !slot.startsWith('<'))
      return values === undefined || needed.join() === [...values].sort().join()
        ? []
        : [`${at} ${id}`]
    })
    expect(wrong).toEqual([])
  })
})

/** A page that only developers of the app open. */
const developers = /^features\/design\//

describe('sources', () => {
  test('behavior: no text for users outside the messages', () => {
    const watched = sources.filter((file) => !developers.test(file))
    expect(watched.flatMap((file) => findBareWords(readText(file), file))).toEqual([])
  })
})
