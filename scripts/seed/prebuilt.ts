import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { developmentKey } from './account.ts'
import { namedPrograms, seededPrograms, seededSource, type Work } from './steps.ts'

/**
 * Transactions of the seed that were built and signed in advance by `node scripts/run.mjs prebuild`, because building
 * them takes most of a first start. Each is stored under a hash of everything it was made from, so if its program,
 * inputs or imports have changed it is not found and is built again. They are ordinary transactions of the published
 * development key, and the node checks them like any other.
 */
const files = {
  seed: new URL('./prebuilt.gen.json', import.meta.url),
  /** Swaps that tests make on the seeded pools, `tradeOnNode.ts`. */
  trades: new URL('./trades.gen.json', import.meta.url),
}

export type Prebuilt = {
  /** State root of the genesis block they were built on; another chain refuses them. */
  readonly stateRoot: string
  /** Transactions by the hash of their work. */
  readonly transactions: ReadonlyMap<string, string>
}

/** The file's content; empty when it is missing or damaged, so that everything is built. */
export async function readPrebuilt(of: keyof typeof files = 'seed'): Promise<Prebuilt> {
  try {
    const { stateRoot, transactions } = JSON.parse(await readFile(files[of], 'utf8'))
    const entries = Object.entries<unknown>(transactions)
    return {
      stateRoot: String(stateRoot),
      transactions: new Map(entries.map(([hash, body]) => [hash, JSON.stringify(body)])),
    }
  } catch {
    return { stateRoot: '', transactions: new Map() }
  }
}

/** Replaces the file; one transaction per line. */
export async function writePrebuilt(
  { stateRoot, transactions }: Prebuilt,
  of: keyof typeof files = 'seed',
): Promise<void> {
  const lines = [...transactions].map(([hash, body]) => `${JSON.stringify(hash)}:${body}`)
  const text = `{"stateRoot":${JSON.stringify(stateRoot)},"transactions":{\n${lines.join(',\n')}\n}}\n`
  await writeFile(files[of], text)
}

/** Hash of everything a transaction is made from: sources, call and signer. */
export function hashWork(work: Work): string {
  const signer = work.kind === 'execute' ? work.privateKey : undefined
  const hash = createHash('sha256').update(signer ?? developmentKey)
  const program = work.kind === 'deploy' ? work.program : work.call.program
  for (const id of seededPrograms.slice(0, seededPrograms.indexOf(program) + 1)) {
    hash.update(seededSource(id)) // every import comes before its program
  }
  if (work.kind === 'execute') {
    for (const id of namedPrograms(work.call)) hash.update(seededSource(id))
    hash.update([work.call.function, ...work.call.inputs].join('\n'))
  }
  return hash.digest('hex')
}
