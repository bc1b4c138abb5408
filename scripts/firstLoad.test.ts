import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import {
  LOCAL_TOKENS,
  LOCAL_WRAPPED_TOKENS,
  SITE_CARD,
  tokenCard,
  WRAPPED_ALEO,
} from '@nightjar/sdk'
import { testDatabases } from '@nightjar/server/testing/databases'
import { createFixture } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import { startHistoryNode } from '@nightjar/server/testing/historyNode'
import { startTestServer } from '@nightjar/server/testing/testServer'
import { prerenderedPaths } from '@nightjar/web/prerender'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildWeb } from './buildWeb.ts'
import { root } from './process.ts'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

const dist = join(root, 'apps/web/dist')
const read = (file: string) => readFileSync(join(dist, file))
const readJson = (file: string) => JSON.parse(read(file).toString())

beforeAll(() => buildWeb(() => undefined), 180_000)

/** The files of an entry and everything it imports before it runs. */
function filesOf(...entries: readonly string[]): readonly string[] {
  const manifest: Readonly<Record<string, Chunk>> = readJson('.vite/manifest.json')
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  for (const entry of entries) visit(entry)
  return [...seen].map((key) => manifest[key]?.file ?? '')
}

/** The page with its texts, and the terms dialog that a first visit begins with. */
const firstLoad = () => [
  ...filesOf(
    'index.html',
    'src/features/swap/SwapPage.tsx',
    'src/features/swap/messages/en.json',
    'src/features/consent/Consent.tsx',
  ),
  ...readdirSync(join(dist, 'assets'))
    .filter((name) => /^messages-en-.*\.js$/.test(name))
    .map((name) => `assets/${name}`),
]

describe('first load of /swap/public', () => {
  test('behavior: at most 150 KB gzip of JavaScript', () => {
    const sizes = firstLoad().map((file) => gzipSync(read(file), { level: 9 }).length)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(60_000) // react-dom alone is larger: less means nothing was measured
    expect(total).toBeLessThanOrEqual(150_000)
  })

  test('behavior: contains no WASM and no worker', () => {
    for (const file of firstLoad()) {
      const code = read(file).toString()
      expect(code, file).not.toMatch(/new Worker\(/)
      expect(code, file).not.toMatch(/WebAssembly|\.wasm\b/)
    }
  })
})

describe('build files', () => {
  test('behavior: the page, latest.json and meta carry the same id', () => {
    const { id } = readJson('builds/latest.json')
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(read('index.html').toString()).toContain(`name="nightjar-build" content="${id}"`)
    const meta = readJson(`builds/meta/${id}.json`)
    expect(meta.id).toBe(id)
    expect(meta.redirects).toContainEqual({ from: '/swap', to: '/swap/public' })
  })

  test('behavior: a running server says the id of its page everywhere, and that it has not changed', async () => {
    const [database] = testDatabases
    if (!database) throw new Error('no database')
    const { crypto } = await createFixture()
    const node = await startHistoryNode(createHistory(crypto))
    const server = await startTestServer({ database, nodeUrl: node.url, env: { WEB_DIST: dist } })
    const ask = (path: string, headers = {}) => fetch(server.url + path, { headers })
    for (const path of prerenderedPaths) {
      const { id } = await server.api.latestBuild()
      const page = await (await ask(path)).text()
      expect(page).toContain(`name="nightjar-build" content="${id}"`)
      expect(await (await ask(`${path}/_payload.json`.replace('//', '/'))).json()).toMatchObject({
        build: id,
      })
      expect((await server.api.buildMeta({ params: { buildId: id } })).id).toBe(id)
    }
    const { headers } = await ask('/builds/latest.json')
    expect(headers.get('cache-control')).toBe('no-cache') // asked for each time
    const again = await ask('/builds/latest.json', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache'])
    await server.close()
    await node.close()
  })

  test('behavior: the page has an empty place for its settings, and nothing that blocks its first paint', () => {
    const page = read('index.html').toString()
    expect(page).toContain('<script type="application/json" id="nightjar-config"></script>')
    expect(page).not.toMatch(/<link[^>]*rel="stylesheet"|<script(?![^>]*type="module")[^>]*src=/)
    expect(page.match(/<style>/g)).toHaveLength(1)
    const scripts = page.match(/<script type="module"[^>]*>|<link rel="modulepreload"[^>]*>/g)
    expect(scripts?.length).toBeGreaterThan(1)
    for (const script of scripts ?? []) expect(script).toContain('fetchpriority="low"')
  })

  test.each([
    ['index.en.html', 'en', 'Swap tokens. Always know'],
    ['index.de.html', 'de', 'Token tauschen'],
    ['swap/public/index.en.html', 'en', 'You pay'],
    ['pool/index.de.html', 'de', 'Swaps handeln mit diesen Pools'],
  ])('behavior: %s shows its page in %s before any script has run', (file, language, words) => {
    const page = read(file).toString()
    expect(page).toContain(`<html lang="${language}"`)
    expect(page).toMatch(/<noscript><p>\p{Lu}/u)
    const [before = '', body = ''] = page.split('<div id="root">')
    expect(body).toContain(words)
    expect(before).toContain('id="nightjar-config"></script>') // the operator provides the settings
    expect(body).not.toMatch(/aleo1[a-z0-9]{8}/)
  })

  test('behavior: prerendered pages have their _payload.json', () => {
    for (const path of prerenderedPaths) {
      const payload = readJson(join(path, '_payload.json'))
      expect(payload).toEqual({ build: readJson('builds/latest.json').id, path })
    }
  })

  test('behavior: each known token has a card of its own for links on other sites, and the site has one', () => {
    const tokens = [WRAPPED_ALEO, ...LOCAL_TOKENS, ...LOCAL_WRAPPED_TOKENS]
    const cards = [SITE_CARD, ...tokens.map(({ logo }) => tokenCard(logo))].map(read)
    for (const card of cards) {
      const [width, height] = [card.readUInt32BE(16), card.readUInt32BE(20)] // of a PNG
      expect([card.toString('latin1', 1, 4), width, height]).toEqual(['PNG', 1200, 630])
      expect(card.length).toBeLessThan(100_000)
    }
    expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(cards.length)
  })

  test('behavior: the font is preloaded', () => {
    const href = /rel="preload" as="font"[^>]*href="\/([^"]+)"/.exec(
      read('index.html').toString(),
    )?.[1]
    expect(existsSync(join(dist, href ?? 'missing'))).toBe(true)
  })

  test('behavior: compressible files also exist as .br and .gz, with the same content', () => {
    const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
    const large = scripts.filter((name) => read(`assets/${name}`).length >= 1024)
    expect(large.length).toBeGreaterThan(3)
    for (const name of [...large.map((name) => `assets/${name}`), 'index.html']) {
      expect(brotliDecompressSync(read(`${name}.br`)).equals(read(name)), name).toBe(true)
      expect(gunzipSync(read(`${name}.gz`)).equals(read(name)), name).toBe(true)
    }
  })
})
