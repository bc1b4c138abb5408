import type { Movement } from '../api/schema.ts'
import { withFieldSuffix } from '../ids.ts'
import { CREDITS_PROGRAM, PROGRAMS } from '../programs.ts'
import type { OwnedRecord, RecordOrigin } from '../records.ts'
import { CREDITS_ID, changed, type Moved, sumUp } from './movement.ts'

/**
 * What a transaction did with an account's records, apart from its fee: by token what they lost and gained, or, if that is
 * nothing, which it spent and made.
 */
export type RecordMoves = Moved & {
  /** The call that made or spent them; that of the fee if there is no other. */
  readonly place: RecordOrigin
  /** Microcredits of its fee that a record of the account paid; null if none did. */
  readonly fee: bigint | null
  /** The account made it: it spends a record apart from that of its fee. */
  readonly isOwn: boolean
}

/** A record that a transaction made or spent, and what lies in it; undefined of a token that the exchange does not know. */
type Touch = {
  readonly place: RecordOrigin
  readonly program: string
  readonly moved: Movement | undefined
  readonly sign: 1n | -1n
}

/** The id of the wrapped form of an outside record's token; undefined if it has none. */
export type InsideOf = (record: Pick<OwnedRecord, 'program' | 'token'>) => string | undefined

/**
 * By transaction, what it did with an account's records, from the records alone: every spent one must be among them, and
 * tell where it was spent. Records of other programs, of tokens that have a wrapped form, count where the account wraps,
 * unwraps or spends them.
 */
export function recordMoves(
  records: readonly OwnedRecord[],
  insideOf: InsideOf = () => undefined,
): ReadonlyMap<string, RecordMoves> {
  const touches = new Map<string, Touch[]>()
  const note = (place: RecordOrigin | undefined, touch: Omit<Touch, 'place'>) => {
    if (!place) return
    const { transactionId: id } = place
    touches.set(id, [...(touches.get(id) ?? []), { ...touch, place }])
  }
  for (const record of records) {
    const touch = { program: record.program, moved: movementOf(record, insideOf) }
    note(record.origin, { ...touch, sign: 1n })
    note(record.spentIn, { ...touch, sign: -1n })
  }
  const concerned = [...touches].filter(([, each]) => each.some(isInside) || each.some(isSpent))
  return new Map(concerned.map(([id, each]) => [id, movesOf(each)]))
}

/** What lies in a record; undefined of a token that the exchange does not know. */
function movementOf(record: OwnedRecord, insideOf: InsideOf): Movement | undefined {
  const { program, token } = record
  const amount = String(record.amount)
  if (program === CREDITS_PROGRAM) return { token_id: CREDITS_ID, amount }
  if (program === PROGRAMS.core) return { token_id: withFieldSuffix(token), amount }
  const inside = insideOf(record)
  return inside === undefined ? undefined : { token_id: inside, amount, outside: true }
}

const isInside = ({ program }: Touch): boolean =>
  program === PROGRAMS.core || program === CREDITS_PROGRAM

/** A known token left the account's record, in whatever program. */
const isSpent = ({ moved, sign }: Touch): boolean => moved !== undefined && sign === -1n

const isFee = ({ place }: Touch): boolean =>
  place.program === CREDITS_PROGRAM && place.function === 'fee_private'

function movesOf(touches: readonly Touch[]): RecordMoves {
  const own = touches.filter((touch) => !isFee(touch))
  const fees = touches.filter(isFee)
  const isWhole = own.some(isSpent) || own.some(({ program }) => program === PROGRAMS.core)
  const told = own.filter((touch) => isWhole || isInside(touch))
  const changes = sumUp(told.flatMap(signed))
  const kept = (sign: Touch['sign']) =>
    told.flatMap((touch) => (touch.sign === sign && touch.moved ? touch.moved : []))
  const isKept = changes.every(({ amount }) => amount === '0')
  const first = own.find(isInside) ?? own[0] ?? touches[0]
  if (!first) throw new Error('a transaction without records')
  return {
    place: first.place,
    isOwn: own.some(({ sign }) => sign === -1n),
    paid: isKept ? kept(-1n) : changed(changes, -1n),
    received: isKept ? kept(1n) : changed(changes, 1n),
    fee: fees.length === 0 ? null : -sumOf(fees.flatMap(signed)),
  }
}

const signed = ({ moved, sign }: Touch): Movement[] =>
  moved ? [{ ...moved, amount: String(sign * BigInt(moved.amount)) }] : []

const sumOf = (movements: readonly Movement[]): bigint =>
  movements.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
