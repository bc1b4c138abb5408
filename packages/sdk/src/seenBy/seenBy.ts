import { functionOf } from '@nightjar/programs/functions'
import type { ExplorerTransaction } from '../api/schema.ts'
import { isAddress } from '../ids.ts'
import type { UnsignedTransaction } from '../transactions/transaction.ts'
import { visibilityOf } from './visibilityOf.ts'

/** A call as its signer knows it, before it is sent or afterwards; its inputs may not be known yet, or any more. */
export type SignedCall = Pick<UnsignedTransaction, 'program' | 'function' | 'privateFee'> &
  Partial<Pick<UnsignedTransaction, 'inputs'>> & { readonly signer: string }

/** A call in a block, as the API lists it: everyone knows no more of it. */
export type ListedCall = Pick<ExplorerTransaction, 'address' | 'fee_payer'> &
  Partial<Pick<ExplorerTransaction, 'recipient'>>

/**
 * How a transaction treats an account: `named`, if everyone sees that it takes part; `payer`, if everyone only sees that
 * it paid the fee, and concludes the rest; `hidden`, if its address is nowhere.
 */
export type Treatment = 'named' | 'payer' | 'hidden'

/** The addresses that everyone sees in a transaction, and how it treats an account. */
export type Seen = {
  /** Who made it. */
  readonly sender: string | null
  /** Whoever else the call names: receivers, and owners, spenders or admins where it has them. */
  readonly recipients: readonly string[]
  /** Who paid the fee, unless records did. */
  readonly payer: string | null
  readonly account: Treatment
}

/**
 * Whom everyone sees in a transaction, according to the compiled programs, and how it treats an account: by default the
 * one that made it. Of functions that are unknown here nothing is promised: they show everything. One-time addresses
 * that a program computes are not among them: they are nobody's.
 */
export function seenBy(transaction: SignedCall | ListedCall, viewer?: string): Seen {
  if (!('signer' in transaction)) {
    const { address: sender, recipient = null, fee_payer: payer } = transaction
    const named = { sender, recipients: recipient === null ? [] : [recipient], payer }
    return { ...named, account: viewer === undefined ? whoMade(named) : treatmentOf(named, viewer) }
  }
  const { program, function: name, inputs = [], signer, privateFee } = transaction
  const visibility = visibilityOf(program, name)
  const shown = inputs.filter((_, at) => !visibility || visibility.inputs.includes(at))
  const named = {
    sender: !visibility || visibility.signer ? signer : null,
    recipients: [...new Set(shown.filter(isAddress))],
    payer: privateFee ? null : signer,
  }
  return { ...named, account: treatmentOf(named, viewer ?? signer) }
}

type Named = Omit<Seen, 'account'>

/** Of the account that made it, no more is known than this. */
function whoMade({ sender, payer }: Named): Treatment {
  if (sender !== null) return 'named'
  return payer === null ? 'hidden' : 'payer'
}

function treatmentOf({ sender, recipients, payer }: Named, account: string): Treatment {
  if (account === sender || recipients.includes(account)) return 'named'
  return account === payer ? 'payer' : 'hidden'
}

/**
 * Who receives what a listed call pays out, if everyone sees it; null if it goes to a record. The one-time address of a
 * surplus is nobody's.
 */
export function receiverOf(
  call: Pick<ExplorerTransaction, 'program' | 'function' | 'recipient'>,
): string | null {
  return showsPart(call, 'to') ? call.recipient : null
}

/**
 * Whether everyone sees a part of a call: an input by its name, or a record's entry as `input.entry`. Undefined if it has
 * no such part; of unknown functions every part is shown.
 */
export function showsPart(
  { program, function: name }: Pick<SignedCall, 'program' | 'function'>,
  part: string,
): boolean | undefined {
  const visibility = visibilityOf(program, name)
  if (!visibility) return true
  const [input = '', entry] = part.split('.')
  const at = Object.keys(functionOf(program, name)?.inputs ?? {}).indexOf(input)
  if (at < 0) return undefined
  if (entry === undefined) return visibility.inputs.includes(at)
  return visibility.entries.some((each) => each.input === at && each.entry === entry)
}
