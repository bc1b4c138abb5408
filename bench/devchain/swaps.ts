import { createDevchain, type Devchain } from '@nightjar/devchain'
import { LOCAL_PAIRS, LOCAL_TOKENS, swapExactTokensForTokens, WRAPPED_ALEO } from '@nightjar/sdk'
import { developmentAddress, developmentKey } from '../../scripts/seed/account.ts'
import { readPrebuilt } from '../../scripts/seed/prebuilt.ts'

/** Transactions that any new chain accepts: those that open the pairs, in order, and swaps in any order. */
export type ReadyTransactions = {
  readonly setup: readonly string[]
  readonly swaps: readonly string[]
}

/** Creates `count` swaps of the seeded pairs on a separate chain; they use the genesis state root, like the seed's. */
export async function makeSwaps(count: number): Promise<ReadyTransactions> {
  const { stateRoot, transactions } = await readPrebuilt()
  const setup = [...transactions.values()]
  const devchain = await createDevchain()
  try {
    for (const transaction of setup) await devchain.broadcast(transaction)
    const swaps: string[] = []
    for (let at = 0; at < count; at++) swaps.push(await makeSwap(devchain, stateRoot, at))
    return { setup, swaps }
  } finally {
    await devchain.close()
  }
}

async function makeSwap(devchain: Devchain, stateRoot: string, at: number): Promise<string> {
  const pair = LOCAL_PAIRS[at % LOCAL_PAIRS.length]
  if (pair === undefined) throw new Error('There are local pairs.')
  const {
    program,
    function: name,
    inputs,
  } = swapExactTokensForTokens({
    tokenIn: idOf(pair.a),
    tokenOut: idOf(pair.b),
    amountIn: 1_000n + BigInt(at),
    amountOutMin: 0n,
    to: developmentAddress,
    deadlineHeight: 2 ** 32 - 1,
  })
  const call = { privateKey: developmentKey, program, function: name, inputs }
  const { status, height } = await devchain.transact(call)
  if (status !== 'accepted') throw new Error('A swap of the benchmark was rejected.')
  const block = JSON.parse(devchain.ledger.block(height) ?? '')
  const text = JSON.stringify(block.transactions[0].transaction)
  return text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":${stateRoot}`)
}

function idOf(symbol: string): string {
  const token = [WRAPPED_ALEO, ...LOCAL_TOKENS].find((each) => each.symbol === symbol)
  if (token === undefined) throw new Error(`no token ${symbol} is seeded`)
  return token.id
}
