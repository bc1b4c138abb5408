import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BaseError } from '@nightjar/aleo'

/** The requested command. */
export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'start'; readonly settings: Settings }
  /** Copies the ledger in `folder` to `target`; a node using it listens on `port`. */
  | {
      readonly name: 'backup'
      readonly folder: string
      readonly port: number
      readonly target: string
    }
  | { readonly name: 'cut-back'; readonly folder: string; readonly height: number }
  /** Writes the chain in `folder` to a file; a node using it listens on `port`. */
  | {
      readonly name: 'export'
      readonly folder: string
      readonly port: number
      readonly file: string
    }
  /** Makes the chain of a file again in `folder`. */
  | {
      readonly name: 'import'
      readonly folder: string
      readonly file: string
      readonly isVerified: boolean
    }

/** Options of the process. */
export type Settings = {
  readonly port: number
  /** Folder of the ledger; null for a chain in memory. */
  readonly folder: string | null
  /** Milliseconds without a block after which an empty one is created; 0 for none. */
  readonly emptyBlockMs: number
  /** Does not create a block per broadcast: each block contains everything received before it. */
  readonly isManual: boolean
  /** The node to fork; null for a new chain. */
  readonly fork: Fork | null
  /** Does not print a line for each transaction. */
  readonly isQuiet: boolean
}

/** A node's address, and the block to fork after; by default its latest. */
type Fork = { readonly url: string; readonly height?: number }

export const help = `An Aleo node for development: accepts transactions, creates blocks and serves Aleo's REST API.

  nightjar-devchain [options]                    starts it
  nightjar-devchain backup <folder> [options]    copies the ledger, also while it runs
  nightjar-devchain cut-back <height> [options]  rebuilds a damaged ledger up to a block
  nightjar-devchain --export <file> [options]    writes the chain to a file, also while it runs
  nightjar-devchain --import <file> [options]    makes the chain of a file again in a new ledger

  --port <number>            port on 127.0.0.1 (DEVCHAIN_PORT, 3030)
  --data <folder>            stores the ledger in <folder>/chain (NIGHTJAR_DATA, .nightjar)
  --ephemeral                stores nothing: the chain is lost when the process ends
  --block-interval <ms>      creates an empty block after this long without one
                             (DEVCHAIN_EMPTY_BLOCK_MS, 0: blocks for transactions only)
  --manual-block-creation    creates blocks only on POST …/block/create and the interval, each with
                             all transactions received before it
  --fork <url>[@height]      continues from the state of another node, which is read when first needed
                             and then stored (DEVCHAIN_FORK)
  --verify                   with --import, checks all transactions and signatures, too: slower
  --quiet                    does not print a line for each transaction
  --help                     prints this

Blocks, transactions with the reason of each rejection, mappings and test accounts: /devchain in a browser.`

const flags = {
  port: { type: 'string' },
  data: { type: 'string' },
  ephemeral: { type: 'boolean' },
  'block-interval': { type: 'string' },
  'manual-block-creation': { type: 'boolean' },
  fork: { type: 'string' },
  export: { type: 'string' },
  import: { type: 'string' },
  verify: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Reads arguments, then the environment. @throws BaseError with what to change */
export function readCommand(args: readonly string[], env: Environment): Command {
  const { values, positionals } = parse(args)
  if (values.help === true) return { name: 'help' }
  const [name, argument, ...others] = positionals
  if (values.export !== undefined || values.import !== undefined || values.verify === true) {
    return readCarrying(values, positionals, env)
  }
  if (name === undefined) return { name: 'start', settings: readSettings(values, env) }
  if (argument === undefined || others.length > 0) throw badCommand(positionals)
  const { port, folder } = readSettings({ ...values, ephemeral: false }, env)
  if (folder === null) throw badCommand(positionals)
  switch (name) {
    case 'backup':
      return { name, folder, port, target: argument }
    case 'cut-back':
      return { name, folder, height: readHeight(argument) }
    default:
      throw badCommand(positionals)
  }
}

/** Reads `--export` and `--import`, which come alone but for the ledger that they are about. */
function readCarrying(given: Values, words: readonly string[], env: Environment): Command {
  const { export: target, import: source, verify: isVerified = false } = given
  const others = [
    ...words,
    ...(['ephemeral', 'block-interval', 'manual-block-creation', 'fork'] as const)
      .filter((flag) => given[flag] !== undefined)
      .map((flag) => `--${flag}`),
  ]
  if (others.length > 0) {
    throw badSetting(`--export and --import do not start the node: remove ${others.join(' ')}.`)
  }
  const { port, folder } = readSettings(given, env)
  if (folder === null) throw badCommand(words)
  if (source === undefined) {
    if (target === undefined || isVerified) {
      throw badSetting('--verify belongs to --import: add --import <file>, or remove it.')
    }
    return { name: 'export', folder, port, file: target }
  }
  if (target === undefined) return { name: 'import', folder, file: source, isVerified }
  throw badSetting('--export and --import are two commands: remove either.')
}

type Environment = Readonly<Record<string, string | undefined>>
type Values = ReturnType<typeof parse>['values']

function readSettings(given: Values, env: Environment): Settings {
  const { DEVCHAIN_PORT = '3030', NIGHTJAR_DATA = '.nightjar', DEVCHAIN_EMPTY_BLOCK_MS = '0' } = env
  if (given.ephemeral === true && given.data !== undefined) {
    throw badSetting('--ephemeral stores no ledger: remove either --data or --ephemeral.')
  }
  return {
    port: readNumber(given.port, ['--port', 'DEVCHAIN_PORT', DEVCHAIN_PORT], 65_535),
    folder: given.ephemeral === true ? null : join(given.data ?? NIGHTJAR_DATA, 'chain'),
    emptyBlockMs: readNumber(
      given['block-interval'],
      ['--block-interval', 'DEVCHAIN_EMPTY_BLOCK_MS', DEVCHAIN_EMPTY_BLOCK_MS],
      86_400_000,
    ),
    isManual: given['manual-block-creation'] === true,
    fork: readFork(given.fork ?? env.DEVCHAIN_FORK ?? ''),
    isQuiet: given.quiet === true,
  }
}

function readFork(text: string): Fork | null {
  if (text === '') return null
  const [, url = '', height] = /^(.*?)(?:@(\d{1,10}))?$/.exec(text) ?? []
  return height === undefined ? { url } : { url, height: Number(height) }
}

function badCommand(words: readonly string[]): BaseError {
  return badSetting(
    `"${words.join(' ')}" is not a command. The commands are backup <folder> and cut-back <height>; without a command the node starts.`,
  )
}

function readHeight(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw badSetting(`The height to cut back to is "${text}": give a whole number.`)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true })
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
