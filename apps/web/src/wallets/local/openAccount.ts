import type { Remote } from 'comlink'
import { WalletError } from '../errors.ts'
import type { Reason } from '../reason.ts'
import type { Opened } from './keyring.ts'
import { createKeyVault } from './keyVault.ts'
import { prompts } from './prompts.ts'
import { type LocalSession, readSession, writeSession } from './session.ts'
import type { Signer } from './signer.ts'
import { inWords, isCalled, type WorkerHost } from './workerHost.ts'

const vault = createKeyVault()

/** Opens the account: at once in a tab where it is unlocked, else by asking the user to unlock, create or import. */
export async function openAccount(host: WorkerHost): Promise<string> {
  try {
    return await open(host)
  } catch (thrown) {
    throw inWords(thrown)
  }
}

async function open(host: WorkerHost): Promise<string> {
  const session = readSession()
  if (session !== null && (await vault.hasSession(session.token))) return goOn(host, session)
  writeSession(null)
  return askToOpen(host, null)
}

/** The tab keeps its own account, whatever other tabs select; if another tab has removed it, the selected one replaces it. */
async function goOn(host: WorkerHost, { token, ...own }: LocalSession): Promise<string> {
  const chosen = await vault.choose(own.account)
  if (chosen === null || chosen.id === own.account) return own.address
  writeSession(null) // its worker could not open it any more
  host.stop()
  const shown = await host.run((signer) => signer.resumeSelected(token))
  writeSession({ ...shown, token })
  return shown.address
}

/** `note` says why the user is asked again. */
async function askToOpen(host: WorkerHost, note: Reason | null): Promise<string> {
  const selected = await vault.selected()
  const shown = selected?.id ?? null
  const open = async (opening: Promise<Opened>): Promise<void> => {
    const { session: token, ...opened } = await opening
    writeSession({ ...opened, token })
  }
  const setUp = (opening: Promise<Opened>): Promise<void> =>
    open(opening).catch((thrown: unknown) => {
      if (!isCalled('OtherVaultError', thrown)) throw thrown
    })
  const answer = await prompts.ask({
    kind: 'open',
    account: selected?.name ?? null,
    note,
    create: (password) => setUp(host.run((signer) => signer.create({ password, replaces: shown }))),
    importKey: (key, password) =>
      setUp(host.run((signer) => signer.importKey(key, { password, replaces: shown }))),
    unlock: (password) => open(host.run((signer) => signer.unlock(password, shown))),
  })
  if (answer === 'refused') {
    throw new WalletError('Connection', { code: 'notOpened' }, { rejected: true })
  }
  // if nothing was opened, another tab has changed the stored accounts: then nothing was replaced either
  return readSession()?.address ?? askToOpen(host, { code: 'otherVault' })
}

/** Ends the tab's session; the opened key is lost with the worker's memory. */
export async function lockAccount(host: WorkerHost): Promise<void> {
  const token = readSession()?.token
  writeSession(null)
  prompts.refuseAll()
  host.stop()
  if (token === undefined) return
  await vault.endSession(token).catch(() => undefined) // nothing opens it without the token
}

/** Runs a task for the account. Its result is dropped if the tab shows another account by then. @throws WalletError */
export async function runFor<Result>(
  host: WorkerHost,
  address: string,
  task: (signer: Remote<Signer>) => Promise<Result>,
): Promise<Result> {
  assertShown(address)
  const answer = await host.run(task)
  assertShown(address)
  return answer
}

function assertShown(address: string): void {
  if (openAddress() === address) return
  throw new WalletError('Account', { code: 'accountChanged' })
}

/** The address of the unlocked account. @throws WalletError when it is locked */
export function openAddress(): string {
  const session = readSession()
  if (session !== null) return session.address
  throw new WalletError('NotConnected', { code: 'locked' })
}
