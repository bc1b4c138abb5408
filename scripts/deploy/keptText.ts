import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '@nightjar/server/db/makeFolder'
import { StartError } from '../process.ts'

/**
 * Replaces a journal's text and returns once it is on disk, because a transaction sent afterwards must be found even
 * after a power loss. A crash leaves the old text or the new one, never a mixture.
 */
export async function saveText(file: string, text: string): Promise<void> {
  await makeFolder(dirname(file))
  const handle = await open(`${file}.new`, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/** A journal's text; undefined when there is none. @throws StartError when it cannot be read */
export async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartError(`The journal ${file} cannot be read.`, { cause: error })
  }
}
