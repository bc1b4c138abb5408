import { cp, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { copyEntries } from './backups.ts'
import { type KeyValueStore, LedgerOpenError, openDiskStore } from './ledger/keyValueStore.ts'
import { makeFolder } from './makeFolder.ts'

/** The ledger's location, the port of its node if one is running, and the target of the copy. */
export type BackupOptions = {
  readonly folder: string
  readonly port: number
  readonly target: string
}

/**
 * Copies a ledger at one point in time into `target`/chain, which `--data target` can start from. A node that uses the
 * ledger makes the copy itself, between two blocks, and keeps running.
 */
export async function backUp({ folder, port, target }: BackupOptions): Promise<void> {
  const copy = join(target, 'chain')
  if (await isThere(copy)) throw backupError(`${copy} already exists: choose another folder.`)
  if (!(await isThere(folder))) throw backupError(`There is no ledger in ${folder}.`)
  await makeFolder(target)
  const store = await openUnlessUsed(folder)
  if (store === null) await copyOfRunning({ folder, port, copy })
  else {
    try {
      await copyEntries(store.entries(''), copy)
    } finally {
      await store.close()
    }
  }
}

/** Opens a ledger; null when another process uses it. */
export async function openUnlessUsed(folder: string): Promise<KeyValueStore | null> {
  try {
    return await openDiskStore(folder)
  } catch (error) {
    if (error instanceof LedgerOpenError && error.code === 'ledger_locked') return null
    throw error
  }
}

/** The ledger, the port of its node, and the folder of the copy, which must not exist. */
export type CopyOptions = { readonly folder: string; readonly port: number; readonly copy: string }

/** Has the running node copy its ledger. */
export async function copyOfRunning({ folder, port, copy }: CopyOptions): Promise<void> {
  const name = `backup-${process.pid}-${Date.now()}`
  await askForSnapshot(port, name)
  const snapshot = join(dirname(folder), 'chain-snapshots', name)
  if (!(await isThere(snapshot))) {
    throw backupError(`The node on port ${port} uses another ledger: give its --data or --port.`)
  }
  await cp(snapshot, copy, { recursive: true })
  await rm(snapshot, { recursive: true, force: true })
}

async function askForSnapshot(port: number, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ name }) }
  const url = `http://127.0.0.1:${port}/v2/testnet/snapshot`
  const response = await fetch(url, request).catch((cause: unknown) => {
    throw backupError(
      `The ledger is in use, but no node answers on port ${port}: give its --port.`,
      cause,
    )
  })
  const text = await response.text()
  if (!response.ok) throw backupError(`The node on port ${port} did not make a copy: ${text}`)
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

function backupError(message: string, cause?: unknown): BaseError {
  return new BaseError(message, { code: 'backup_failed', cause })
}
