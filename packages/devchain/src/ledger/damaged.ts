import { cp, rename, rm, stat } from 'node:fs/promises'
import { BaseError } from '@nightjar/aleo'
import { ClassicLevel } from 'classic-level'
import type { Hasher } from '../hash/hasher.ts'
import { isCorruptLedger, type KeyValueStore, openDiskStore } from './keyValueStore.ts'
import { rebuildLedger } from './rebuild.ts'
import { findWholeHeight } from './wholeHeight.ts'

/** The height up to which the ledger in a folder is intact, −1 when it is empty; the folder is not changed. */
export async function inspectLedger(folder: string): Promise<number> {
  return withDamaged(folder, async (store) => findWholeHeight(store))
}

/** What to cut back: the last block to keep. */
export type CutBackOptions = {
  readonly folder: string
  readonly height: number
  readonly hasher: Hasher
}

/**
 * Rebuilds the ledger in a folder from its own blocks up to a height. The old ledger is kept beside it, in the returned
 * folder. Nothing is changed before the end: after an interruption it can be run again.
 */
export async function cutBack({ folder, height, hasher }: CutBackOptions): Promise<string> {
  const [made, aside] = [`${folder}-cut`, `${folder}-damaged`]
  if (await exists(aside)) {
    throw cutBackError(`${aside} holds an earlier damaged ledger: move it elsewhere first.`)
  }
  await rm(made, { recursive: true, force: true })
  await withDamaged(folder, async (from) => {
    const whole = findWholeHeight(from)
    if (height > whole) {
      throw cutBackError(`The ledger ${folder} is intact up to block ${whole}, not ${height}.`)
    }
    const to = await openDiskStore(made)
    try {
      await rebuildLedger({ from, to, height, hasher })
    } finally {
      await to.close()
    }
  })
  await rename(folder, aside)
  await rename(made, folder)
  return aside
}

/** Opens a ledger for reading; if its files are damaged, a copy repaired by LevelDB. */
async function withDamaged<Result>(
  folder: string,
  use: (store: KeyValueStore) => Promise<Result>,
): Promise<Result> {
  if (!(await exists(folder))) throw cutBackError(`There is no ledger in ${folder}.`)
  const copy = `${folder}-repaired`
  const store = await openDiskStore(folder).catch(async (error: unknown) => {
    if (!isCorruptLedger(error)) throw error
    await rm(copy, { recursive: true, force: true })
    await cp(folder, copy, { recursive: true })
    await ClassicLevel.repair(copy)
    return openDiskStore(copy)
  })
  try {
    return await use(store)
  } finally {
    await store.close()
    await rm(copy, { recursive: true, force: true })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function cutBackError(message: string): BaseError {
  return new BaseError(message, { code: 'cut_back_refused' })
}
