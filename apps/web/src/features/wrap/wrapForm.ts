/** The form from the address: the outside token by symbol or id, and the typed text. */
export type WrapForm = { readonly token: string; readonly text: string }

type Search = Readonly<Record<string, string | undefined>>

export function fromSearch({ token = '', amount = '' }: Search): WrapForm {
  return { token: token.slice(0, 100), text: amount.slice(0, 100) }
}

export function toSearch({ token, text }: WrapForm): Search {
  return { ...(token ? { token } : {}), ...(text ? { amount: text } : {}) }
}
