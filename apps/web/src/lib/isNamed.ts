import type { Token } from '@nightjar/sdk'
import { asOnChain } from './readToken.ts'

/** Whether a symbol or a name of a token, also one on the chain, contains a text in lower case. */
export const isNamed = (token: Token, text: string): boolean =>
  [token, asOnChain(token)].some(
    ({ symbol, name }) => symbol.toLowerCase().includes(text) || name.toLowerCase().includes(text),
  )
