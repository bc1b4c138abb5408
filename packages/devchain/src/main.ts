import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseError } from '@nightjar/aleo'
import { createDevchain, type Devchain } from './devchain.ts'

/** Settings of the process, from its environment. */
type Settings = {
  readonly port: number
  readonly folder: string
  readonly emptyBlockMs: number
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { DEVCHAIN_PORT = '3030', NIGHTJAR_DATA = '.nightjar', DEVCHAIN_EMPTY_BLOCK_MS = '0' } = env
  return {
    port: readNumber('DEVCHAIN_PORT', DEVCHAIN_PORT, 65_535),
    folder: join(NIGHTJAR_DATA, 'chain'),
    emptyBlockMs: readNumber('DEVCHAIN_EMPTY_BLOCK_MS', DEVCHAIN_EMPTY_BLOCK_MS, 86_400_000),
  }
}

function readNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw new BaseError(`${name} is "${text}": set it to a whole number from 0 to ${max}.`, {
    code: 'bad_setting',
  })
}

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

async function main(): Promise<void> {
  const { port, folder, emptyBlockMs } = readSettings(process.env)
  await prepareFolder(folder)
  const devchain = await createDevchain({
    dataDir: folder,
    emptyBlockInterval: emptyBlockMs,
    onShutdown: () => process.kill(process.pid, 'SIGTERM'),
  })
  try {
    const { url } = await devchain.listen({ port })
    closeOnSignal(devchain)
    log(`devchain ready ${url} height ${devchain.height} ledger ${folder}`)
  } catch (error) {
    await devchain.close()
    throw error
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof BaseError
  process.stderr.write(`${isExpected ? error.message : String(error)}\n`)
  process.exit(1)
})
