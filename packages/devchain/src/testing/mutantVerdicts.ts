import { writeFile } from 'node:fs/promises'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { hasher } from '../hash/hasher.ts'
import { ledgerKeys } from '../ledger/ledgerKeys.ts'
import { NodeError } from '../nodeError.ts'
import type { ExecuteJson } from '../snarkvm/transactionJson.ts'
import { createMutants } from './mutants.ts'
import { createRandom } from './random.ts'
import { makeReadyTransactions, withStateRoot } from './readyTransactions.ts'

const calls = 12
const file = new URL('../fixtures/mutants.json', import.meta.url)

export type MutantOptions = {
  /** Address of the real node, without a path. */
  readonly host: string
  readonly count: number
  readonly seed: number
  readonly log: (line: string) => void
}

/**
 * Sends mutated transactions to a real node and to our chain, to both in the same order, records the node's verdicts
 * for the tests of the chain, and returns the differences.
 */
export async function compareVerdicts({
  host,
  count,
  seed,
  log,
}: MutantOptions): Promise<string[]> {
  const ready = await makeReadyTransactions(calls)
  const devchain = await createDevchain()
  try {
    const genesisRoot = devchain.ledger.read(ledgerKeys.stateRoot(0)) ?? ''
    const old = recorded.sent.slice(3).map((sent) => withStateRoot(sent, genesisRoot))
    const bases = [...ready.calls, ...old]
    const { deployment } = ready
    const first = [await askNode(host, deployment), await askChain(devchain, deployment)]
    log(`deployment: ${first.map(({ verdict }) => verdict).join(', ')}`)
    const parsed = bases.map((text): ExecuteJson => JSON.parse(text))
    const mutants = createMutants(hasher, parsed, createRandom(seed))
    const verdicts: string[] = []
    const differences: string[] = []
    for (let at = 0; at < count; at++) {
      const { name, text } = mutants.next().value
      const [theirs, ours] = [await askNode(host, text), await askChain(devchain, text)]
      verdicts.push(theirs.verdict)
      if (theirs.verdict !== ours.verdict) {
        differences.push(
          `${at} ${name}: leo devnode ${theirs.verdict} ${theirs.reason}; devchain ${ours.verdict} ${ours.reason}`,
        )
        log(differences.at(-1) ?? '')
      }
    }
    const kinds = ['accepted', 'rejected', 'refused']
    for (const kind of kinds) log(`${verdicts.filter((one) => one === kind).length} ${kind}`)
    await writeFile(file, `${JSON.stringify({ deployment, bases, seed, verdicts }, null, 1)}\n`)
    return differences
  } finally {
    await devchain.close()
  }
}

type Answer = {
  readonly verdict: 'accepted' | 'rejected' | 'refused'
  readonly reason: string
}

async function askChain(devchain: Devchain, text: string): Promise<Answer> {
  try {
    const { status, reason } = await devchain.broadcast(text)
    if (status === 'pending') throw new Error('Each mutant has a block.')
    return { verdict: status, reason }
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return { verdict: 'refused', reason: error.message }
  }
}

async function askNode(host: string, text: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const url = `${host}/testnet/transaction/broadcast`
  const response = await fetch(url, { method: 'POST', headers, body: text })
  const answer = await response.text()
  if (!response.ok) return { verdict: 'refused', reason: answer }
  const confirmed = await fetch(`${host}/testnet/transaction/confirmed/${JSON.parse(answer)}`)
  if (!confirmed.ok) return { verdict: 'refused', reason: 'aborted' }
  const { status } = (await confirmed.json()) as { status: 'accepted' | 'rejected' }
  return { verdict: status, reason: '' }
}
