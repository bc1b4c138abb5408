import { formatPlaintext } from '@nightjar/aleo'
import { createDevchain, type Devchain } from '@nightjar/devchain'
import { developmentKey } from '../../scripts/seed/account.ts'
import { type BenchNode, startDevnode } from '../devchain/nodes.ts'
import { programOf, type Sample } from './samples.ts'

const id = 'opcode_bench.aleo'
const TIMES = 1000
/** Calls of each function, of which the fastest counts. */
const CALLS = 2
/** A difference of two blocks below this many milliseconds is no measurement: it counts as this. */
const LEAST_MS = 2

/** The first function's commands, against whose block those of others are measured. */
const nothing: Sample = {
  opcode: 'is.eq',
  types: '',
  inputs: ['u8'],
  values: () => [{ kind: 'literal', type: 'u8', value: 1n }],
  lines: () => ['assert.eq r0 r0;'],
}

/** Milliseconds of one command of each sample, at most, on the node of the Leo compiler: from a broadcast to its block. */
export async function timeDevnode(
  leo: string,
  port: number,
  samples: readonly Sample[],
): Promise<readonly number[]> {
  const all = [nothing, ...samples]
  const node = await startDevnode(leo, port)
  const devchain = await createDevchain()
  try {
    const { height } = await devchain.deploy({
      privateKey: developmentKey,
      source: programOf(id, all, TIMES),
    })
    await timeBlock(node, transactionAt(devchain, height))
    const times: number[] = []
    for (const [number, { values }] of all.entries()) {
      const called: number[] = []
      for (let call = 0; call < CALLS; call++) {
        const inputs = values().map(formatPlaintext)
        const made = await devchain.transact({
          ...{ privateKey: developmentKey, program: id, inputs },
          function: `f${number}`,
        })
        called.push(await timeBlock(node, transactionAt(devchain, made.height)))
      }
      times.push(Math.min(...called))
    }
    const [empty = 0, ...others] = times
    return others.map((time) => Math.max(LEAST_MS, time - empty) / TIMES)
  } finally {
    await devchain.close()
    await node.stop()
  }
}

const transactionAt = (devchain: Devchain, height: number): { readonly id: string } =>
  JSON.parse(devchain.ledger.block(height) ?? '').transactions[0].transaction

/** Milliseconds until the node lists the transaction as confirmed. */
async function timeBlock({ api, name }: BenchNode, transaction: { id: string }): Promise<number> {
  const root = await (await fetch(`${api}/stateRoot/latest`)).json()
  const text = JSON.stringify(transaction)
  const body = text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${root}"`)
  const started = performance.now()
  const headers = { 'content-type': 'application/json' }
  const sent = await fetch(`${api}/transaction/broadcast`, { method: 'POST', headers, body })
  if (!sent.ok) throw new Error(`${name} refuses a transaction: ${await sent.text()}`)
  while (!(await fetch(`${api}/transaction/confirmed/${transaction.id}`)).ok) {
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return performance.now() - started
}
