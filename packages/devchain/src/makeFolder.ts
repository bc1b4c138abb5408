import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it, unless it is there. Node's own `recursive` never returns in /proc, where nothing can
 * be made in a folder that exists.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  })
}
