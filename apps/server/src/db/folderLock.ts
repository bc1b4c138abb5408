import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { ClassicLevel } from 'classic-level'

/** Open locks: one without a reference would be closed by garbage collection. */
const held = new Set<ClassicLevel>()

/**
 * Keeps a second process out of a PGlite folder: two would lose each other's rows without an error.
 * PGlite has no lock of its own. LevelDB has one that the operating system grants to one process and releases
 * when that process ends, however it ends; so the lock is an empty LevelDB in `<folder>-lock`.
 * @throws FolderLockedError naming the process that holds it, if that is known.
 */
export async function takeFolderLock(folder: string): Promise<() => Promise<void>> {
  const place = `${folder}-lock`
  const holderFile = join(place, 'holder.pid')
  const lock = new ClassicLevel(place)
  try {
    await lock.open()
  } catch (error) {
    if (isLocked(error)) throw new FolderLockedError(folder, await readHolder(holderFile))
    throw error
  }
  held.add(lock)
  await writeFile(holderFile, `${process.pid}`)
  return async () => {
    await rm(holderFile, { force: true })
    await lock.close()
    held.delete(lock)
  }
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED'
}

/** The process that claims to hold the lock; undefined if none does, or if it has ended. */
async function readHolder(file: string): Promise<number | undefined> {
  const pid = Number(await readFile(file, 'utf8').catch(() => ''))
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}

export class FolderLockedError extends BaseError {
  override readonly name = 'FolderLockedError'

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`
    super(
      `The database folder ${folder} is in use by ${holder}. Stop it, or set NIGHTJAR_DATA to another folder; several processes need DATABASE_URL.`,
      { code: 'folder_locked' },
    )
  }
}
