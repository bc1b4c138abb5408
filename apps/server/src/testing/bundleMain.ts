import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const src = fileURLToPath(new URL('..', import.meta.url))
const programs = fileURLToPath(new URL('../../../../programs/build', import.meta.url))

/** Packages that come with files of their own, or that load other modules at run time. */
const external = [
  ...['@provablehq/sdk', '@electric-sql/pglite', 'classic-level', 'sharp'],
  ...['pg', 'pino', 'prom-client', '@fastify/busboy'],
]

/**
 * Bundles the server once into a folder below `node_modules`, for tests that start many of its processes: loading the
 * sources takes each of them, and each of their threads, longer than everything else.
 */
export async function bundleMain(folder: string): Promise<void> {
  const code = join(folder, 'server', 'src')
  await build({
    entryPoints: {
      main: join(src, 'main.ts'),
      proverWorker: join(src, 'indexer/proverWorker.ts'),
      payerWorker: join(src, 'claims/payerWorker.ts'),
      pictureProcess: join(src, 'images/pictureServer.ts'),
    },
    outdir: code,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    keepNames: true,
    format: 'esm',
    platform: 'node',
    external,
  })
  // files that the code reads, where it looks for them
  await cp(join(src, '../migrations'), join(folder, 'migrations'), { recursive: true })
  await cp(programs, join(folder, 'server', 'build'), { recursive: true })
}

/** The file to start, in a folder with the bundle. */
export const mainIn = (folder: string): string => join(folder, 'server', 'src', 'main.mjs')
