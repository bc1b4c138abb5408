import { dirname } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { backUp } from './backupCommand.ts'
import { exportChain } from './chainFile/exportChain.ts'
import { importChain } from './chainFile/importChain.ts'
import { createDevchain, type Devchain } from './devchain.ts'
import { hasher } from './hash/hasher.ts'
import { cutBack, inspectLedger } from './ledger/damaged.ts'
import { isCorruptLedger, type LedgerOpenError } from './ledger/keyValueStore.ts'
import { traceLine } from './ledger/trace.ts'
import { makeFolder } from './makeFolder.ts'
import { type Command, help, readCommand, type Settings } from './settings.ts'

async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BaseError(
      `The data folder ${folder} cannot be created (${reason}): make its parent writable, or set NIGHTJAR_DATA to another folder.`,
      { code: 'folder_unusable', cause },
    )
  }
}

function log(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Waits for SIGINT or SIGTERM, then closes the chain; a second signal ends at once. */
function closeOnSignal(devchain: Devchain): void {
  let isClosing = false
  const close = () => {
    if (isClosing) process.exit(1)
    isClosing = true
    devchain.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
}

async function start(settings: Settings): Promise<void> {
  const { port, folder, fork } = settings
  if (folder !== null) await prepareFolder(folder)
  const devchain = await createDevchain({
    ...(folder === null ? {} : { dataDir: folder }),
    emptyBlockInterval: settings.emptyBlockMs,
    manualBlocks: settings.isManual,
    ...(fork === null ? {} : { fork }),
    onWarning: (text) => process.stderr.write(`${text}\n`),
    onShutdown: () => process.kill(process.pid, 'SIGTERM'),
    onTransaction: (trace) => {
      if (!settings.isQuiet) log(traceLine(trace))
    },
  })
  try {
    const { url } = await devchain.listen({ port })
    closeOnSignal(devchain)
    log(readyLine(url, devchain, folder))
  } catch (error) {
    await devchain.close()
    throw error
  }
}

function readyLine(url: string, { height, ledger }: Devchain, folder: string | null): string {
  const line = `devchain ready ${url} height ${height} ledger ${folder ?? 'in memory'}`
  if (ledger.upstream === null) return line
  const { origin } = ledger.upstream
  return `${line} fork of ${origin.url} after block ${origin.height}`
}

/** Adds to the error up to which block a ledger is intact, and how to continue from there. */
async function explainDamage(error: LedgerOpenError, folder: string): Promise<BaseError> {
  const height = await inspectLedger(folder).catch(() => -1)
  if (height < 0) return error
  const command = `nightjar-devchain cut-back ${height} --data ${dirname(folder)}`
  return new BaseError(
    `${error.message} It is intact up to block ${height}: "${command}" cuts it back to there and keeps the damaged one beside it.`,
    { code: error.code, cause: error },
  )
}

async function cutBackTo(folder: string, height: number): Promise<void> {
  const aside = await cutBack({ folder, height, hasher })
  log(`The ledger ${folder} now ends at block ${height}; the damaged one is ${aside}.`)
}

/** Adds advice to the error of a task that found a damaged ledger. */
const explainingDamage = (folder: string | null) => async (error: unknown) => {
  throw folder !== null && isCorruptLedger(error) ? await explainDamage(error, folder) : error
}

async function exportTo(command: Extract<Command, { name: 'export' }>): Promise<void> {
  const { start, end } = await exportChain(command)
  const blocks = end.height - start.height
  log(`${command.file} contains the ${blocks} blocks up to block ${end.height}.`)
}

async function importFrom(command: Extract<Command, { name: 'import' }>): Promise<void> {
  const started = performance.now()
  const { height, blocks, transactions } = await importChain(command)
  const seconds = (performance.now() - started) / 1000
  const rate = Math.round(transactions / seconds)
  log(
    `${command.folder} now has the ${blocks} blocks up to block ${height}, with ${transactions} transactions, imported in ${seconds.toFixed(1)} s (${rate} transactions a second).`,
  )
}

async function run(command: Command): Promise<void> {
  switch (command.name) {
    case 'help':
      return log(help)
    case 'start':
      return start(command.settings).catch(explainingDamage(command.settings.folder))
    case 'backup':
      await backUp(command)
      return log(
        `The ledger ${command.folder} has been copied. Start from the copy with --data ${command.target}.`,
      )
    case 'cut-back':
      return cutBackTo(command.folder, command.height)
    case 'export':
      return exportTo(command).catch(explainingDamage(command.folder))
    case 'import':
      return importFrom(command)
  }
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2), process.env)
  await run(command)
  if (command.name !== 'start') process.exit(0) // snarkVM's threads would keep running
}

main().catch((error: unknown) => {
  const isExpected = error instanceof BaseError
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`)
  process.exit(1)
})
