import { root } from './process.ts'

export const usage = `npm run server [-- part]

Runs the indexer and the API, with settings from the environment (docs/operating.md).

  indexer                only the indexer
  api                    only the API
  rebuild                empties the tables that are derived from the chain
  remove-image <path>    removes a picture permanently
  restore-drill [file]   restores a backup into a scratch database, and compares
  turn-off [call …]      no longer answers calls, such as /api/explorer/txs; or says which
  turn-on [call …]       answers them again`

/** `npm run server`: only the server, in this process. */
export async function main(args: readonly string[]): Promise<void> {
  process.argv = [process.execPath, `${root}/apps/server/src/main.ts`, ...args]
  await import('@nightjar/server/main')
}
