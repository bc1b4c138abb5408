import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { LedgerOpenError, openDiskStore } from './ledger/keyValueStore.ts'
import { LedgerWriteError } from './ledger/ledger.ts'
import { makeFolder } from './makeFolder.ts'
import { isSystemError } from './systemError.ts'

/**
 * Makes a new ledger, completely or not at all: `fill` writes it into a folder beside its own, which is renamed when all of
 * it is on disk. What a crash left there is removed by the next call.
 */
export async function makeLedgerFolder<Result>(
  folder: string,
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  await refuseExisting(folder)
  const unfinished = unfinishedOf(folder)
  await removeUnused(unfinished)
  try {
    await makeFolder(dirname(folder))
    const result = await fill(unfinished)
    await refuseExisting(folder)
    await rename(unfinished, folder)
    await syncFolder(dirname(folder))
    return result
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    const failure = error instanceof LedgerWriteError ? error.cause : error
    throw isSystemError(failure) ? unwritable(folder, failure) : error
  }
}

const unfinishedOf = (folder: string): string => `${folder}-unfinished`

/** Whether an earlier process ended, or still is, in the middle of making a ledger. */
export const isLedgerUnfinished = (folder: string): Promise<boolean> =>
  isThere(unfinishedOf(folder))

function unwritable(folder: string, error: Error): BaseError {
  const { message } = error.cause instanceof Error ? error.cause : error
  return newLedgerError(
    `The ledger ${folder} cannot be written (${message}): free space on its disk or make its folder writable, then try again. Nothing of it has been kept.`,
    error,
  )
}

async function refuseExisting(folder: string): Promise<void> {
  if (!(await isThere(folder))) return
  throw newLedgerError(
    `There already is a ledger in ${folder}: choose another data folder, or move that one elsewhere first.`,
  )
}

/** Removes what an earlier process has left, unless it still writes there. */
async function removeUnused(unfinished: string): Promise<void> {
  if (!(await isThere(unfinished))) return
  const store = await openDiskStore(unfinished).catch((error: unknown) => {
    if (error instanceof LedgerOpenError && error.code === 'ledger_locked') {
      throw newLedgerError(`Another process is writing the ledger ${unfinished}: wait for its end.`)
    }
  })
  await store?.close()
  await rm(unfinished, { recursive: true, force: true })
}

/** Makes a rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

function newLedgerError(message: string, cause?: unknown): BaseError {
  return new BaseError(message, { code: 'ledger_not_made', cause })
}
