import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import type { TransactionJson } from '../snarkvm/transactionJson.ts'

/** Transactions that any new chain accepts: a deployment first, then calls of its program in any order. */
export type ReadyTransactions = {
  readonly deployment: string
  /** Every fifth of them is rejected. */
  readonly calls: readonly string[]
}

/** Makes `count` calls of the recorded program with the genesis root; about 0.2 s each. */
export async function makeReadyTransactions(count: number): Promise<ReadyTransactions> {
  const devchain = await createDevchain()
  try {
    const genesisRoot = devchain.ledger.read(ledgerKeys.stateRoot(0)) ?? ''
    const deployment = withStateRoot(recorded.sent[0], genesisRoot)
    await devchain.broadcast(deployment)
    const calls: string[] = []
    for (let at = 0; at < count; at++) {
      calls.push(withStateRoot(await call(devchain, at), genesisRoot))
    }
    return { deployment, calls }
  } finally {
    await devchain.close()
  }
}

async function call(devchain: Devchain, at: number): Promise<TransactionJson> {
  const { privateKey } = developmentAccounts[at % 8] ?? { privateKey: '' }
  const inputs = [at % 5 === 4 ? '7u64' : `${at + 10}u64`] // the program rejects seven
  const program = 'dc_counter_one.aleo'
  const { height } = await devchain.transact({ privateKey, program, function: 'bump', inputs })
  const block = JSON.parse(devchain.ledger.block(height) ?? '{}')
  const { transaction } = block.transactions[0]
  const sent = devchain.ledger.read(ledgerKeys.unconfirmed(transaction.id))
  return sent === undefined ? transaction : JSON.parse(sent)
}

/** A transaction's text with another state root, which ids do not cover. */
export function withStateRoot(transaction: unknown, stateRoot: string): string {
  const text = JSON.stringify(transaction)
  return text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${stateRoot}"`)
}
