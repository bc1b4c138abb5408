import { BaseError } from '@nightjar/aleo'
import { parseTokenId } from '../parseTokenId.ts'
import { readSettingsFile } from '../readSettingsFile.ts'
import type { Round } from './rules.ts'

const EXAMPLE =
  '[{ "id": 1, "startsAt": 1767225600, "endsAt": 1769904000, "tokens": ["5field"], "prize": { "amount": "1000000", "tokenId": "5field" } }]'

/**
 * Reads the competition's rounds, in order; undefined if the file does not exist. A prize of null pays nothing.
 * @throws RoundsUnusableError
 */
export function readRounds(path: string): readonly Round[] | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  const rounds = parseRounds(text)
  if (rounds === undefined) throw new RoundsUnusableError(`${path} should read like ${EXAMPLE}.`)
  const problem = problemOf(rounds)
  if (problem !== undefined) throw new RoundsUnusableError(`${path}: ${problem}`)
  return rounds
}

/** The content of such a file. */
export function formatRounds(rounds: readonly Round[]): string {
  const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  return `${JSON.stringify(rounds, text, 2)}\n`
}

const readText = (path: string): string | undefined =>
  readSettingsFile(
    path,
    (problem) => new RoundsUnusableError(`${problem}, or set COMPETITION_ROUNDS_FILE.`),
  )

function parseRounds(text: string): readonly Round[] | undefined {
  try {
    const given: unknown = JSON.parse(text)
    if (!Array.isArray(given) || given.length === 0) return undefined
    const rounds = given.map(parseRound)
    return rounds.every((round) => round !== undefined) ? rounds : undefined
  } catch {
    return undefined
  }
}

function parseRound(given: unknown): Round | undefined {
  if (!isObject(given)) return undefined
  const { id, startsAt, endsAt, tokens, prize } = given
  const counts = [id, startsAt, endsAt].filter(isCount)
  const [number = 0, starts = 0, ends = 0] = counts
  const ids = Array.isArray(tokens) ? tokens.map((each) => parseTokenId(String(each))) : [undefined]
  const known = ids.filter((each) => each !== undefined)
  const paid = prize === null ? null : parsePrize(prize)
  if (counts.length < 3 || number < 1 || known.length < ids.length || paid === undefined) {
    return undefined
  }
  return { id: number, startsAt: starts, endsAt: ends, tokens: known, prize: paid }
}

function parsePrize(given: unknown): Round['prize'] | undefined {
  if (!isObject(given)) return undefined
  const [amount, tokenId] = [String(given.amount), parseTokenId(String(given.tokenId))]
  if (!/^\d{1,38}$/.test(amount) || tokenId === undefined) return undefined
  return { amount: BigInt(amount), tokenId }
}

/** A conflict between rounds that are each valid. */
function problemOf(rounds: readonly Round[]): string | undefined {
  if (new Set(rounds.map(({ id }) => id)).size < rounds.length) {
    return 'two rounds have the same id, but payments are stored by round id. Give each its own.'
  }
  const wrong = rounds.find(({ startsAt, endsAt }) => startsAt >= endsAt)
  if (wrong) return `round ${wrong.id} ends before it starts.`
  const early = rounds.find(({ startsAt }, at) => startsAt < (rounds[at - 1]?.endsAt ?? 0))
  return early && `round ${early.id} starts before the one above it has ended.`
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9_999_999_999

export class RoundsUnusableError extends BaseError {
  override readonly name = 'RoundsUnusableError'

  constructor(message: string) {
    super(message, { code: 'rounds' })
  }
}
