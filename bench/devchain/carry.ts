import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createLedger } from '@nightjar/devchain'
import { nodeBin } from './nodes.ts'
import type { ReadyTransactions } from './swaps.ts'

/** Swaps per second. */
export type Carried = { readonly created: number; readonly imported: number }

/** Creates a ledger of the swaps, repeated `rounds` times, in a folder, exports it and imports it beside. */
export async function carry(
  { setup, swaps }: ReadyTransactions,
  { folder, rounds }: { readonly folder: string; readonly rounds: number },
): Promise<Carried> {
  const texts = [...setup, ...Array.from({ length: rounds }, () => swaps).flat()]
  const transactions = texts.map((text, at) => ({
    transaction: JSON.parse(text),
    timestamp: 1_760_000_000 + 60 * at,
  }))
  let [made, begun] = [0, 0]
  await createLedger({
    folder: join(folder, 'first', 'chain'),
    transactions,
    onTransaction() {
      made += 1
      if (made === setup.length) begun = performance.now()
    },
  })
  const created = ((made - setup.length) * 1000) / (performance.now() - begun)
  const file = join(folder, 'chain.gz')
  await runNode('--export', file, '--data', join(folder, 'first'))
  const said = await runNode('--import', file, '--data', join(folder, 'second'))
  return { created, imported: Number(/(\d+) transactions a second/.exec(said)?.[1]) }
}

async function runNode(...args: readonly string[]): Promise<string> {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(process.execPath, [nodeBin, ...args], { stdio: [...stdio] })
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
  return output
}
