import { type Token, U128_MAX } from '@nightjar/sdk'
import { readAmount } from '../../lib/amountText.ts'
import { type AddressCheck, checkAddress, readAddress } from '../../lib/checkAddress.ts'
import { amountWords, type FormWords, faultOf } from '../../lib/formWords.ts'

export type Mint = { readonly amount: bigint; readonly to: string }

type Typed = { readonly text: string; readonly to: string }
type Context = {
  readonly token: Pick<Token, 'decimals' | 'symbol' | 'totalSupply'>
  readonly own: string
}

/** Reads the amount to mint and its receiver; an empty receiver means oneself. Returns a message if something is wrong. */
export function readMint(
  { text, to }: Typed,
  { token, own }: Context,
): { readonly mint: Mint } | { readonly words: FormWords } {
  const amount = readAmount(text, token.decimals, token.symbol)
  const fault = faultOf(amount)
  if (fault) return { words: amountWords(fault, amount) }
  const value = amount.kind === 'amount' ? amount.value : 0n
  if (token.totalSupply + value > U128_MAX) {
    return { words: { label: { id: 'lib.tooLarge' }, reason: { id: 'list.mintOver' } } }
  }
  if (readAddress(to) !== '' && !isReceiver(checkAddress(to, own))) return { words: badAddress }
  return { mint: { amount: value, to: readAddress(to) || own } }
}

/** The message for an address that cannot belong to anyone. */
export const badAddress: FormWords = {
  label: { id: 'list.badAddressLabel' },
  reason: { id: 'list.badAddress' },
}

const isReceiver = (check: AddressCheck): boolean =>
  check === 'valid' || check === 'own' || check === 'program'
