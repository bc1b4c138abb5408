import type { Remote } from 'comlink'
import { WalletError } from '../errors.ts'
import type { Reason } from '../reason.ts'
import type { Opened } from './keyring.ts'
import type { KeyVault } from './keyVault.ts'
import { prompts } from './prompts.ts'
import type { LocalSession, Session } from './session.ts'
import type { Signer } from './signer.ts'
import { inWords, isCalled, type WorkerHost } from './workerHost.ts'

/** The local wallet in one tab. */
export type Tab = {
  readonly worker: WorkerHost
  readonly session: Session
  readonly vault: KeyVault
}

/** Opens the account: at once in a tab where it is unlocked, else by asking the user to unlock, create or import. */
export async function openAccount(tab: Tab): Promise<string> {
  try {
    return await open(tab)
  } catch (thrown) {
    throw inWords(thrown)
  }
}

async function open(tab: Tab): Promise<string> {
  const session = tab.session.read()
  if (session !== null && (await tab.vault.hasSession(session.token))) return goOn(tab, session)
  tab.session.write(null)
  return askToOpen(tab, null)
}

/** The tab keeps its own account, whatever other tabs select; if another tab has removed it, the selected one replaces it. */
async function goOn(tab: Tab, { token, ...own }: LocalSession): Promise<string> {
  const { worker, session, vault } = tab
  const chosen = await vault.choose(own.account)
  if (chosen === null || chosen.id === own.account) return own.address
  session.write(null) // its worker could not open it any more
  worker.stop()
  const shown = await worker.run((signer) => signer.resumeSelected(token))
  session.write({ ...shown, token })
  return shown.address
}

/** `note` says why the user is asked again. */
async function askToOpen(tab: Tab, note: Reason | null): Promise<string> {
  const { worker, session, vault } = tab
  const selected = await vault.selected()
  const shown = selected?.id ?? null
  const open = async (opening: Promise<Opened>): Promise<void> => {
    const { session: token, ...opened } = await opening
    session.write({ ...opened, token })
  }
  const setUp = (opening: Promise<Opened>): Promise<void> =>
    open(opening).catch((thrown: unknown) => {
      if (!isCalled('OtherVaultError', thrown)) throw thrown
    })
  const answer = await prompts.ask({
    kind: 'open',
    isStored: !(await vault.isInMemory()),
    account: selected?.name ?? null,
    note,
    create: (password) =>
      setUp(worker.run((signer) => signer.create({ password, replaces: shown }))),
    importKey: (key, password) =>
      setUp(worker.run((signer) => signer.importKey(key, { password, replaces: shown }))),
    unlock: (password) => open(worker.run((signer) => signer.unlock(password, shown))),
  })
  if (answer === 'refused') {
    throw new WalletError('Connection', { code: 'notOpened' }, { rejected: true })
  }
  // if nothing was opened, another tab has changed the stored accounts: then nothing was replaced either
  return session.read()?.address ?? askToOpen(tab, { code: 'otherVault' })
}

/** Ends the tab's session; the opened key is lost with the worker's memory. */
export async function lockAccount({ worker, session, vault }: Tab): Promise<void> {
  const token = session.read()?.token
  session.write(null)
  prompts.refuseAll()
  worker.stop()
  if (token === undefined) return
  await vault.endSession(token).catch(() => undefined) // nothing opens it without the token
}

/** Runs a task for the account. Its result is dropped if the tab shows another account by then. @throws WalletError */
export async function runFor<Result>(
  { worker, session }: Tab,
  address: string,
  task: (signer: Remote<Signer>) => Promise<Result>,
): Promise<Result> {
  assertShown(session, address)
  const answer = await worker.run(task)
  assertShown(session, address)
  return answer
}

function assertShown(session: Session, address: string): void {
  if (openAddress(session) === address) return
  throw new WalletError('Account', { code: 'accountChanged' })
}

/** The address of the unlocked account. @throws WalletError when it is locked */
export function openAddress(session: Session): string {
  const opened = session.read()
  if (opened !== null) return opened.address
  throw new WalletError('NotConnected', { code: 'locked' })
}
