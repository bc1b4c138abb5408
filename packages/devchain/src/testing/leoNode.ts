import { spawn } from 'node:child_process'
import getPort from 'get-port'
import { developmentAccounts } from '../accounts.ts'
import { LAST_CONSENSUS_HEIGHT } from '../snarkvm/consensus.ts'
import { withStateRoot } from './readyTransactions.ts'

/** A real node from the Leo compiler, at the newest consensus version. */
export type LeoNode = {
  readonly url: string
  read(path: string): Promise<unknown>
  post(path: string, body: string): Promise<{ readonly status: number; readonly text: string }>
  /** Sends a transaction with the node's own state root. */
  broadcast(transaction: unknown): Promise<{ readonly status: number; readonly text: string }>
  close(): void
}

/** Starts the node of the Leo compiler at a path, with further options; takes about five seconds. */
export async function startLeoNode(leo: string, ...options: readonly string[]): Promise<LeoNode> {
  const address = `127.0.0.1:${await getPort()}`
  const { privateKey = '' } = developmentAccounts[0] ?? {}
  const own = ['--private-key', privateKey, '--socket-addr', address, '--verbosity', '0']
  const node = spawn(leo, ['devnode', 'start', ...own, ...options], { stdio: 'ignore' })
  const url = `http://${address}/testnet`
  const read = async (path: string) => (await fetch(url + path)).json()
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  if (options.includes('--manual-block-creation')) {
    const missing = LAST_CONSENSUS_HEIGHT - (await reachHeight(read, 0))
    if (missing > 0) await post('/block/create', JSON.stringify({ num_blocks: missing }))
  } else {
    await reachHeight(read, LAST_CONSENSUS_HEIGHT) // while making its first blocks, it accepts no transaction
  }
  return {
    url,
    read,
    post,
    broadcast: async (transaction) => {
      const root = String(await read('/stateRoot/latest'))
      return post('/transaction/broadcast', withStateRoot(transaction, root))
    },
    close: () => void node.kill(),
  }
}

/** The height once the node reports at least `height`. */
async function reachHeight(
  read: (path: string) => Promise<unknown>,
  wanted: number,
): Promise<number> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const height = await read('/block/height/latest').catch(() => null)
    if (typeof height === 'number' && height >= wanted) return height
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`leo devnode did not reach height ${wanted} within a minute.`)
}
