import type { Token } from '@nightjar/sdk'

/** What a dialog about one of the account's own tokens is given. */
export type DialogProps = {
  readonly token: Token
  /** The admin's. */
  readonly address: string
  readonly onClose: () => void
}
