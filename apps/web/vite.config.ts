import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './buildFiles.ts'
import { precompress } from './precompress.ts'

const server = process.env.NIGHTJAR_SERVER_URL ?? 'http://127.0.0.1:8080'

/** What two chunks or more use travels as one file: many small ones compress worse. */
const shared = {
  name: 'shared',
  test: /apps\/web\/src\/(lib|ui)\/|swap\/(words|slippageText|buildSwap)|packages\/sdk|lucide|zod|idb-keyval/,
  minShareCount: 2,
}

/** `vite` proxies to a running server; `vite build` writes `dist/`, which that server serves. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), buildFiles(), precompress()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false }, // every browser that runs es2022 knows it
    rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
  },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['@provablehq/wasm'] },
  server: {
    port: 5180,
    proxy: Object.fromEntries(
      ['/api', '/endpoint', '/ims', '/node'].map((path) => [path, { target: server }]),
    ),
  },
})
