import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfRunning, openUnlessUsed } from '../backupCommand.ts'
import { openDiskStore } from '../ledger/keyValueStore.ts'
import { ChainFileError, type ChainFileHeader } from './chainFile.ts'
import { writeChainFile } from './writeChainFile.ts'

export type ExportOptions = {
  /** The ledger's folder. */
  readonly folder: string
  /** Where its node listens, if one runs. */
  readonly port: number
  readonly file: string
}

/**
 * Writes the chain of a ledger to a file. A node that uses the ledger copies it between two blocks, and keeps running.
 * @throws ChainFileError, and LedgerOpenError for a damaged ledger
 */
export async function exportChain({ folder, port, file }: ExportOptions): Promise<ChainFileHeader> {
  if (!existsSync(folder)) {
    throw new ChainFileError(
      `There is no ledger in ${folder}: give the data folder of the chain to export by --data.`,
    )
  }
  const store = await openUnlessUsed(folder)
  if (store === null) return exportRunning({ folder, port, file })
  try {
    return await writeChainFile({ store, place: folder, file })
  } finally {
    await store.close()
  }
}

async function exportRunning({ folder, port, file }: ExportOptions): Promise<ChainFileHeader> {
  const temporary = await mkdtemp(join(tmpdir(), 'nightjar-export-'))
  try {
    const copy = join(temporary, 'chain')
    await copyOfRunning({ folder, port, copy })
    const store = await openDiskStore(copy)
    try {
      return await writeChainFile({ store, place: folder, file })
    } finally {
      await store.close()
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
