import type { Dirent } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskStore, type StoreChange } from './ledger/keyValueStore.ts'
import type { Ledger } from './ledger/ledger.ts'
import { createQueue } from './queue.ts'
import type { Backups } from './routes/node.ts'

const BATCH_SIZE = 1000

/** Stores complete copies of a ledger by name, in a folder beside it; each can be opened as a ledger. */
export function createBackups(ledger: Pick<Ledger, 'entries'>, folder: string): Backups {
  const exclusive = createQueue() // two copies under one name would destroy each other

  const save = async (name: string): Promise<void> => {
    const target = join(folder, name)
    const unfinished = join(folder, `.${name}`)
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await copyEntries(ledger.entries(), unfinished)
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target)
  }

  return {
    save: (name) => exclusive(() => save(name)),
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      return entries.flatMap((entry) => (isFinished(entry) ? [entry.name] : [])).sort()
    },
  }
}

const isFinished = (entry: Dirent) => entry.isDirectory() && !entry.name.startsWith('.')

/** Copies the entries of a ledger into a new one. */
export async function copyEntries(
  entries: AsyncIterable<[key: string, value: string]>,
  target: string,
): Promise<void> {
  const copy = await openDiskStore(target)
  try {
    let batch: StoreChange[] = []
    for await (const [key, value] of entries) {
      batch.push({ type: 'put', key, value })
      if (batch.length < BATCH_SIZE) continue
      await copy.batch(batch)
      batch = []
    }
    await copy.batch(batch)
  } finally {
    await copy.close()
  }
}
