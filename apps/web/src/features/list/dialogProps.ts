import type { Token } from '@nightjar/sdk'

/** The props of a dialog about one of the account's own tokens. */
export type DialogProps = {
  readonly token: Token
  /** The admin's address. */
  readonly address: string
  readonly onClose: () => void
}
