import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The node as one file of JavaScript. */
export type BundledMain = {
  readonly main: string
  remove(): Promise<void>
}

const src = fileURLToPath(new URL('..', import.meta.url))

/**
 * Translates `main.ts` once, for tests that start many processes: loading the sources takes each process, and each of
 * its threads, longer than all its work.
 */
export async function bundleMain(): Promise<BundledMain> {
  const folder = await mkdtemp(join(tmpdir(), 'devchain-main-'))
  await symlink(join(src, '../../../node_modules'), join(folder, 'node_modules')) // the packages that stay external
  const [code, data] = [join(folder, 'src'), join(folder, 'data')]
  await build({
    entryPoints: { main: join(src, 'main.ts'), entry: join(src, 'snarkvm/worker.ts') },
    outdir: code,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@provablehq/sdk', 'classic-level'], // these need files beside them
  })
  await mkdir(data)
  await copyFile(join(src, 'data/explorer.html'), join(data, 'explorer.html'))
  return {
    main: join(code, 'main.mjs'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
