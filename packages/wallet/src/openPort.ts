import { toWalletError, WalletError } from './errors.ts'
import type { ConnectOptions, WalletAccount, WalletDescriptor, WalletPort } from './types.ts'

const TOKEN_LIST_POLL_MS = 500
/** After this long without a token list a connection fails instead of hanging. */
const TOKEN_LIST_WAIT_MS = 30_000

type OpenOptions = {
  readonly connect: () => ConnectOptions
  readonly isTokenListLoaded: () => boolean
  /** Loads the words of errors. */
  readonly loadWords: () => Promise<unknown>
  /** Called when the wallet itself is about to be asked. */
  readonly onAsk: () => void
}

/** Checks, loads and connects a wallet. @throws WalletError of the step that failed */
export async function openPort(
  descriptor: WalletDescriptor,
  { connect, isTokenListLoaded, loadWords, onAsk }: OpenOptions,
): Promise<{ readonly port: WalletPort; readonly account: WalletAccount }> {
  await loadWords() // for any error from here on
  assertReady(descriptor)
  await tokenListLoaded(isTokenListLoaded)
  const port = await descriptor.load().catch((thrown: unknown) => {
    throw toWalletError(thrown, 'Load')
  })
  onAsk()
  const account = await port.connect(connect())
  if (!account.address) throw new WalletError('PublicKey', 'connectWallet - empty publicKey')
  return { port, account }
}

/** Whether the wallet itself refused, as opposed to an earlier or transport error. */
export function isWalletsRefusal({ kind }: WalletError): boolean {
  return kind === 'Connection' || kind === 'PublicKey' || kind === 'Account'
}

function assertReady({ name, url, detect }: WalletDescriptor): void {
  const ready = detect(globalThis)
  if (ready === 'Installed' || ready === 'Loadable') return
  throw new WalletError('NotReady', { code: 'notInstalled', name, url })
}

async function tokenListLoaded(isTokenListLoaded: OpenOptions['isTokenListLoaded']): Promise<void> {
  for (let waited = 0; !isTokenListLoaded(); waited += TOKEN_LIST_POLL_MS) {
    if (waited >= TOKEN_LIST_WAIT_MS) {
      throw new WalletError('Timeout', { code: 'noTokenList' })
    }
    await new Promise((done) => setTimeout(done, TOKEN_LIST_POLL_MS))
  }
}
