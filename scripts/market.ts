import { setPriority } from 'node:os'
import { join } from 'node:path'
import { recordHistory } from './market/record.ts'
import { root, StartError } from './process.ts'
import { readArguments } from './readArguments.ts'

export const usage = `npm run market -- record

Signs the transactions of the practice market that a local network begins with, and writes them into
scripts/market/history.br. Takes about half an hour; after an interruption it continues. Needed after a change of the
programs, the seed or scripts/market.`

/** The lowest priority: the machine is for other work meanwhile. */
const LOWEST = 19

/** `npm run market -- record`. */
export async function main(args: readonly string[]): Promise<void> {
  const { words } = readArguments(args, { usage, options: {}, words: 1 })
  if (words[0] !== 'record') throw new StartError(usage)
  setPriority(LOWEST)
  await recordHistory({
    journal: join(root, '.market-recording'),
    log: (line) => console.log(line),
  })
  process.exit(0) // snarkVM's threads would keep running
}
