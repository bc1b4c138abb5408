import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { BaseError, type Transaction } from '@nightjar/aleo'

type Execute = Extract<Transaction, { readonly type: 'execute' }>

/** A signed transaction of the history, and its time in seconds after the market's beginning. */
export type Recorded = { readonly at: number; readonly transaction: Execute }

/** A market in signed transactions. */
export type History = {
  /** Hash of the programs and of everything else that they come after. */
  readonly seed: string
  /** Hash of the planned actions. */
  readonly plan: string
  /** Seconds from the market's beginning to its end. */
  readonly seconds: number
  readonly entries: readonly Recorded[]
}

/** The market that local networks begin with, made by `npm run market -- record`. */
export const historyFile = new URL('./history.br', import.meta.url)

/** Where a state root stands: each chain has its own, and any of them is valid without proofs. */
const NO_ROOT = ''

/** Writes a history, completely or not at all: one transaction a line, and a hash of all lines. */
export async function writeHistory(
  { entries, ...head }: History,
  file: URL = historyFile,
): Promise<void> {
  const lines = entries.map(({ at, transaction: { id, execution, fee } }) =>
    JSON.stringify([at, id, execution.transitions, fee?.transition ?? null]),
  )
  const text = [JSON.stringify(head), ...lines].join('\n')
  const bytes = await promisify(brotliCompress)(`${text}\n${hash(text)}`, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
  const unfinished = new URL(`${file.href}.tmp`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
}

/** Reads a history. @throws HistoryUnusableError when it is missing or damaged */
export async function readHistory(file: URL = historyFile): Promise<History> {
  const bytes = await readFile(file).catch(() => {
    throw new HistoryUnusableError('The history of the practice market is missing.')
  })
  try {
    const whole = (await promisify(brotliDecompress)(bytes)).toString()
    const end = whole.lastIndexOf('\n')
    const text = whole.slice(0, end)
    if (hash(text) !== whole.slice(end + 1)) throw new Error('its hash differs')
    const [first = '', ...lines] = text.split('\n')
    const head: Omit<History, 'entries'> = JSON.parse(first)
    return { ...head, entries: lines.map(readLine) }
  } catch (cause) {
    throw new HistoryUnusableError('The history of the practice market is damaged.', cause)
  }
}

function readLine(line: string): Recorded {
  const [at, id, transitions, fee] = JSON.parse(line)
  const execution = { transitions, global_state_root: NO_ROOT }
  const paid = fee === null ? {} : { fee: { transition: fee, global_state_root: NO_ROOT } }
  return { at, transaction: { type: 'execute', id, execution, ...paid } }
}

/** A transaction with a state root of the chain that it is for. */
export function withStateRoot({ execution, fee, ...rest }: Execute, root: string): Execute {
  return {
    ...rest,
    execution: { ...execution, global_state_root: root },
    ...(fee === undefined ? {} : { fee: { ...fee, global_state_root: root } }),
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A history that cannot be played; a network begins without one then. */
export class HistoryUnusableError extends BaseError {
  override readonly name = 'HistoryUnusableError'

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'history_unusable', cause })
  }
}
