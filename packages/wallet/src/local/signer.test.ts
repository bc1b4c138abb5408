import { join } from 'node:path'
import 'fake-indexeddb/auto'
import { createAleoClient } from '@nightjar/aleo'
import {
  createDevchain,
  type Devchain,
  developmentAccounts,
  type Listening,
} from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { programSource } from '@nightjar/programs'
import { standIns } from '@nightjar/programs/stand-ins'
import { type AskPage, createNodePages, LOCAL_ARC20_PROGRAM, wrapArc20 } from '@nightjar/sdk'
import type { SnarkVm } from '@nightjar/snarkvm'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestHost } from '../testing/testHost.ts'
import { createKeyVault } from './keyVault.ts'
import { createSigner, type Signer } from './signer.ts'

const [rich, other] = developmentAccounts
const password = 'correct horse'

vi.setConfig({ testTimeout: 180_000 }) // each transaction takes snarkVM a second, more on a busy machine

const realFetch = fetch

let chain: Devchain
let listening: Listening | undefined
let signer: Signer
let snarkVm: SnarkVm

beforeAll(async () => {
  snarkVm = await loadTestnet({ testHeights: true })
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'signer.br')).options)
  const names = ['nightjar_config', 'nightjar_math', 'nightjar_core', 'nightjar_arc20'] as const
  const sources = names.map((name) => programSource(`${name}.aleo`))
  for (const source of [...sources, standIns[LOCAL_ARC20_PROGRAM]]) {
    await chain.deploy({ privateKey: rich?.privateKey ?? '', source })
  }
  listening = await chain.listen({ port: 0 })
}, 240_000)

afterAll(async () => {
  await listening?.close()
  await chain.close()
})

const ask: AskPage = (kind, number) => {
  const node = createAleoClient({ baseUrl: `${listening?.url}/testnet`, fetch: realFetch })
  return createNodePages(node)(kind, number)
}
const host = createTestHost({ pages: { ask } })
const vault = createKeyVault(host)
/** Replaces what an earlier test has left behind. */
const anew = async () => ({
  password,
  replaces: (await vault.selected())?.id ?? null,
})
const freshSigner = () => createSigner({ host, snarkVm, nodeUrl: listening?.url ?? '' })

/** What is requested until its end. */
function recordFetches() {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const sent = () =>
    fetched.mock.calls.map(([url, init]) => ({
      method: init?.method ?? 'GET',
      origin: new URL(String(url)).origin,
      path: new URL(String(url)).pathname,
      bytes: String(init?.body ?? '').length,
    }))
  const end = () => {
    const all = sent()
    fetched.mockRestore()
    return all
  }
  return { sent, end }
}

const send = (amount: bigint) => ({
  program: 'credits.aleo',
  function: 'transfer_public',
  inputs: [other?.address ?? '', `${amount}u64`],
  feeMicrocredits: 60_000n,
  privateFee: false,
})

const creditsOf = (address = '') => chain.store.get('credits.aleo', 'account', address)

describe('accounts', () => {
  beforeEach(() => {
    signer = freshSigner()
  })

  describe('create', () => {
    test('default: a new account whose signatures its address verifies', async () => {
      const { address } = await signer.create(await anew())
      expect(signsFor(signer, address)).toBe(true)
    })
  })

  describe('importKey', () => {
    test('default: the account of the key', async () => {
      const { address } = await signer.importKey(`"${rich?.privateKey}"\n`, await anew())
      expect(address).toBe(rich?.address)
      expect(await signer.exportKey(password)).toBe(rich?.privateKey)
    })

    test('error: no private key; the message does not repeat it', async () => {
      const failure = await signer
        .importKey('APrivateKey1wrong', await anew())
        .catch((thrown) => thrown)
      expect(failure).toMatchObject({ name: 'InvalidKeyError' })
      expect(failure.message).not.toContain('wrong')
    })
  })

  describe('unlock', () => {
    test('default: opens data stored by another run', async () => {
      const { address } = await signer.importKey(rich?.privateKey ?? '', await anew())
      const later = freshSigner()
      expect(() => later.sign(new Uint8Array())).toThrow('noKey')
      expect((await later.unlock(password, null)).address).toBe(address)
    })

    test('error: wrong password', async () => {
      await signer.importKey(rich?.privateKey ?? '', await anew())
      await expect(signer.unlock('wrong', null)).rejects.toMatchObject({
        name: 'WrongPasswordError',
      })
    })

    test('behavior: a session opens it in a new worker without the password', async () => {
      const { address, session } = await signer.importKey(rich?.privateKey ?? '', await anew())
      const later = freshSigner()
      await later.resume(session, address)
      expect(signsFor(later, address)).toBe(true)
    })

    test('behavior: opens the account that the user was shown, or the selected one if that is gone', async () => {
      const { mine, added } = await withOtherTab()
      expect((await freshSigner().unlock(password, mine.account)).address).toBe(mine.address)
      expect((await freshSigner().unlock(password, null)).address).toBe(added.address)
      await signer.remove(password)
      expect((await freshSigner().unlock(password, mine.account)).address).toBe(added.address)
    })
  })

  describe('an account that another tab has added and selected', () => {
    test('behavior: a new worker of the tab opens its own account and answers for it', async () => {
      const { mine } = await withOtherTab()
      const later = freshSigner()
      await later.resume(mine.session, mine.address)
      expect(signsFor(later, mine.address)).toBe(true)
      expect(await later.blinded(0)).toEqual(await signer.blinded(0))
    })

    test("behavior: if the tab's own is removed, a new worker opens the selected one", async () => {
      const { mine, added } = await withOtherTab()
      await signer.remove(password)
      const later = freshSigner()
      expect(await later.resumeSelected(mine.session)).toEqual(added)
      expect(signsFor(later, added.address)).toBe(true)
    })

    test('default: all accounts are listed with their addresses, and can be renamed', async () => {
      const { mine, added } = await withOtherTab()
      await signer.rename(added.address, 'Savings')
      expect(await signer.accounts()).toMatchObject([
        { id: mine.account, address: mine.address, name: 'Account 1' },
        { id: added.account, address: added.address, name: 'Savings' },
      ])
    })

    test("behavior: shows the key of the tab's own account", async () => {
      await withOtherTab()
      expect(await signer.exportKey(password)).toBe(rich?.privateKey)
    })

    test("behavior: removes the key of the tab's own account; the other one stays", async () => {
      const { mine, added, otherTab } = await withOtherTab()
      await signer.remove(password)
      expect((await vault.accounts()).map(({ id }) => id)).toEqual([added.account])
      expect(await otherTab.exportKey(password)).toMatch(/^APrivateKey1/)
      await expect(freshSigner().resume(mine.session, mine.address)).rejects.toMatchObject({
        name: 'NoKeyError',
      })
    })
  })

  describe('add', () => {
    test('error: stores nothing in a vault that another tab has replaced, because no password would open it', async () => {
      await signer.importKey(rich?.privateKey ?? '', await anew())
      const { account } = await freshSigner().create(await anew())
      await expect(signer.add(null)).rejects.toMatchObject({ name: 'NoKeyError' })
      expect((await vault.accounts()).map(({ id }) => id)).toEqual([account])
    })
  })

  describe('remove', () => {
    test('default: nothing is left to unlock', async () => {
      await signer.create(await anew())
      await signer.remove(password)
      await expect(signer.unlock(password, null)).rejects.toMatchObject({ name: 'NoKeyError' })
      expect(() => signer.sign(new Uint8Array())).toThrow('noKey')
    })

    test('error: wrong password removes nothing', async () => {
      const { address } = await signer.create(await anew())
      await expect(signer.remove('wrong')).rejects.toMatchObject({ name: 'WrongPasswordError' })
      expect((await signer.unlock(password, null)).address).toBe(address)
    })
  })
})

/** The tab has the rich account open; another tab adds one more, which selects it. */
async function withOtherTab() {
  const mine = await signer.importKey(rich?.privateKey ?? '', await anew())
  const otherTab = freshSigner()
  await otherTab.unlock(password, null)
  return { mine, otherTab, added: await otherTab.add(null) }
}

function signsFor(tested: Signer, address: string): boolean {
  const message = new TextEncoder().encode('Nightjar')
  return snarkVm.isSignedBy(address, message, tested.sign(message))
}

describe('prepare', () => {
  beforeAll(async () => {
    signer = freshSigner()
    await signer.importKey(rich?.privateKey ?? '', await anew())
  })

  test('privacy 8: nothing moves before sending; then exactly the amount and the agreed fee', async () => {
    const before = [creditsOf(rich?.address), creditsOf(other?.address)]
    const fetches = recordFetches()
    const origin = listening?.url
    const { ticket, feeMicrocredits, inputs } = await signer.prepare(send(5n))
    expect(feeMicrocredits).toBe(60_000n)
    expect(inputs).toEqual([
      { type: 'address', visibility: 'public' },
      { type: 'u64', visibility: 'public' },
    ])
    expect([creditsOf(rich?.address), creditsOf(other?.address)]).toEqual(before)
    const reads = [
      'program/credits.aleo',
      'program/credits.aleo/latest_edition',
      'stateRoot/latest',
    ]
    expect(fetches.sent()).toEqual(
      reads.map((path) => ({ method: 'GET', origin, path: `/testnet/${path}`, bytes: 0 })),
    )
    expect(await signer.send(ticket)).toMatch(/^at1/)
    const all = fetches.end()
    const broadcast = { method: 'POST', origin, path: '/testnet/transaction/broadcast' }
    expect(all.slice(3)).toEqual([{ ...broadcast, bytes: expect.any(Number) }])
    expect(all.at(-1)?.bytes).toBeGreaterThan(2000)
    const [paid, received] = [creditsOf(rich?.address), creditsOf(other?.address)]
    expect([amount(before[0]) - amount(paid), amount(received) - amount(before[1])]).toEqual([
      60_005n,
      5n,
    ])
  })

  test('args: a total of at least the base fee is paid to the microcredit, a lower one is raised to it', async () => {
    const base = (await signer.prepare({ ...send(1n), feeMicrocredits: 0n })).feeMicrocredits
    expect(base).toBeGreaterThan(1000n)
    expect((await signer.prepare({ ...send(1n), feeMicrocredits: 1n })).feeMicrocredits).toBe(base)
    for (const more of [1n, 123_456_789n]) {
      const asked = { ...send(1n), feeMicrocredits: base + more }
      expect((await signer.prepare(asked)).feeMicrocredits).toBe(base + more)
    }
  })

  test('behavior: proveSeconds delays what is sent, and no dry run', {
    tags: 'slow',
  }, async () => {
    const slow = createSigner({
      host,
      snarkVm,
      nodeUrl: listening?.url ?? '',
      proveSeconds: 10,
    })
    await slow.create(await anew())
    const [prepared, tried] = [slow.prepare(send(1n)), slow.dryRun(send(1n))]
    expect(await Promise.race([prepared, tried])).toEqual(await tried)
    expect(await prepared).toMatchObject({ feeMicrocredits: expect.any(BigInt) })
  })

  test('privacy 22: given other nodes, it goes to the first that answers, and the page’s own is asked nothing', async () => {
    const second = await chain.listen({ port: 0 })
    const before = amount(creditsOf(other?.address))
    const { ticket } = await signer.prepare(send(7n))
    const fetches = recordFetches()
    const nodes = ['http://127.0.0.1:1', second.url, listening?.url ?? '']
    expect(await signer.send(ticket, nodes)).toMatch(/^at1/)
    const sent = fetches.end()
    await second.close()
    expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['POST']))
    expect([...new Set(sent.map(({ origin }) => origin))]).toEqual(nodes.slice(0, 2))
    expect(amount(creditsOf(other?.address))).toBe(before + 7n)
  })

  test('error: after a node that did not answer, the refusal of another does not mean that nothing was sent', async () => {
    const poor = freshSigner()
    await poor.create(await anew())
    const { ticket } = await poor.prepare(send(1n))
    const nodes = ['http://127.0.0.1:1', listening?.url ?? '']
    await expect(poor.send(ticket, nodes)).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  })

  test('behavior: a prepared transaction can be sent once, and not after it was dropped', async () => {
    const { ticket } = await signer.prepare(send(1n))
    await signer.send(ticket)
    await expect(signer.send(ticket)).rejects.toThrow('input.gone')
    const dropped = await signer.prepare(send(1n))
    signer.drop(dropped.ticket)
    await expect(signer.send(dropped.ticket)).rejects.toThrow('input.gone')
  })

  test('error: a transaction refused by the node was not sent; if the answer is lost, the outcome is unknown', async () => {
    const poor = freshSigner()
    await poor.create(await anew())
    const unpaid = await poor.prepare(send(1n))
    const refused = { name: 'RefusedTransactionError', message: expect.stringMatching(/\w/) }
    await expect(poor.send(unpaid.ticket)).rejects.toMatchObject(refused)

    for (const lost of [() => Promise.reject(new TypeError('Failed to fetch')), gatewayError]) {
      const losing = await openLosing(lost)
      const before = amount(creditsOf(other?.address))
      const { ticket } = await losing.prepare(send(3n))
      expect(ticket).not.toBe(unpaid.ticket) // otherwise one could be sent for another after a restart
      await expect(losing.send(ticket)).rejects.toMatchObject({ name: 'NodeUnavailableError' })
      vi.unstubAllGlobals()
      expect(amount(creditsOf(other?.address))).toBe(before + 3n)
    }
  })

  test('error: inputs that the program refuses, with a message that does not contain their values', async () => {
    const swap = (inputs: readonly string[]) => ({
      program: 'nightjar_core.aleo',
      function: 'swap_exact_tokens_for_tokens',
      inputs,
      feeMicrocredits: 0n,
      privateFee: false,
    })
    const to = rich?.address ?? ''
    const reason = (inputs: readonly string[]) =>
      signer.prepare(swap(inputs)).catch(({ message }) => message)
    expect(await reason(['1field', '1field', '77u128', '1u128', to, '9u32'])).toBe('input.check')
    expect(await reason(['1field', '2field'])).toBe('input.count')
    expect(await reason(['1u8', '2field', '77u128', '1u128', to, '9u32'])).toBe('input.type')
  })

  test('behavior: a call that names a program in an input loads that program; one that was never deployed is refused', async () => {
    const wrap = (token: string) =>
      signer.prepare(wrapArc20({ token, to: rich?.address ?? '', amount: 1n }))
    expect((await wrap(LOCAL_ARC20_PROGRAM)).inputs).toHaveLength(3)
    await expect(wrap('nobody_here.aleo')).rejects.toMatchObject({ name: 'RefusedInputsError' })
  })

  test('error: no such program, no such function, a private fee without a record', async () => {
    await expect(signer.prepare({ ...send(1n), program: 'nobody_here.aleo' })).rejects.toThrow(
      /nobody_here/,
    )
    await expect(signer.prepare({ ...send(1n), function: 'nothing' })).rejects.toThrow(
      'input.noFunction',
    )
    await expect(signer.prepare({ ...send(1n), privateFee: true })).rejects.toThrow(
      'input.feeRecord',
    )
  })

  test('error: locked', async () => {
    const locked = freshSigner()
    await expect(locked.prepare(send(1n))).rejects.toMatchObject({ name: 'NoKeyError' })
  })
})

describe('records', () => {
  beforeAll(() => {
    signer = freshSigner()
  })

  test('default: own records, spent ones marked, and a private fee paid with one of them', async () => {
    const { address } = await signer.create(await anew())
    for (const microcredits of [1_000_000n, 2_000_000n]) {
      await chain.transact({
        privateKey: rich?.privateKey ?? '',
        program: 'credits.aleo',
        function: 'transfer_public_to_private',
        inputs: [address, `${microcredits}u64`],
      })
    }
    const [fee, spend] = await signer.records('credits.aleo')
    expect([fee, spend].map((record) => [record?.name, record?.spent])).toEqual([
      ['credits', false],
      ['credits', false],
    ])
    const { ticket } = await signer.prepare({
      program: 'credits.aleo',
      function: 'transfer_private',
      inputs: [spend?.plaintext ?? '', other?.address ?? '', '1u64'],
      feeMicrocredits: 50_000n,
      privateFee: true,
      feeRecord: fee?.plaintext ?? '',
    })
    await signer.send(ticket)
    signer.hear(chain.height)
    const records = await signer.records('credits.aleo')
    const left = records
      .filter(({ spent }) => !spent)
      .map(({ plaintext }) => microcreditsIn(plaintext))
    expect(records.filter(({ spent }) => spent).map(({ id }) => id)).toEqual([fee?.id, spend?.id])
    expect(left.sort()).toEqual(['1999999u64', '950000u64'])
    expect(await signer.records('nightjar_core.aleo')).toEqual([])
    await signer.add(null)
    expect(await signer.records('credits.aleo')).toEqual([])
    await signer.select(address)
    expect(await signer.records('credits.aleo')).toEqual(records)
  })
})

describe('warmUp', () => {
  const programs = ['nightjar_core.aleo', LOCAL_ARC20_PROGRAM, 'credits.aleo', 'not_there.aleo']

  test('default: needs no account and sends nothing', async () => {
    const { height } = chain
    await createSigner({ host, snarkVm, nodeUrl: listening?.url ?? '', programs }).warmUp()
    expect(chain.height).toBe(height)
  })

  test('privacy 20: all programs that may be called are fetched, whichever is, before one of them is needed', async () => {
    const requested: string[][] = []
    for (const program of ['nightjar_core.aleo', LOCAL_ARC20_PROGRAM]) {
      const opened = createSigner({ host, snarkVm, nodeUrl: listening?.url ?? '', programs })
      await opened.importKey(rich?.privateKey ?? '', await anew())
      const { end } = recordFetches()
      const call = { program, function: 'none', inputs: [], feeMicrocredits: 0n }
      await expect(opened.prepare({ ...call, privateFee: false })).rejects.toThrow()
      requested.push([...new Set(end().map(({ path }) => path))].sort())
    }
    expect(requested[0]).toEqual(requested[1])
    for (const program of programs) {
      expect(requested[0]?.some((path) => path.includes(`/program/${program}`))).toBe(true)
    }
  })
})

const gatewayError = async () => new Response('Bad gateway', { status: 502 })

/** A signer whose node accepts transactions, but whose answers are lost until `vi.unstubAllGlobals`. */
async function openLosing(lost: () => Promise<Response>): Promise<Signer> {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await realFetch(url, init)
    return init?.method === 'POST' ? lost() : answer
  })
  const losing = freshSigner()
  await losing.importKey(rich?.privateKey ?? '', await anew())
  return losing
}

function amount(value: ReturnType<typeof creditsOf>): bigint {
  return value?.kind === 'literal' && typeof value.value === 'bigint' ? value.value : 0n
}

function microcreditsIn(plaintext: string): string | undefined {
  return plaintext.match(/microcredits: (\d+u64)/)?.[1]
}
