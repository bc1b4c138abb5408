import { createBuilder } from './builder.ts'
import type { Call, Driver, Outcome } from './driver.ts'
import { knownSources } from './knownSources.ts'
import { createNodeApi } from './nodeApi.ts'
import { createRecordReader } from './records.ts'

/** The sources of all transitive imports of a program. */
function importsOf(source: string): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (id: string) => {
    const text = knownSources.get(id)
    // snarkVM has credits.aleo built in
    if (text === undefined || found[id] !== undefined || id === 'credits.aleo') return
    found[id] = text
    for (const [, inner] of text.matchAll(/^import (\S+);$/gm)) visit(inner ?? '')
  }
  for (const [, id] of source.matchAll(/^import (\S+);$/gm)) visit(id ?? '')
  return found
}

/** Plays on any node that accepts placeholder proofs; each transaction is built for that node, in a process of its own. */
export function createNodeDriver(name: string, host: string): Driver {
  const node = createNodeApi(name, host)
  const builder = createBuilder()
  const readRecords = createRecordReader()

  const deploy = async (privateKey: string, source: string): Promise<void> => {
    const built = await builder.build({ host, privateKey, source, imports: importsOf(source) })
    if (!built.ok) throw new Error(`The deployment cannot be built: ${built.reason}`)
    const verdict = await node.send(built.transaction)
    if (verdict === 'rejected') throw new Error(`${name} rejects a deployment.`)
  }

  const execute = async (call: Call): Promise<Outcome> => {
    const { dynamic: _, ...signed } = call
    const built = await builder.build({ host, ...signed })
    if (!built.ok) {
      if (/\bnode\b/i.test(built.reason)) throw new Error(built.reason)
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
