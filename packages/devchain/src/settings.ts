import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseError } from '@nightjar/aleo'

/** How the process runs. */
export type Settings = {
  readonly port: number
  /** Folder of the ledger; null keeps the chain in memory. */
  readonly folder: string | null
  /** Milliseconds without a block after which an empty one is made; 0 makes none. */
  readonly emptyBlockMs: number
  /** Prints no line for each transaction. */
  readonly isQuiet: boolean
}

export const help = `An Aleo node for development: takes transactions, makes blocks, answers Aleo's REST.

  nightjar-devchain [options]

  --port <number>            port on 127.0.0.1 (DEVCHAIN_PORT, 3030)
  --data <folder>            keeps the ledger in <folder>/chain (NIGHTJAR_DATA, .nightjar)
  --ephemeral                keeps nothing: the chain ends with the process
  --block-interval <ms>      makes an empty block when none was made for so long
                             (DEVCHAIN_EMPTY_BLOCK_MS, 0: only transactions make blocks)
  --quiet                    prints no line for each transaction
  --help                     prints this

Blocks, transactions with the reason of each rejection, mappings and test accounts: /devchain in a browser.`

const flags = {
  port: { type: 'string' },
  data: { type: 'string' },
  ephemeral: { type: 'boolean' },
  'block-interval': { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Reads arguments, then the environment; 'help' when that is asked for. @throws BaseError with what to change */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | 'help' {
  const given = parse(args)
  if (given.help === true) return 'help'
  const { DEVCHAIN_PORT = '3030', NIGHTJAR_DATA = '.nightjar', DEVCHAIN_EMPTY_BLOCK_MS = '0' } = env
  if (given.ephemeral === true && given.data !== undefined) {
    throw badSetting('--ephemeral keeps no ledger: leave out --data, or --ephemeral.')
  }
  return {
    port: readNumber(given.port, ['--port', 'DEVCHAIN_PORT', DEVCHAIN_PORT], 65_535),
    folder: given.ephemeral === true ? null : join(given.data ?? NIGHTJAR_DATA, 'chain'),
    emptyBlockMs: readNumber(
      given['block-interval'],
      ['--block-interval', 'DEVCHAIN_EMPTY_BLOCK_MS', DEVCHAIN_EMPTY_BLOCK_MS],
      86_400_000,
    ),
    isQuiet: given.quiet === true,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (cause) {
    const known = Object.keys(flags).map((name) => `--${name}`)
    const reason = cause instanceof Error ? cause.message.split(/\. |\.$/)[0] : String(cause)
    throw badSetting(`${reason}. The options are ${known.join(', ')}.`)
  }
}

function readNumber(
  given: string | undefined,
  [flag, variable, fallback]: readonly [flag: string, variable: string, fallback: string],
  max: number,
): number {
  const text = given ?? fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  const name = given === undefined ? variable : flag
  throw badSetting(`${name} is "${text}": set it to a whole number from 0 to ${max}.`)
}

function badSetting(message: string): BaseError {
  return new BaseError(message, { code: 'bad_setting' })
}
