import type { ChainDriver } from './chainDriver.ts'
import type { Driver } from './driver.ts'
import type { NodeApi } from './nodeApi.ts'

type WithStateRoot = { global_state_root?: string }
type TransactionJson = { readonly execution?: WithStateRoot; readonly fee?: WithStateRoot }

/** The transaction with another chain's state root: the id does not cover the state root that its proofs refer to. */
function withStateRoot(transaction: string, stateRoot: string): string {
  const parsed = JSON.parse(transaction) as TransactionJson
  for (const part of [parsed.execution, parsed.fee]) {
    if (part?.global_state_root !== undefined) part.global_state_root = stateRoot
  }
  return JSON.stringify(parsed)
}

/**
 * Plays on our chain and sends the same transactions to a real node. Throws where the node refuses one that our chain
 * takes, has a different verdict, or a different mapping entry.
 */
export function createLockstepDriver(chain: ChainDriver, node: NodeApi): Driver {
  const forward = async (transaction: string): Promise<'accepted' | 'rejected'> =>
    node.send(withStateRoot(transaction, await node.stateRoot()))

  return {
    name: `${chain.name} and ${node.name}`,
    height: chain.height,
    async deploy(privateKey, source) {
      await chain.deploy(privateKey, source)
      const verdict = await forward(await chain.lastTransaction())
      if (verdict === 'rejected') throw new Error(`${node.name} rejects a deployment.`)
    },
    async execute(call) {
      const outcome = await chain.execute(call)
      if (outcome.original === null) return outcome
      const verdict = await forward(outcome.original)
      if (verdict !== outcome.verdict) {
        throw new Error(
          `${call.program}/${call.function}: ${chain.name} says ${outcome.verdict}, ${node.name} ${verdict}.`,
        )
      }
      return outcome
    },
    async entries(program, mapping) {
      const [ours, theirs] = [
        await chain.entries(program, mapping),
        await node.entries(program, mapping),
      ]
      const [one, two] = [ours, theirs].map((entries) =>
        [...entries].map(([key, value]) => `${key}=${value}`.replace(/\s/g, '')).sort(),
      )
      if (one?.join('\n') !== two?.join('\n')) {
        throw new Error(
          `${program}/${mapping} differs:\n${one?.join('\n')}\nbut on ${node.name}:\n${two?.join('\n')}`,
        )
      }
      return ours
    },
    async mine(count) {
      await chain.mine(count)
      await node.mine(count)
    },
    close: () => chain.close(),
  }
}
