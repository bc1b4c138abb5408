import {
  type UnsignedTransaction,
  unwrapArc20,
  unwrapCredits,
  unwrapRegistry,
  wrapArc20,
  wrapCredits,
  wrapRegistry,
} from '@nightjar/sdk'
import { kindOf, type Wrapping } from '../../lib/wrapping.ts'

type Payment = { readonly amount: bigint; readonly to: string }

/** The transaction that turns an outside token into its form inside the exchange. */
export function buildWrap(wrapping: Wrapping, payment: Payment): UnsignedTransaction {
  const { outside } = wrapping
  switch (kindOf(wrapping)) {
    case 'credits':
      return wrapCredits(payment)
    case 'registry':
      return wrapRegistry({ originId: outside.id, ...payment })
    case 'arc20':
      return wrapArc20({ token: outside.programId, ...payment })
  }
}

/** The transaction that turns it back; requires an allowance for its wrapper. */
export function buildUnwrap(wrapping: Wrapping, payment: Payment): UnsignedTransaction {
  const { outside } = wrapping
  switch (kindOf(wrapping)) {
    case 'credits':
      return unwrapCredits(payment)
    case 'registry':
      return unwrapRegistry({ originId: outside.id, ...payment })
    case 'arc20':
      return unwrapArc20({ token: outside.programId, ...payment })
  }
}
