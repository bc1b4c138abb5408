import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const src = fileURLToPath(new URL('..', import.meta.url))
const programs = fileURLToPath(new URL('../../../../programs/build', import.meta.url))

/** Packages with files of their own beside them, or that load others as they go. */
const external = [
  ...['@provablehq/sdk', '@electric-sql/pglite', 'classic-level', 'sharp'],
  ...['pg', 'pino', 'prom-client', '@fastify/busboy'],
]

/**
 * Translates the server once into a folder below `node_modules`, for tests that start many of its processes: loading
 * the sources takes each of them, and each of their threads, longer than all else.
 */
export async function bundleMain(folder: string): Promise<void> {
  const code = join(folder, 'server', 'src')
  await build({
    entryPoints: {
      main: join(src, 'main.ts'),
      proverWorker: join(src, 'indexer/proverWorker.ts'),
      payerWorker: join(src, 'claims/payerWorker.ts'),
    },
    outdir: code,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    external,
  })
  // what the sources read, where they look for it
  await cp(join(src, '../migrations'), join(folder, 'migrations'), { recursive: true })
  await cp(programs, join(folder, 'server', 'build'), { recursive: true })
}

/** What to start, in a folder with the translation. */
export const mainIn = (folder: string): string => join(folder, 'server', 'src', 'main.mjs')
