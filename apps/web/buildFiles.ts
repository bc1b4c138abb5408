import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { pageEntries, redirects } from './src/app/routeTable.ts'
import type { KeptBuild } from './src/network/offline/keptBuild.ts'

type Bundle = Readonly<Record<string, unknown>>

/** Names a build by its files: their names carry content hashes, so equal builds have equal ids. */
export function buildId(bundle: Bundle): string {
  const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16)
}

/**
 * Writes `builds/latest.json`, `builds/meta/{id}.json`, each page's `_payload.json` and, for the server, `builds/routes.json`, and the service worker; marks the page with the build's id, and
 * preloads the font, so that `font-display: optional` finds it in time.
 */
export function buildFiles(): Plugin {
  return {
    name: 'nightjar:build-files',
    apply: 'build',
    buildStart() {
      const id = join(import.meta.dirname, 'src/network/offline/serviceWorker.ts')
      this.emitFile({ type: 'chunk', id, fileName: SERVICE_WORKER })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght.*\.woff2$/.test(name))
        const tags = [
          { tag: 'meta', attrs: { name: 'nightjar-build', content: buildId(bundle) } },
          ...(font ? [preloadFont(font)] : []),
        ]
        return { html: paintFirst(inlineStyles(html, bundle)), tags }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const id = buildId(bundle)
        const emit = (fileName: string, content: object) =>
          this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
        keepBuild(bundle, { id, files: filesToKeep(bundle) })
        emit('builds/latest.json', { id })
        emit(`builds/meta/${id}.json`, { id, redirects })
        for (const { path } of pageEntries) {
          const folder = path === '/' ? '' : `${path.slice(1)}/`
          emit(`${folder}_payload.json`, { build: id, path })
        }
        emit('builds/routes.json', { pages: pageEntries.map(({ path }) => path), redirects })
      },
    },
  }
}

/** Where it stands, it may answer for every page. */
const SERVICE_WORKER = 'sw.js'

/** What a page without a network may need: all code and fonts, and the pictures of tokens and wallets. snarkVM is kept once used. */
function filesToKeep(bundle: Bundle): readonly string[] {
  const code = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|woff2)$/.test(name))
  const pictures = ['tokens', 'wallets'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, 'public', folder)).map((name) => `${folder}/${name}`),
  )
  return [...code, ...pictures, 'mark.svg'].map((name) => `/${name}`)
}

/** Tells the service worker what to keep, so that it differs in every build. */
function keepBuild(bundle: Rolldown.OutputBundle, kept: KeptBuild): void {
  const worker = bundle[SERVICE_WORKER]
  if (worker?.type !== 'chunk') throw new Error(`The build has no ${SERVICE_WORKER}.`)
  const text = /(["'`])NIGHTJAR_KEPT_BUILD\1/
  if (!text.test(worker.code)) throw new Error(`${SERVICE_WORKER} has no place for the build.`)
  worker.code = worker.code.replace(text, () => JSON.stringify(JSON.stringify(kept)))
}

/** Puts the page's style sheet into the page: as a file of its own it would hold up the first paint by a round trip. */
export function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset' || typeof file.source !== 'string') return link
    return `<style>${file.source}</style>`
  })
}

/** Lets scripts give way to what paints: each page stands before any of them has run. */
export function paintFirst(html: string): string {
  return html
    .replaceAll('<script type="module" ', '<script type="module" fetchpriority="low" ')
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
}

function preloadFont(font: string) {
  const attrs = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${font}`,
    crossorigin: '',
  }
  return { tag: 'link', injectTo: 'head-prepend' as const, attrs }
}
