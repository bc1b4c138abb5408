import { openWallet } from '../wallets/openWallet.ts'

/** A form's state, and what reads again the data behind it. */
type Form<State extends string> = {
  readonly state: State
  readonly exchange: { retry(): void }
  readonly account: { retry(): void }
}

type Shared = 'disconnected' | 'offline' | 'unread-balance'
type Press = (() => void) | undefined

/** What a form's button does: connects or unlocks a wallet, reads again, or takes the form's own step; undefined in states that wait for input. */
export function proceedFrom<State extends string>(
  { state, exchange, account }: Form<State>,
  steps: { readonly [Own in Exclude<State, Shared>]?: Press },
): Press {
  const presses: { readonly [Each in string]?: Press } = {
    ...steps,
    disconnected: () => void openWallet(),
    offline: exchange.retry,
    'unread-balance': account.retry,
  }
  return presses[state]
}
