import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLedgerUnfinished } from '@nightjar/devchain'
import { formatRounds } from '@nightjar/server/points/roundsFile'
import { roundsOfMarket } from '../seed/roundsOfSeed.ts'
import { createMarketLedger } from './createMarketLedger.ts'
import { HistoryUnusableError } from './historyFile.ts'
import { WITHOUT_HISTORY } from './mode.ts'

/** A process of its own, because snarkVM's memory is free again when it ends. */
const [dataDir = '', folder = ''] = process.argv.slice(2)
const rounds = join(dataDir, 'rounds.json')
const now = Math.floor(Date.now() / 1000)

try {
  if (await isLedgerUnfinished(folder)) {
    console.log('an earlier start was interrupted before the network was complete; it begins anew')
  }
  const { height } = await createMarketLedger({
    folder,
    now,
    onSeeded: (seededAt) => writeFile(rounds, formatRounds(roundsOfMarket(seededAt, now))),
    onBlock: (done, all) => {
      if (done % 500 === 0) console.log(`${done} of ${all} blocks of the past`)
    },
  })
  console.log(`the past of the market ends with block ${height}`)
  process.exit(0) // snarkVM's threads would keep running
} catch (error) {
  await rm(rounds, { force: true })
  console.log(error instanceof Error ? error.message : String(error))
  process.exit(error instanceof HistoryUnusableError ? WITHOUT_HISTORY : 1)
}
