import type { Mode } from '../../ui/ModeSwitch.tsx'

/** The form from the address: the token by symbol or id, the typed text, and how it arrives. */
export type TransferForm = {
  readonly token: string
  readonly text: string
  readonly to: string
  readonly arrives: Mode
  /** A link that makes something private names no receiver: it is the account itself. */
  readonly isOwn: boolean
}

type Search = Readonly<Record<string, string | undefined>>

export function fromSearch({ token = '', amount = '', to = '', as }: Search): TransferForm {
  const arrives = as === 'private' ? 'private' : 'public'
  return {
    isOwn: arrives === 'private' && to === '',
    token: token.slice(0, 100),
    text: amount.slice(0, 100),
    to: to.slice(0, 100),
    arrives,
  }
}

/** The receiver of a private arrival must not leak: it is removed from an address that names it. */
export function toSearch({ token, text, to, arrives }: TransferForm): Search {
  const isPrivate = arrives === 'private'
  return {
    ...(token ? { token } : {}),
    ...(text ? { amount: text } : {}),
    ...(to && !isPrivate ? { to } : {}),
    ...(isPrivate ? { as: arrives } : {}),
  }
}
