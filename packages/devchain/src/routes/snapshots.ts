import { NodeError } from '../nodeError.ts'
import { readOptions } from './body.ts'
import { type Backups, get, type NodeRoute, post } from './node.ts'

/** Copies of the ledger on disk, as on other development nodes. */
export const snapshotRoutes: readonly NodeRoute[] = [
  get('/snapshots', async ({ backups }) => JSON.stringify(await onDisk(backups).list())),
  post('/snapshot', async ({ backups, ledger }, { body }) => {
    const kept = onDisk(backups)
    const { height } = ledger.tip()
    const { name: asked } = readOptions(body)
    const name = typeof asked === 'string' ? asked : `snapshot-${height}`
    checkName(name)
    await kept.save(name)
    return JSON.stringify({ name, height })
  }),
]

function onDisk(backups: Backups | null): Backups {
  if (backups !== null) return backups
  throw new NodeError('bad_request', 'Snapshots require persistent storage (start with --storage)')
}

function checkName(name: string): void {
  if (/^[\w-][\w.-]{0,99}$/.test(name) && !name.includes('..')) return
  throw new NodeError(
    'bad_request',
    "Invalid snapshot name: must not contain path separators or '..'",
  )
}
