import { mkdir } from 'node:fs/promises'
import { BaseError } from '@nightjar/aleo'
import { createDevchain, type Devchain } from './devchain.ts'
import { traceLine } from './ledger/trace.ts'
import { help, readSettings, type Settings } from './settings.ts'

async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BaseError(
      `The data folder ${folder} cannot be made (${reason}): make its parent writable, or set NIGHTJAR_DATA to another folder.`,
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

async function start({ port, folder, emptyBlockMs, isQuiet }: Settings): Promise<void> {
  if (folder !== null) await prepareFolder(folder)
  const devchain = await createDevchain({
    ...(folder === null ? {} : { dataDir: folder }),
    emptyBlockInterval: emptyBlockMs,
    onShutdown: () => process.kill(process.pid, 'SIGTERM'),
    onTransaction: (trace) => {
      if (!isQuiet) log(traceLine(trace))
    },
  })
  try {
    const { url } = await devchain.listen({ port })
    closeOnSignal(devchain)
    log(`devchain ready ${url} height ${devchain.height} ledger ${folder ?? 'in memory'}`)
  } catch (error) {
    await devchain.close()
    throw error
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  if (settings === 'help') log(help)
  else await start(settings)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof BaseError
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`)
  process.exit(1)
})
