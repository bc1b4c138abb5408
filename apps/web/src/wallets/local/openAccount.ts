import { translate } from '../../lib/text/translate.ts'
import { WalletError } from '../errors.ts'
import type { Opened } from './keyring.ts'
import { createKeyVault } from './keyVault.ts'
import { prompts } from './prompts.ts'
import { readSession, writeSession } from './session.ts'
import type { WorkerHost } from './workerHost.ts'

const vault = createKeyVault()

/** Opens the account: at once in a tab where it is unlocked, else by asking to unlock, create or import. */
export async function openAccount(host: WorkerHost): Promise<string> {
  const session = readSession()
  if (session !== null && (await vault.hasSession(session.token))) return session.address
  writeSession(null)
  return askToOpen(host)
}

async function askToOpen(host: WorkerHost): Promise<string> {
  let address = ''
  const keep = (opened: Opened): void => {
    address = opened.address
    writeSession({ address, kind: opened.kind, token: opened.session })
  }
  const answer = await prompts.ask({
    kind: 'open',
    address: (await vault.selected())?.address ?? null,
    create: async (password) => keep(await host.run((signer) => signer.create(password))),
    importKey: async (privateKey, password) =>
      keep(await host.run((signer) => signer.importKey(privateKey, password))),
    unlock: async (password) => keep(await host.run((signer) => signer.unlock(password))),
  })
  if (answer === 'confirmed') return address
  throw new WalletError('Connection', translate('wallets.notOpened'), { rejected: true })
}

/** Ends the tab's session; the opened key goes with the worker's memory. */
export async function lockAccount(host: WorkerHost): Promise<void> {
  const token = readSession()?.token
  writeSession(null)
  prompts.refuseAll()
  host.stop()
  if (token !== undefined) await vault.endSession(token)
}

/** The address of the unlocked account. @throws WalletError when it is locked */
export function openAddress(): string {
  const session = readSession()
  if (session !== null) return session.address
  throw new WalletError('NotConnected', translate('wallets.locked'))
}
