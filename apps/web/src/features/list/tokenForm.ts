import {
  DEFAULT_DECIMALS,
  isPlainSymbol,
  MAX_DECIMALS,
  MAX_NAME_LENGTH,
  withoutBlanks,
} from '@nightjar/sdk'
import { inAscii, readAmount, type TypedAmount } from '../../lib/amountText.ts'
import { type AmountFault, amountWords, type FormWords, faultOf } from '../../lib/formWords.ts'

/** Maximum letters of a symbol: longer ones do not fit next to an amount. */
export const MAX_SYMBOL_LENGTH = 12

/** The typed fields of a new token. */
export type TokenForm = {
  readonly name: string
  readonly symbol: string
  readonly decimals: string
  readonly supply: string
  /** Nobody can ever mint more. */
  readonly isFixed: boolean
}

export const emptyForm: TokenForm = {
  name: '',
  symbol: '',
  decimals: String(DEFAULT_DECIMALS),
  supply: '',
  isFixed: true,
}

/** A token ready to be created; the supply in base units. */
export type TokenDraft = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly supply: bigint
  readonly isFixed: boolean
}

export type TokenFault =
  | 'no-name'
  | 'name-letters'
  | 'no-symbol'
  | 'symbol-letters'
  | 'decimals'
  | { readonly supply: AmountFault; readonly amount: TypedAmount }

/** The chain stores names as bytes: only these characters read back unchanged. */
const plain = new RegExp(`^[ -~]{1,${MAX_NAME_LENGTH}}$`)
const plainWord = new RegExp(`^[!-~]{1,${MAX_SYMBOL_LENGTH}}$`)

/** Reads the form; returns the first problem as a fault. A supply that is not fixed may start at zero. */
export function readToken(
  form: TokenForm,
): { readonly draft: TokenDraft } | { readonly fault: TokenFault } {
  const [name, symbol] = [form.name.trim(), form.symbol.trim()]
  const { isFixed } = form
  if (name === '') return { fault: 'no-name' }
  if (!plain.test(name)) return { fault: 'name-letters' }
  if (symbol === '') return { fault: 'no-symbol' }
  if (!plainWord.test(symbol) || !isPlainSymbol(symbol)) return { fault: 'symbol-letters' }
  const decimals = readDecimals(form.decimals)
  if (decimals === undefined) return { fault: 'decimals' }
  const amount = readAmount(form.supply, decimals, symbol)
  const supply = faultOf(amount)
  const isZero = supply === 'zero' && !isFixed
  if (supply && !isZero) return { fault: { supply, amount } }
  const value = amount.kind === 'amount' ? amount.value : 0n
  return { draft: { name, symbol, decimals, supply: value, isFixed } }
}

/** The number of decimals of a token; undefined if it is invalid. */
export function readDecimals(text: string): number | undefined {
  const digits = inAscii(withoutBlanks(text))
  const value = /^\d{1,2}$/.test(digits) ? Number(digits) : undefined
  return value !== undefined && value <= MAX_DECIMALS ? value : undefined
}

const words: Readonly<Record<Exclude<TokenFault, object>, FormWords>> = {
  'no-name': { label: { id: 'list.enterName' } },
  'name-letters': {
    label: { id: 'list.enterOtherName' },
    reason: { id: 'list.nameLetters', values: { count: MAX_NAME_LENGTH } },
  },
  'no-symbol': { label: { id: 'list.enterSymbol' } },
  'symbol-letters': {
    label: { id: 'list.enterOtherSymbol' },
    reason: { id: 'list.symbolLetters', values: { count: MAX_SYMBOL_LENGTH } },
  },
  decimals: {
    label: { id: 'list.enterDecimals' },
    reason: { id: 'list.decimalsRange', values: { most: MAX_DECIMALS } },
  },
}

/** The button's label for a fault. */
export function wordsOf(fault: TokenFault): FormWords {
  if (typeof fault === 'string') return words[fault]
  const { reason } = amountWords(fault.supply, fault.amount)
  return { label: { id: 'list.enterSupply' }, ...(reason ? { reason } : {}) }
}
