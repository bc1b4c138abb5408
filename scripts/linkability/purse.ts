import {
  CREDITS_PROGRAM,
  claimBlinded,
  coarseMinimum,
  FEES,
  joinRecords,
  type OwnedRecord,
  PROGRAMS,
  swapExactPrivateForPrivate,
  swapExactTokensForTokens,
  transferCreditsPublicToPrivate,
  transferPrivateToPublic,
  transferPublicToPrivate,
  type UnsignedTransaction,
} from '@nightjar/sdk'
import { type Book, CREDITS, type OwnRecord, type Surplus, sell } from '../market/book.ts'
import { tokenOf } from '../market/tokens.ts'
import { type Sale, tokenIn, tokenOutOf } from '../market/traders.ts'
import type { Person } from './people.ts'
import type { Played } from './sighting.ts'

/** The moment of an action, and whether a record pays its fee. */
export type Terms = {
  readonly second: number
  /** The last block that may include it. */
  readonly deadlineHeight: number
  readonly privateFee: boolean
}

/** What people do with their money: each moves the book and returns the transaction with what only they know. */
export function createPurse(book: Book) {
  let next = 0
  const play = (
    person: Person,
    call: UnsignedTransaction,
    { second }: Terms,
    more: Partial<Played> = {},
  ): Played => {
    if (call.privateFee) payFee(book, person, call.feeMicrocredits)
    return { action: { by: person.address, call }, second, ...more }
  }
  const keep = (person: Person, symbol: string, amount: bigint): void => {
    if (amount > 0n) {
      book.records(person.address, symbol).push({ ref: `own:${next++}`, amount, restsUntil: 0 })
    }
  }
  const spend = (person: Person, symbol: string, record: OwnRecord, amount: bigint): void => {
    const own = book.records(person.address, symbol)
    own.splice(own.indexOf(record), 1)
    keep(person, symbol, record.amount - amount)
  }
  const feeOf = ({ privateFee }: Terms) => ({ privateFee })

  return {
    shield(person: Person, symbol: string, amount: bigint, terms: Terms): Played {
      keep(person, symbol, amount)
      const { address: to } = person
      const call =
        symbol === CREDITS
          ? transferCreditsPublicToPrivate({ to, amount })
          : transferPublicToPrivate({ token: tokenOf(symbol).id, to, amount })
      return play(person, call, terms)
    },

    join(person: Person, symbol: string, records: readonly [OwnRecord, OwnRecord], terms: Terms) {
      for (const record of records) spend(person, symbol, record, record.amount)
      keep(person, symbol, records[0].amount + records[1].amount)
      const [first, second] = [records[0].ref, records[1].ref]
      return play(person, joinRecords({ first, second, ...feeOf(terms) }), terms)
    },

    /** Sells privately: the minimum becomes a record, and the rest a surplus at a one-time address. */
    swap(person: Person, sale: Sale, record: OwnRecord, terms: Terms): Swapped {
      const { pool, symbol, amountIn } = sale
      const out = tokenOutOf(sale)
      const amountOut = sell(pool, symbol, amountIn)
      const minimum = coarseMinimum(amountOut, person.slippageBps)
      const factor = `${next++}field`
      const call = swapExactPrivateForPrivate({
        ...{ record: record.ref, tokenOut: out.id, amountIn, amountOutMin: minimum },
        ...{ toPrivate: person.address, toPublic: blindedOf(factor) },
        ...{ deadlineHeight: terms.deadlineHeight, ...feeOf(terms) },
      })
      spend(person, symbol, record, amountIn)
      keep(person, out.symbol, minimum)
      const surplus = { factor, symbol: out.symbol, amount: amountOut - minimum }
      const records = { input: tokenIn(sale).id }
      return { played: play(person, call, terms, { records, amountOut }), surplus, minimum }
    },

    claim(person: Person, { factor, symbol, amount }: Surplus, terms: Terms): Played {
      keep(person, symbol, amount)
      const token = tokenOf(symbol).id
      const call = claimBlinded({ factor, token, amount, to: person.address, ...feeOf(terms) })
      return play(person, call, terms, { blinded: blindedOf(factor) })
    },

    publish(person: Person, symbol: string, record: OwnRecord, amount: bigint, terms: Terms) {
      spend(person, symbol, record, amount)
      const common = { record: record.ref, to: person.address, amount, ...feeOf(terms) }
      const records = { input: tokenOf(symbol).id }
      return play(person, transferPrivateToPublic(common), terms, { records })
    },

    tradePublicly(person: Person, sale: Sale, terms: Terms): Played {
      const amountOut = sell(sale.pool, sale.symbol, sale.amountIn)
      const call = swapExactTokensForTokens({
        ...{ tokenIn: tokenIn(sale).id, tokenOut: tokenOutOf(sale).id, amountIn: sale.amountIn },
        amountOutMin: coarseMinimum(amountOut, person.slippageBps),
        ...{ to: person.address, deadlineHeight: terms.deadlineHeight },
      })
      return play(person, call, terms, { amountOut })
    },
  }
}

type Swapped = {
  readonly played: Played
  readonly surplus: Surplus
  /** What the new record holds. */
  readonly minimum: bigint
}

const blindedOf = (factor: string) => `blinded:${factor}`

/** The network fee of a private swap, and of claiming what it leaves, in microcredits. */
export const SWAP_FEE = FEES[PROGRAMS.core].swap_exact_private_for_private
export const CLAIM_FEE = FEES[PROGRAMS.core].claim_blinded

/** Takes a fee out of a credits record. */
function payFee(book: Book, { address }: Person, fee: bigint): void {
  const own = book.records(address, CREDITS)
  const at = own.findIndex(({ amount }) => amount >= fee)
  const record = own[at]
  if (record === undefined) throw new RangeError(`${address} has no credits record for a fee.`)
  own[at] = { ...record, amount: record.amount - fee }
}

/** A person's records as the sdk's planner reads them. */
export function ownedRecords(book: Book, { address: owner }: Person, symbol: string) {
  const isCredits = symbol === CREDITS
  const program = isCredits ? CREDITS_PROGRAM : PROGRAMS.core
  const token = isCredits ? '' : tokenOf(symbol).id
  return book.records(owner, symbol).map(
    ({ ref: id, amount }): OwnedRecord => ({
      ...{ program, token, name: '', plaintext: '', spent: false, id, owner, amount },
    }),
  )
}
