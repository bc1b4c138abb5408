// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { BaseError } from '@nightjar/aleo'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scriptedWorkers } from '../testing/scriptedWorkers.ts'
import { createTestHost } from '../testing/testHost.ts'
import type { WalletPort } from '../types.ts'
import type { WalletHost } from '../walletHost.ts'
import { accountId, createKeyVault, type VaultKey } from './keyVault.ts'
import { createLocalWallet } from './localWallet.ts'
import { type Prompt, prompts } from './prompts.ts'
import { createSession } from './session.ts'

const options = {
  network: 'testnetbeta',
  decryptPermission: 'ON_CHAIN_HISTORY',
  programs: [],
} as const
const request = {
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: ['aleo1you', '1u64'],
  feeMicrocredits: 1n,
  privateFee: false,
}

const host = createTestHost()
const session = createSession(host.sessionStore)
let wallet: WalletPort
let workers: ReturnType<typeof scriptedWorkers>

function create(
  answers: Parameters<typeof scriptedWorkers>[0] = {},
  change: Partial<WalletHost> = {},
) {
  workers = scriptedWorkers(answers)
  wallet = createLocalWallet({ ...host, ...workers, ...change }, { nodeUrl: 'http://127.0.0.1:1/' })
}

/** The question on screen, once there is one of this kind. */
function shown<Kind extends Prompt['kind']>(kind: Kind): Promise<Extract<Prompt, { kind: Kind }>> {
  return new Promise((found) => {
    const look = (): void => {
      const prompt = prompts.current()
      if (prompt?.kind !== kind) return
      stop()
      found(prompt as Extract<Prompt, { kind: Kind }>)
    }
    const stop = prompts.subscribe(look)
    look()
  })
}

/** Connects like a user who creates a new account. */
async function connect(): Promise<void> {
  const connected = wallet.connect(options)
  const prompt = await shown('open')
  await prompt.create('correct horse')
  prompts.answer(prompt.id, 'confirmed')
  await connected
}

beforeEach(() => {
  session.write(null)
  create()
})

afterEach(() => prompts.refuseAll())

describe('connect', () => {
  test('default: asks to create an account and keeps it open in this tab', async () => {
    const connected = wallet.connect(options)
    const prompt = await shown('open')
    expect(prompt.account).toBe(null)
    await prompt.create('correct horse')
    prompts.answer(prompt.id, 'confirmed')
    expect(await connected).toEqual({ address: 'aleo1new' })
    expect(session.read()).toEqual({
      ...{ account: 'new', address: 'aleo1new' },
      ...{ kind: 'key', token: 'session-1' },
    })
  })

  test('error: closing the question is a refusal', async () => {
    const connected = wallet.connect(options)
    const prompt = await shown('open')
    prompts.answer(prompt.id, 'refused')
    await expect(connected).rejects.toMatchObject({ kind: 'Connection', rejected: true })
    expect(session.read()).toBe(null)
  })

  test('error: a vault that is not responding ends the connection with what to do', async () => {
    const silent = new BaseError('It is silent.', { code: 'silent_database' })
    create({}, { openTable: () => () => Promise.reject(silent) })
    session.write({ account: 'old', address: 'aleo1old', kind: 'key', token: 'kept' })
    await expect(wallet.connect(options)).rejects.toMatchObject({ reason: { code: 'silentVault' } })
  })

  test('behavior: a session whose key is gone from the database has to be unlocked again', async () => {
    session.write({ account: 'old', address: 'aleo1old', kind: 'key', token: 'gone' })
    const connected = wallet.connect(options)
    const prompt = await shown('open')
    prompts.answer(prompt.id, 'refused')
    await expect(connected).rejects.toMatchObject({ rejected: true })
  })
})

describe('connect, while other tabs use the same vault', () => {
  const vault = createKeyVault(host)
  const account = (address: string, createdMs: number) =>
    ({ address, name: `name of ${address}`, kind: 'key', fromHeight: 0, createdMs }) as const
  let vaultKey: VaultKey
  const idOf = (address: string) => accountId(vaultKey, address)
  const tabOf = async (token: string, address: string) =>
    session.write({ token, address, account: await idOf(address), kind: 'key' })

  /** The tab has one account open; another tab has added and selected a second one. */
  async function withTwoAccounts(): Promise<string> {
    const first = { password: 'correct horse', account: account('aleo1mine', 1), secret: 'key' }
    vaultKey = await vault.create({ ...first, replaces: null })
    await vault.add(vaultKey, account('aleo1added', 2), 'other key')
    return vault.startSession(vaultKey)
  }

  afterEach(async () => {
    for (const { address } of await vault.opened(vaultKey)) await vault.forget(vaultKey, address)
  })

  test("behavior: a reload shows and opens the tab's own account", async () => {
    const token = await withTwoAccounts()
    await tabOf(token, 'aleo1mine')
    expect(await wallet.connect(options)).toEqual({ address: 'aleo1mine' })
    await wallet.requestRecords('credits.aleo')
    expect(workers.calls[0]).toBe(`resume(${token}, aleo1mine)`)
  })

  test('behavior: if its own was removed, the selected one is shown and opened', async () => {
    const resumeSelected = { account: 'added', address: 'aleo1added', kind: 'key' }
    create({ resumeSelected })
    const token = await withTwoAccounts()
    await tabOf(token, 'aleo1mine')
    await wallet.connect(options)
    await wallet.requestRecords('credits.aleo')
    await vault.forget(vaultKey, 'aleo1mine')
    expect(await wallet.connect(options)).toEqual({ address: 'aleo1added' })
    expect(session.read()).toMatchObject({ address: 'aleo1added', token })
    await wallet.requestRecords('credits.aleo')
    const opened = workers.calls.filter((call) => call.startsWith('resume'))
    expect(opened).toEqual([`resume(${token}, aleo1mine)`, `resumeSelected(${token})`])
  })

  test('behavior: an account that another tab removes is locked with the next block, and no other', async () => {
    await tabOf(await withTwoAccounts(), 'aleo1mine')
    await wallet.connect(options)
    const locked = vi.fn()
    wallet.on('disconnect', locked)
    await vault.forget(vaultKey, 'aleo1added')
    wallet.local?.hear(5)
    await vault.accounts() // after what the block has read
    expect(session.read()?.address).toBe('aleo1mine')
    await vault.forget(vaultKey, 'aleo1mine')
    wallet.local?.hear(6)
    await vi.waitFor(() => expect(locked).toHaveBeenCalledOnce())
    expect(session.read()).toBe(null)
  })

  test('error: a worker that no longer finds the account locks the wallet', async () => {
    const gone = Object.assign(new Error('noKey'), { name: 'NoKeyError' })
    create({ resume: () => Promise.reject(gone) })
    await tabOf(await withTwoAccounts(), 'aleo1mine')
    const left = vi.fn()
    wallet.on('disconnect', left)
    await wallet.connect(options)
    await expect(wallet.requestRecords('credits.aleo')).rejects.toMatchObject({
      reason: { code: 'stopped' },
    })
    await expect.poll(() => left.mock.calls.length).toBe(1)
    expect(session.read()).toBe(null)
  })

  test('error: an answer from the previously open account is ignored', async () => {
    let answer: (records: readonly unknown[]) => void = () => undefined
    create({ records: () => new Promise((done) => (answer = done)) })
    await tabOf(await withTwoAccounts(), 'aleo1mine')
    await wallet.connect(options)
    const records = wallet.local?.records()
    await expect.poll(() => workers.calls.join()).toContain('records(')
    await wallet.keys?.select('aleo1other')
    answer([])
    await expect(records).rejects.toMatchObject({ kind: 'Account' })
  })

  test('error: an outdated question replaces nothing that another tab has set up, says so and asks to unlock', async () => {
    const changed = Object.assign(new Error('otherVault'), { name: 'OtherVaultError' })
    create({ create: () => Promise.reject(changed) })
    const connected = wallet.connect(options)
    const old = await shown('open')
    expect([old.account, old.note]).toEqual([null, null])
    await withTwoAccounts()
    await old.create('correct horse')
    prompts.answer(old.id, 'confirmed')
    await expect.poll(() => prompts.current()?.id ?? old.id).not.toBe(old.id)
    const again = await shown('open')
    expect(again.account).toBe('name of aleo1added')
    expect(again.note).toEqual({ code: 'otherVault' })
    await again.unlock('correct horse')
    prompts.answer(again.id, 'confirmed')
    expect(await connected).toEqual({ address: 'aleo1me' })
    expect(workers.calls).toContain(`unlock(correct horse, ${await idOf('aleo1added')})`)
  })
})

describe('execute', () => {
  test('default: sends the confirmed transaction', async () => {
    await connect()
    const executed = wallet.execute(request)
    const prompt = await shown('transaction')
    expect((await prompt.prepared).feeMicrocredits).toBe(18_000n)
    expect(prompt.stage.get()).toBe('programs')
    expect(workers.calls.join()).not.toContain('send(')
    prompts.answer(prompt.id, 'confirmed')
    expect(await executed).toEqual({ transactionId: 'at1sent' })
  })

  test('privacy 22: asks where to send it only once it is confirmed, with the account that signs', async () => {
    const asked: unknown[] = []
    const sentTo: unknown[] = []
    create({
      send: (_: number, nodes: unknown) => {
        sentTo.push(nodes)
        return 'at1sent'
      },
    })
    const broadcastTo = async (call: unknown) => {
      asked.push(call)
      return ['http://other']
    }
    const settings = { nodeUrl: 'http://127.0.0.1:1/', broadcastTo }
    wallet = createLocalWallet({ ...host, ...workers }, settings)
    await connect()
    const executed = wallet.execute(request)
    const prompt = await shown('transaction')
    await prompt.prepared
    expect(asked).toEqual([])
    prompts.answer(prompt.id, 'confirmed')
    await executed
    expect(asked).toEqual([{ ...request, signer: 'aleo1new' }])
    expect(sentTo).toEqual([['http://other']])
  })

  test('privacy 8: a refusal sends nothing and discards the built transaction', async () => {
    await connect()
    const executed = wallet.execute(request)
    const prompt = await shown('transaction')
    await prompt.prepared
    prompts.answer(prompt.id, 'refused')
    await expect(executed).rejects.toMatchObject({ kind: 'Transaction', rejected: true })
    await expect.poll(() => workers.calls).toContain('drop(7)')
    expect(workers.calls.join()).not.toContain('send(')
  })

  test('error: a refusal does not wait for a slow preparation', async () => {
    create({ prepare: () => new Promise(() => undefined) })
    await connect()
    const executed = wallet.execute(request)
    const prompt = await shown('transaction')
    prompts.answer(prompt.id, 'refused')
    await expect(executed).rejects.toMatchObject({ rejected: true })
  })

  test('error: a transaction that cannot be built ends with its reason, not as a refusal', async () => {
    create({ prepare: () => Promise.reject(new Error('One of the checks of the program fails.')) })
    await connect()
    const executed = wallet.execute(request)
    const prompt = await shown('transaction')
    await prompt.prepared.catch(() => undefined)
    prompts.answer(prompt.id, 'refused')
    await expect(executed).rejects.toThrow('One of the checks of the program fails.')
    await expect(executed).rejects.toMatchObject({ kind: 'SignTransaction', rejected: false })
  })

  test.each([
    ['is refused by the node was not sent', 'RefusedTransactionError', 'SendTransaction'],
    ['is no longer there was not sent', 'RefusedInputsError', 'SendTransaction'],
    ['gets no answer may have been sent', 'NodeUnavailableError', undefined],
  ])('error: a transaction that %s', async (_, name, kind) => {
    const thrown = Object.assign(new Error('The node.'), { name })
    create({ send: () => Promise.reject(thrown) })
    await connect()
    const executed = wallet.execute(request)
    const prompt = await shown('transaction')
    await prompt.prepared
    prompts.answer(prompt.id, 'confirmed')
    const failure: unknown = await executed.catch((each: unknown) => each)
    expect(failure).toMatchObject({ message: 'The node.' })
    expect((failure as { kind?: string }).kind).toBe(kind)
  })

  test('error: a trap in the worker ends the preparation with a reason', async () => {
    create({ prepare: () => new Promise(() => undefined) })
    await connect()
    const executed = wallet.execute(request)
    executed.catch(() => undefined)
    const prompt = await shown('transaction')
    await expect.poll(() => workers.calls).toContain('prepare(…, …)')
    workers.die(0)
    await expect(prompt.prepared).rejects.toMatchObject({ name: 'WorkerTrapError' })
    prompts.answer(prompt.id, 'refused')
    await expect(executed).rejects.toMatchObject({
      kind: 'SignTransaction',
      reason: { code: 'trapped' },
    })
  })

  test('error: locked', async () => {
    await expect(wallet.execute(request)).rejects.toMatchObject({ kind: 'NotConnected' })
  })
})

describe('signMessage', () => {
  test('default: signs the text that was shown', async () => {
    await connect()
    const signed = wallet.signMessage(new TextEncoder().encode('hello'))
    const prompt = await shown('message')
    expect(new TextDecoder().decode(prompt.message)).toBe('hello')
    prompts.answer(prompt.id, 'confirmed')
    expect(await signed).toEqual({ signature: 'sign1text' })
  })

  test('error: a refusal signs nothing', async () => {
    await connect()
    const signed = wallet.signMessage(new Uint8Array())
    const prompt = await shown('message')
    prompts.answer(prompt.id, 'refused')
    await expect(signed).rejects.toMatchObject({ kind: 'SignMessage', rejected: true })
    expect(workers.calls.filter((call) => call.startsWith('sign('))).toEqual([])
  })

  test('error: signs nothing for an account other than the one that was asked', async () => {
    await connect()
    const signed = wallet.signMessage(new Uint8Array())
    const prompt = await shown('message')
    await wallet.keys?.select('aleo1other')
    prompts.answer(prompt.id, 'confirmed')
    await expect(signed).rejects.toMatchObject({ kind: 'Account' })
    expect(workers.calls.filter((call) => call.startsWith('sign('))).toEqual([])
  })
})

describe('keys', () => {
  test('behavior: locking refuses pending questions, forgets the session and disconnects', async () => {
    await connect()
    const events: string[] = []
    wallet.on('disconnect', () => events.push('disconnect'))
    const executed = wallet.execute(request)
    executed.catch(() => undefined)
    await shown('transaction')
    await wallet.keys?.lock()
    await expect(executed).rejects.toMatchObject({ rejected: true })
    expect(session.read()).toBe(null)
    expect(events).toEqual(['disconnect'])
  })

  test('behavior: another account is reported at once, and a view-only one cannot act', async () => {
    await connect()
    const seen: string[] = []
    wallet.on('accountChange', ({ address }) => seen.push(address))
    await wallet.keys?.select('aleo1other')
    expect(seen).toEqual(['aleo1other'])
    expect(session.read()).toMatchObject({ address: 'aleo1other', kind: 'view' })
    expect(wallet.capabilities).toMatchObject({ execute: false, sign: false, records: true })
    await wallet.keys?.add(null)
    expect(wallet.capabilities.execute).toBe(true)
    expect(await wallet.getAccount()).toEqual({ address: 'aleo1added' })
  })

  test('behavior: locks after a quarter of an hour without interaction, not before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    await connect()
    const locked = vi.fn()
    wallet.on('disconnect', locked)
    vi.advanceTimersByTime(14 * 60_000)
    globalThis.dispatchEvent(new Event('keydown'))
    vi.advanceTimersByTime(14 * 60_000)
    expect(session.read()).not.toBe(null)
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    await expect.poll(() => locked.mock.calls.length).toBe(1)
    expect(session.read()).toBe(null)
  })

  test('behavior: reports the progress of the search for records', async () => {
    await connect()
    let told = 0
    wallet.local?.scan.subscribe(() => {
      told += 1
    })
    await wallet.requestRecords('credits.aleo')
    expect(wallet.local?.scan.get()).toEqual({ nextHeight: 5, fromHeight: 0, height: 9 })
    expect(told).toBeGreaterThan(0)
  })

  test('behavior: removing asks the signer and locks', async () => {
    await connect()
    await wallet.keys?.remove('correct horse')
    expect(workers.calls).toContain('remove(correct horse)')
    expect(session.read()).toBe(null)
  })
})

describe('preparations after connecting', () => {
  const begun = (name: string) => vi.waitFor(() => expect(workers.calls.join()).toContain(name))

  test('behavior: the chain is read before a transaction is prepared for, because the user waits for a balance', async () => {
    let isRead: () => void = () => undefined
    create({ scan: () => new Promise<void>((done) => (isRead = done)) })
    await connect()
    await begun('scan(')
    await begun('fetchPrograms(')
    expect(workers.calls.join()).not.toContain('warmUp(')
    isRead()
    await begun('warmUp(')
  })

  test('privacy 20: connecting alone reads the chain, and programs are fetched whatever is still read', async () => {
    vi.stubGlobal('requestIdleCallback', vi.fn())
    create({ scan: () => new Promise(() => undefined) })
    await connect()
    await begun('scan(')
    expect(workers.calls.join()).not.toContain('fetchPrograms(')
    const [whenIdle] = vi.mocked(requestIdleCallback).mock.calls[0] ?? []
    whenIdle?.({ didTimeout: false, timeRemaining: () => 1 })
    await begun('fetchPrograms(')
    vi.unstubAllGlobals()
  })

  test('behavior: slow reads do not delay it', { tags: 'slow' }, async () => {
    create({ scan: () => new Promise(() => undefined) })
    await connect()
    await begun('scan(')
    await vi.waitFor(() => expect(workers.calls.join()).toContain('warmUp('), { timeout: 10_000 })
  })
})
