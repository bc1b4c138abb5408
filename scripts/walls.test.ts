import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './process.ts'

/**
 * The dependency rules of docs/architecture.md. Biome ensures that a workspace imports only what its package.json
 * names; these tests ensure that its package.json names only what the table allows, and that no relative import leaves
 * the workspace.
 */
type Workspace = {
  readonly folder: string
  readonly name: string
  readonly needs: readonly string[]
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

function readWorkspaces(): readonly Workspace[] {
  const patterns: readonly string[] = JSON.parse(read('package.json')).workspaces
  return patterns.flatMap(foldersOf).map((folder) => {
    const { name, dependencies = {} } = JSON.parse(read(`${folder}/package.json`))
    return { folder, name, needs: ours(Object.keys(dependencies)) }
  })
}

/** The folders matched by an npm pattern: one folder, or every folder in it. */
function foldersOf(pattern: string): readonly string[] {
  if (!pattern.endsWith('/*')) return [pattern]
  const parent = pattern.slice(0, -2)
  const inside = readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
  return inside.filter((folder) => existsSync(join(root, folder, 'package.json')))
}

const ours = (names: readonly string[]) => names.filter((name) => name.startsWith('@nightjar/'))

const skipped = new Set(['node_modules', 'dist', 'target'])

/** The sources of a folder, without installed or built files. */
function sourcesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesOf(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

/** The table's folders with their allowed imports: workspace names without their scope. */
function readTable(page: string): ReadonlyMap<string, readonly string[]> {
  const rows = page.matchAll(/^\| `([^`]+)` \|[^|]*\| ([^|]+) \|$/gm)
  return new Map(
    [...rows].map(([, folder = '', may = '']) => [
      folder.replace(/\/$/, ''),
      may.replace(/\([^)]*\)/g, '').match(/[a-z]+/g) ?? [],
    ]),
  )
}

/** Relative imports of a file that lead into another workspace, or out of its own. */
function breaches(file: string, source: string, folders: readonly string[]): readonly string[] {
  const home = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`)) ?? ''
  const imports = source.matchAll(/(?:from|import|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g)
  return [...imports]
    .map(([, target = '']) => normalize(join(dirname(file), target)))
    .filter((target) => home(target) !== home(file))
    .map((target) => `${file} → ${target}`)
}

/** All our sources. */
function allSources(): readonly string[] {
  const tops = new Set(folders.map((folder) => folder.split('/')[0] ?? ''))
  return [...tops, 'e2e', 'bench', 'scripts'].flatMap(sourcesOf)
}

/** Error classes whose name does not end in Error, or that are not a `BaseError`. */
const strangeErrors = (source: string): readonly string[] =>
  [...source.matchAll(/class (\w+) extends (\w*Error)\b/g)]
    .filter(([, name = '', base]) => {
      return !name.endsWith('Error') || (base === 'Error' && name !== 'BaseError')
    })
    .map(([, name = '']) => name)

/** Files only for tests name their numbers freely. */
const ofTests = /\.test\.tsx?$|\/testing\/|^(?:e2e|bench|conformance)\//

/** Module-level numbers that are not in capitals. */
const quietNumbers = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /^(?:export )?const ([a-z]\w*)(?:: \w+)? = [-(]*\d[\d_n.\s*/+<()-]*(?:\/\/.*)?$/gm,
    ),
  ].map(([, name = '']) => name)

/** What would let the settings or the data of this machine into tests. */
const openings = (source: string): readonly string[] =>
  source.match(/\.\.\.process\.env\b|\breadEnv\(/g) ?? []

/** Reads the settings of an operator; its test says in which folder. */
const mayOpen = /apps\/server\/src\/(env\.test|testing\/readTestEnv)\.ts$|walls\.test\.ts$/

/** What a browser may refuse or lack. */
const refusable = (source: string): readonly string[] =>
  source.match(
    /\b(?:localStorage|sessionStorage|indexedDB)\b|navigator\.locks|\bnew BroadcastChannel\b|'idb-keyval'|\bmatchMedia\(|\bnew ResizeObserver\b/g,
  ) ?? []

/** Ways out of the page: what the platform offers, and what makes the clients of server and node. */
const waysOut =
  /(?<![\w.|])fetch(?=\s*(?:[(),;}]|$))|\b(?:globalThis|window|self)\.fetch\b|\b(?:EventSource|WebSocket|WebTransport|XMLHttpRequest|RTCPeerConnection|sendBeacon|importScripts|createAleoClient|createApiCalls|createApiClient)\b/gm

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/** Ways out of the page in a source. */
const exits = (source: string): readonly string[] => withoutComments(source).match(waysOut) ?? []

/** What a browser of 2022 lacks, such as the last Chrome for Windows 7; Node has it. */
const tooNew = (source: string): readonly string[] =>
  withoutComments(source).match(
    /\.to(?:Sorted|Reversed|Spliced)\(|\bAbortSignal\.any\b|\b(?:Object|Map)\.groupBy\b|\bPromise\.withResolvers\b/g,
  ) ?? []

const workspaces = readWorkspaces()
const folders = workspaces.map(({ folder }) => folder)
const table = readTable(read('docs/architecture.md'))

describe('the walls', () => {
  test('every workspace is in the table of docs/architecture.md', () => {
    expect(folders.filter((folder) => !table.has(folder))).toEqual([])
  })

  test.each(workspaces)('$folder depends only on what the table allows', ({ folder, needs }) => {
    const allowed = table.get(folder) ?? []
    const isAllowed = (name: string) => allowed.includes(name.replace('@nightjar/', ''))
    expect(needs.filter((name) => !isAllowed(name))).toEqual([])
  })

  test('no relative import leaves its workspace', () => {
    const files = allSources()
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap((file) => breaches(file, read(file), folders))).toEqual([])
  })

  test('every error extends BaseError and its name ends in Error', () => {
    const source =
      'class NoRoom extends RetryableError {}\nclass LateError extends BaseError {}\nclass BareError extends Error {}'
    expect(strangeErrors(source)).toEqual(['NoRoom', 'BareError'])
    const files = allSources().filter((file) => !file.endsWith('walls.test.ts'))
    expect(
      files.flatMap((file) => strangeErrors(read(file)).map((name) => `${file}: ${name}`)),
    ).toEqual([])
  })

  test('every module-level number is in capitals', () => {
    const source =
      "const day = 24 * 3_600_000\nexport const least = 2n ** 64n // of a u64\nconst HOUR = 3_600_000\nconst names = 'a'"
    expect(quietNumbers(source)).toEqual(['day', 'least'])
    const files = allSources().filter((file) => !ofTests.test(file))
    expect(
      files.flatMap((file) => quietNumbers(read(file)).map((name) => `${file}: ${name}`)),
    ).toEqual([])
  })

  test('no test passes the environment on, or reads the settings of the working folder', () => {
    const source = 'spawn(a, { env: { ...process.env } })\nreadEnv({})\nreadTestEnv(process.env)'
    expect(openings(source)).toEqual(['...process.env', 'readEnv('])
    const files = allSources().filter((file) => /\.test\.tsx?$|\/testing\/|^e2e\//.test(file))
    const others = files.filter((file) => !mayOpen.test(file))
    expect(others.length).toBeGreaterThan(300)
    expect(
      others.flatMap((file) => openings(read(file)).map((text) => `${file}: ${text}`)),
    ).toEqual([])
  })

  test('the page stores, locks, tells other tabs and asks for sizes through browser/ alone, which knows what to do if it may not', () => {
    const source =
      "sessionStorage.clear()\nimport { get } from 'idb-keyval'\nnavigator.locks.query()\nmatchMedia('print')"
    expect(refusable(source)).toEqual([
      'sessionStorage',
      "'idb-keyval'",
      'navigator.locks',
      'matchMedia(',
    ])
    const files = sourcesOf('apps/web/src').filter((file) => !ofTests.test(file))
    const others = files.filter((file) => !file.startsWith('apps/web/src/browser/'))
    expect(files.length - others.length).toBeGreaterThan(3)
    expect(
      others.flatMap((file) => refusable(read(file)).map((text) => `${file}: ${text}`)),
    ).toEqual([])
  })

  test('what runs in a browser needs none of the newest', () => {
    expect(tooNew('list.toSorted() // Object.groupBy')).toEqual(['.toSorted('])
    const packages = ['aleo', 'avm', 'sdk', 'snarkvm', 'wallet'].map(
      (name) => `packages/${name}/src`,
    )
    const files = ['apps/web/src', ...packages]
      .flatMap(sourcesOf)
      .filter((file) => !ofTests.test(file))
    expect(files.flatMap((file) => tooNew(read(file)).map((text) => `${file}: ${text}`))).toEqual(
      [],
    )
  })

  test('the wallets know nothing of the page: what they need of it is their host', () => {
    const page = /(?:from|import|import\()\s*'(?:@nightjar\/web|react)\b/
    expect("import { useState } from 'react'").toMatch(page)
    const files = sourcesOf('packages/wallet/src')
    expect(files.filter((file) => page.test(read(file)))).toEqual([])
    const own = files.filter((file) => !ofTests.test(file))
    expect(own.length).toBeGreaterThan(60)
    const taken = (source: string) =>
      [...refusable(source), ...exits(source)].filter((way) => way !== "'idb-keyval'") // works on the host's table
    expect(own.flatMap((file) => taken(read(file)).map((way) => `${file}: ${way}`))).toEqual([])
  })

  test('nothing leaves the page but through its network folder', () => {
    const source =
      "fetch(a)\nread(fetch)\nglobalThis.fetch\nnew EventSource(a) // fetch(b)\nnavigator.sendBeacon(a)\nrefetch()\n'Failed to fetch'\ncreateAleoClient(a)"
    expect(exits(source)).toEqual([
      'fetch',
      'fetch',
      'globalThis.fetch',
      'EventSource',
      'sendBeacon',
      'createAleoClient',
    ])
    const files = sourcesOf('apps/web/src').filter((file) => !ofTests.test(file))
    const isPort = (file: string) => file.startsWith('apps/web/src/network/')
    expect(files.filter(isPort).some((file) => exits(read(file)).length > 0)).toBe(true)
    const others = files.filter((file) => !isPort(file))
    expect(others.length).toBeGreaterThan(600)
    expect(others.flatMap((file) => exits(read(file)).map((way) => `${file}: ${way}`))).toEqual([])
  })

  test('page and wallets read blocks in wallet/src/scan alone', () => {
    const readers = /\b(?:readBlocks|readAllBlocks)\b|\.getBlocks?\(/
    const scan = 'packages/wallet/src/scan'
    const all = ['apps/web/src', 'packages/wallet/src'].flatMap(sourcesOf)
    const files = all.filter((file) => !ofTests.test(file))
    const found = files.filter((file) => readers.test(read(file)))
    expect(found.map((file) => dirname(file))).toContain(scan)
    expect(found.filter((file) => dirname(file) !== scan)).toEqual([])
  })

  test('snarkvm alone imports the SDK, and only what compares with snarkVM the module itself', () => {
    const importOf = (name: string) => new RegExp(`(?:from|import|import\\()\\s*'${name}`)
    const [sdk, door] = [importOf('@provablehq/(?:sdk|wasm)'), importOf('@nightjar/snarkvm/sdk')]
    expect("const { Field } = await import('@provablehq/sdk')").toMatch(sdk)
    const importers = (pattern: RegExp) =>
      allSources().filter((file) => pattern.test(read(file)) && !file.endsWith('walls.test.ts'))
    const inside = importers(sdk)
    expect(inside).toContain('packages/snarkvm/src/testnet.ts')
    expect(inside.filter((file) => !file.startsWith('packages/snarkvm/'))).toEqual([])
    expect(importers(door).filter((file) => !ofTests.test(file))).toEqual([])
  })

  test('a violation is reported', () => {
    const file = 'packages/sdk/src/pair.ts'
    const source = "import { run } from '../../avm/src/index.ts'\nimport { id } from './ids.ts'"
    expect(breaches(file, source, folders)).toEqual([`${file} → packages/avm/src/index.ts`])
    const lazily = `import('${'../apps/server/src/main.ts'}')`
    expect(breaches('scripts/start.ts', lazily, folders)).toEqual([
      'scripts/start.ts → apps/server/src/main.ts',
    ])
  })
})
