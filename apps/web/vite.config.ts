import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildFiles } from './buildFiles.ts'
import { cards } from './cards.ts'
import { messages } from './messages.ts'
import { precompress } from './precompress.ts'
import { prerender } from './prerender.ts'

const server = process.env.NIGHTJAR_SERVER_URL ?? 'http://127.0.0.1:8080'

/** What the swap page shares with later ones travels as one file: many small ones compress worse. */
const shared = {
  name: (id: string, modules: Modules) => (isInFirstLoad(id, modules) ? 'shared' : null),
  test: /apps\/web\/src\/(browser|lib|network|sealed|ui|transactions|wallets)\/(?!messages)|apps\/web\/src\/(app\/(guards|routeTable|UnstoredBanner)|features\/swap\/(SwapMode|SwapPage|SwapCard|useSwap))|lucide-react\/dist\/esm\/icons\/(arrow-left-right|droplets)\.|sdk\/src\/(amount|constants|ids|pair|programs|token|tokens\/wrappedAleo|api\/(calls|routes))\.ts|packages\/wallet\/src\//,
  minShareCount: 2,
}

/** What every dialog needs: in files of their own, its cross and its emphasised words would compress worse. */
const modal = {
  name: 'Modal',
  test: /apps\/web\/src\/(ui\/(Modal|useModalStack|opener|useBack)|lib\/text\/Text)\.tsx?$|lucide-react\/dist\/esm\/icons\/x\./,
  includeDependenciesRecursively: false,
}

/** Icons that the first page and its dialogs have no use for: as files of their own they would be many and tiny. */
const icons = {
  name: 'icons',
  test: /lucide-react\/dist\/esm\/icons\/(?!(arrow-down-up|arrow-left-right|chevron-down|droplets|eye|menu|search|settings|sliders-horizontal|wallet|x)\.)/,
  includeDependenciesRecursively: false,
}

type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null }

const firstLoad = /apps\/web\/(index\.html|src\/main\.tsx|src\/features\/swap\/SwapPage\.tsx)$/

/** Whether the entry or the swap page imports a module before it runs. */
function isInFirstLoad(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (firstLoad.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((each) => isInFirstLoad(each, modules, seen))
}

/** The messages of the frame of every page, and where all others are, travel as one file a language. */
const frameMessages = ['en', 'de'].map((language) => ({
  name: `messages-${language}`,
  test: new RegExp(
    `src/((app|ui|lib|transactions|features/consent)/messages/${language}\\.json|lib/text/${language}\\.ts)$`,
  ),
  includeDependenciesRecursively: false,
}))

/** Nothing is preloaded by dynamic imports (`modulePreload`): what vite wraps them in only has to tell their failures. */
const preloadHelper: Plugin = {
  name: 'nightjar:preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => ({
      moduleType: 'js',
      code: `export const __vitePreload = (load) => load().catch((error) => {
        const event = new Event('vite:preloadError', { cancelable: true })
        dispatchEvent(event)
        if (!event.defaultPrevented) throw error
      })`,
    }),
  },
}

/** Actions are `lib/useAction.ts`: the query client's own, which it creates in any case, would only weigh on the first page. */
const noMutations: Plugin = {
  name: 'nightjar:no-mutations',
  apply: 'build',
  load: {
    filter: { id: /query-core\/build\/modern\/mutationCache\.js$/ },
    handler: () => ({
      moduleType: 'js',
      code: `export class MutationCache {
        findAll() { return [] }
        clear() {}
        async resumePausedMutations() {}
      }`,
    }),
  },
}

/** `vite` proxies to a running server; `vite build` writes `dist/`, which that server serves. */
export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  plugins: [
    preloadHelper,
    noMutations,
    messages(),
    react(),
    tailwindcss(),
    buildFiles(),
    cards(),
    prerender(),
    precompress(),
  ],
  // React has had it since 18; the shim is for those before
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false, // all of it stands in the page: no chunk waits for a file of styles
    manifest: true,
    modulePreload: {
      polyfill: false, // every browser that runs es2022 knows it
      // all pages are fetched when idle: the names of what they need would only weigh on the first one
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js', // the first page names most chunks
        codeSplitting: { groups: [...frameMessages, shared, modal, icons] },
      },
    },
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['@provablehq/wasm'] },
  server: {
    port: 5180,
    proxy: Object.fromEntries(
      ['/api', '/endpoint', '/ims', '/node/'].map((path) => [path, { target: server }]),
    ),
  },
})
