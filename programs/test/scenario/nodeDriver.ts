import { PrivateKey, RecordCiphertext, type ViewKey } from '@provablehq/sdk'
import { programIds, programSource } from '../../src/index.ts'
import { standIns } from '../standIns.ts'
import { actors } from './actors.ts'
import { createBuilder } from './builder.ts'
import type { Call, Driver, MadeRecord, Outcome } from './driver.ts'

const suite: ReadonlyMap<string, string> = new Map<string, string>([
  ...Object.entries(standIns),
  ...programIds.map((id) => [id, programSource(id)] as const),
])

type Output = { readonly type: string; readonly value?: string }
type Transition = { readonly program: string; readonly outputs?: readonly Output[] }

/** The sources of everything that a program imports, however deep, and of `more`. */
function importsOf(source: string, more: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (id: string) => {
    const text = suite.get(id)
    if (text === undefined || found[id] !== undefined) return
    found[id] = text
    for (const [, inner] of text.matchAll(/^import (\S+);$/gm)) visit(inner ?? '')
  }
  for (const [, id] of source.matchAll(/^import (\S+);$/gm)) visit(id ?? '')
  for (const id of more) visit(id)
  return found
}

/** Plays over Aleo's REST and the SDK: on `leo devnode`, on our own chain, on any node that takes placeholder proofs. */
export function createNodeDriver(name: string, host: string): Driver {
  const api = `${host}/testnet`
  const builder = createBuilder()
  const readers = Object.values(actors).map(({ privateKey, address }) => ({
    address,
    viewKey: PrivateKey.from_string(privateKey).to_view_key(),
  }))

  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(`${api}/${path}`)
    if (!response.ok) throw new Error(`${name} answers ${path}: ${await response.text()}`)
    return response.json()
  }

  const send = async (transaction: string): Promise<'accepted' | 'rejected'> => {
    const response = await fetch(`${api}/transaction/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: transaction,
    })
    if (!response.ok) throw new Error(`${name} refuses a transaction: ${await response.text()}`)
    const { id } = JSON.parse(transaction) as { id: string }
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const confirmed = await fetch(`${api}/transaction/confirmed/${id}`)
      if (confirmed.ok) {
        const found = (await confirmed.json()) as { status: 'accepted' | 'rejected' } | null
        if (found !== null) return found.status
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${name} never confirmed ${id}.`)
  }

  const deploy = async (privateKey: string, source: string): Promise<void> => {
    const built = await builder.build({ host, privateKey, source, imports: importsOf(source, []) })
    if (!built.ok) throw new Error(`The deployment cannot be built: ${built.reason}`)
    const verdict = await send(built.transaction)
    if (verdict === 'rejected') throw new Error(`${name} rejects a deployment.`)
  }

  const execute = async (call: Call): Promise<Outcome> => {
    const source = suite.get(call.program) ?? ''
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
    const verdict = await send(built.transaction)
    const records = verdict === 'accepted' ? readRecords(built.transaction, readers) : []
    return { verdict, records, transaction: built.transaction }
  }

  return {
    name,
    deploy,
    execute,
    height: async () => Number(await get('block/height/latest')),
    async entries(program, mapping) {
      const found = (await get(`program/${program}/mapping/${mapping}?all=true`)) as
        | [string, string][]
        | Record<string, string>
        | null
      return new Map(Array.isArray(found) ? found : Object.entries(found ?? {}))
    },
    async mine(count) {
      const response = await fetch(`${api}/block/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ num_blocks: count }),
      })
      if (!response.ok) throw new Error(`${name} makes no block: ${await response.text()}`)
    },
    async close() {
      builder.stop()
    },
  }
}

function readRecords(
  transaction: string,
  readers: readonly { readonly address: string; readonly viewKey: ViewKey }[],
): MadeRecord[] {
  const { execution } = JSON.parse(transaction) as {
    execution: { transitions: readonly Transition[] }
  }
  return execution.transitions.flatMap(({ program, outputs = [] }) =>
    outputs.flatMap(({ type, value }) => {
      if (type !== 'record' || value === undefined) return []
      const ciphertext = RecordCiphertext.fromString(value)
      const reader = readers.find(({ viewKey }) => ciphertext.isOwner(viewKey))
      if (reader === undefined) return []
      const plaintext = ciphertext.decrypt(reader.viewKey).toString()
      return [{ program, owner: reader.address, plaintext }]
    }),
  )
}
