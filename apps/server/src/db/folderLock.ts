import { open, readFile, unlink } from 'node:fs/promises'
import { BaseError } from '@nightjar/aleo'

/**
 * Keeps a second process out of a PGlite folder: two would lose each other's rows without an error.
 * The lock is `<folder>.lock`; one left by a killed process is recognised and taken over.
 * @throws FolderLocked naming the process that holds it.
 */
export async function takeFolderLock(folder: string): Promise<() => Promise<void>> {
  const path = `${folder}.lock`
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) })
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await createFile(path, mine)) return () => unlink(path).catch(() => undefined)
    const holder = await readHolder(path)
    if (holder !== undefined && (await isAlive(holder))) throw new FolderLocked(folder, holder.pid)
    await unlink(path).catch(() => undefined) // its process is gone
  }
  throw new FolderLocked(folder, undefined)
}

type Holder = { readonly pid: number; readonly started: string }

async function createFile(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(text)
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const { pid, started } = JSON.parse(await readFile(path, 'utf8'))
    return Number.isInteger(pid) ? { pid, started: String(started) } : undefined
  } catch {
    return undefined
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return (await startOf(pid)) === started // a later process may have been given the same number
}

/** When a process began, in the kernel's ticks; empty where the system does not say. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

export class FolderLocked extends BaseError {
  override readonly name = 'FolderLocked'

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`
    super(
      `The database folder ${folder} is in use by ${holder}. Stop it, or set NIGHTJAR_DATA to another folder; several processes need DATABASE_URL.`,
      { code: 'folder_locked' },
    )
  }
}
