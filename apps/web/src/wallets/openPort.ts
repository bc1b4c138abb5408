import { toWalletError, WalletError } from './errors.ts'
import type { ConnectOptions, WalletAccount, WalletDescriptor, WalletPort } from './types.ts'

const tokenListPollMs = 500
/** After this long without a token list a connection fails instead of hanging. */
const tokenListWaitMs = 30_000

type OpenOptions = {
  readonly connect: () => ConnectOptions
  readonly isTokenListLoaded: () => boolean
}

/** Checks, loads and connects a wallet. @throws WalletError of the step that failed */
export async function openPort(
  descriptor: WalletDescriptor,
  options: OpenOptions,
): Promise<{ readonly port: WalletPort; readonly account: WalletAccount }> {
  assertReady(descriptor)
  await tokenListLoaded(options)
  const port = await descriptor.load().catch((thrown: unknown) => {
    throw toWalletError(thrown, 'Load')
  })
  const account = await port.connect(options.connect())
  if (!account.address) throw new WalletError('PublicKey', 'connectWallet - empty publicKey')
  return { port, account }
}

function assertReady({ name, url, detect }: WalletDescriptor): void {
  const ready = detect(globalThis)
  if (ready === 'Installed' || ready === 'Loadable') return
  throw new WalletError(
    'NotReady',
    `${name} is not installed in this browser. Install it from ${url} and reload the page.`,
  )
}

async function tokenListLoaded({ isTokenListLoaded }: OpenOptions): Promise<void> {
  for (let waited = 0; !isTokenListLoaded(); waited += tokenListPollMs) {
    if (waited >= tokenListWaitMs) {
      throw new WalletError(
        'Timeout',
        'The list of tokens did not load. Reload the page and try again.',
      )
    }
    await new Promise((done) => setTimeout(done, tokenListPollMs))
  }
}
