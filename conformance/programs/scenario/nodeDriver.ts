import { programIds, programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { Program } from '@provablehq/sdk'
import { createBuilder } from './builder.ts'
import type { Call, Driver, Outcome } from './driver.ts'
import { createNodeApi } from './nodeApi.ts'
import { createRecordReader } from './records.ts'

const known: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(standIns),
  ...programIds.map((id) => [id, programSource(id)] as const),
  ['credits.aleo', Program.getCreditsProgram().toString()],
])

/** The sources of all transitive imports of a program, and of `more`. */
function importsOf(source: string, more: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (id: string) => {
    const text = known.get(id)
    // snarkVM has credits.aleo built in
    if (text === undefined || found[id] !== undefined || id === 'credits.aleo') return
    found[id] = text
    for (const [, inner] of text.matchAll(/^import (\S+);$/gm)) visit(inner ?? '')
  }
  for (const [, id] of source.matchAll(/^import (\S+);$/gm)) visit(id ?? '')
  for (const id of more) visit(id)
  return found
}

/**
 * Plays on any node that accepts placeholder proofs; the SDK builds each transaction for that node, which takes about 2
 * s per step.
 */
export function createNodeDriver(name: string, host: string): Driver {
  const node = createNodeApi(name, host)
  const builder = createBuilder()
  const readRecords = createRecordReader()

  const deploy = async (privateKey: string, source: string): Promise<void> => {
    const built = await builder.build({ host, privateKey, source, imports: importsOf(source, []) })
    if (!built.ok) throw new Error(`The deployment cannot be built: ${built.reason}`)
    const verdict = await node.send(built.transaction)
    if (verdict === 'rejected') throw new Error(`${name} rejects a deployment.`)
  }

  const execute = async (call: Call): Promise<Outcome> => {
    const source = known.get(call.program) ?? ''
    const built = await builder.build({
      host,
      privateKey: call.privateKey,
      source,
      imports: importsOf(source, call.dynamic),
      function: call.function,
      inputs: call.inputs,
      ...(call.feeRecord === undefined ? {} : { feeRecord: call.feeRecord }),
    })
    if (!built.ok) {
      if (/network|fetch|connect|parse/i.test(built.reason)) throw new Error(built.reason)
      return { verdict: 'refused', records: [], transaction: null }
    }
    const verdict = await node.send(built.transaction)
    const records = verdict === 'accepted' ? readRecords(built.transaction) : []
    return { verdict, records, transaction: built.transaction }
  }

  return {
    name,
    deploy,
    execute,
    height: node.height,
    entries: node.entries,
    mine: node.mine,
    async close() {
      builder.stop()
    },
  }
}
