import { parseBlock } from '@nightjar/aleo'
import { createDevchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import { CREDITS_PROGRAM, LOCAL_PAIRS, pagePath } from '@nightjar/sdk'
import { createFixture, fund, openPairs, tokenId } from '@nightjar/server/testing/fixture'
import { createHistory } from '@nightjar/server/testing/history'
import { core, openMarket, type Random, swapExactIn } from '@nightjar/server/testing/market'
import { replayHistory } from '@nightjar/server/testing/replayed'
import type { ViewKey } from '@nightjar/snarkvm'
import { blindedAddress } from '@nightjar/wallet/local/blindedAddress'
import { blindingFactor } from '@nightjar/wallet/local/blindingFactor'

/** An output of a transition as a node shows it. */
type Part = { readonly type: string; readonly id: string; readonly value?: string }

/** Real records of credits that an account was sent on the embedded chain, as a node shows them. */
export async function makeOutputs(address: string, file: string, count: number) {
  const chain = await createDevchain(recordCalls(file).options)
  const outputs: Part[] = []
  for (let at = 0; at < count; at++) {
    const call = { program: CREDITS_PROGRAM, function: 'transfer_public_to_private' }
    const { privateKey = '' } = developmentAccounts[0] ?? {}
    const inputs = [address, `${at + 1}000000u64`]
    const { height } = await chain.transact({ ...call, privateKey, inputs })
    const { transactions } = parseBlock(JSON.parse(chain.ledger.block(height) ?? ''))
    const { transaction } = transactions[0] ?? {}
    const made = transaction?.type === 'execute' ? transaction.execution.transitions : []
    outputs.push(
      ...made.flatMap(({ outputs = [] }) => outputs.filter(({ type }) => type === 'record')),
    )
  }
  await chain.close()
  return outputs
}

type Owner = {
  readonly address: string
  readonly viewKey: ViewKey
  readonly outputs: readonly Part[]
}

/** A private swap of the owner's. */
export type MadeSwap = Terms & {
  readonly id: string
  readonly height: number
}

export type Terms = {
  /** The one-time address of its surplus, and the counter that it is derived from. */
  readonly refund: string
  readonly counter: number
  /** From the paid token to the received one, `…field`. */
  readonly path: readonly [string, string]
  readonly paid: bigint
  readonly least: bigint
}

/** What the owner's wallet has to find. */
export type Expected = {
  readonly swaps: MadeSwap[]
  /** Tags of spent records, of all. */
  readonly spent: Set<string>
  readonly received: string[]
  /** One-time addresses, with the units that a claim has taken. */
  readonly surpluses: Map<string, bigint>
}

const TRADER = developmentAccounts[5]?.address ?? ''
const SECOND = developmentAccounts[6]?.address ?? ''

/**
 * A random chain of everyone's trades, replayed as by the server, in which an owner swaps privately, leaves surpluses, claims
 * one, and is sent records of a stranger's program. It is served at the paths of a server and its node.
 */
export async function createPagedChain(random: Random, { address, viewKey, outputs }: Owner) {
  const fixture = await createFixture()
  const history = createHistory(fixture.crypto, `paged${random()}`)
  openMarket(history)
  openPairs(history, fixture)
  fund(history, [TRADER, SECOND])
  const expected: Expected = { swaps: [], spent: new Set(), received: [], surpluses: new Map() }
  const free = [...outputs]
  const tags: string[] = []
  const below = (count: number) => Math.floor(random() * count)
  const ids = () => {
    const { a, b } = LOCAL_PAIRS[below(3)] ?? { a: 'WALEO', b: 'USDX' }
    return [tokenId(a), tokenId(b)] as const
  }

  /** The calls of the last transaction of the newest block. */
  function lastCalls(): Record<string, unknown>[] {
    const block = history.blocks.at(-1) as unknown as {
      transactions: { transaction: { execution: { transitions: Record<string, unknown>[] } } }[]
    }
    return block.transactions.at(-1)?.transaction.execution.transitions ?? []
  }

  /** Adds what its call shows besides its finalize. */
  function show(inputs: readonly object[], made: readonly Part[]): void {
    const [call] = lastCalls()
    if (call === undefined) throw new Error('no call')
    Object.assign(call, { inputs, outputs: [...made, ...(call.outputs as readonly Part[])] })
  }

  function receive(): Part[] {
    const output = free.pop()
    if (output === undefined) return []
    const tag = viewKey.readRecord(output.value ?? '')?.tag(output.id) ?? ''
    tags.push(tag)
    expected.received.push(tag)
    return [output]
  }

  const publicInput = (value: string) => ({ type: 'public', id: '1field', value })
  const hidden = { type: 'private', id: '2field', value: 'ciphertext1q' }

  async function termsAt(counter: number): Promise<Terms> {
    const factor = await blindingFactor(viewKey.text, counter)
    const refund = blindedAddress(fixture.crypto, address, factor)
    const [paid, least] = [BigInt(1_000_000 + below(1_000_000)), BigInt(1000 + below(1000))]
    return { refund, counter, path: ids(), paid, least }
  }

  async function swap(terms: Terms): Promise<void> {
    const { refund, path } = terms
    const [tokenIn, tokenOut] = path
    const [amount, least] = [`${terms.paid}u128`, `${terms.least}u128`]
    const deadline = '4294967200u32'
    const args = [tokenIn, tokenOut, amount, least, refund, deadline]
    const { id, status } = history.call(core('swap_exact_private_for_private', args))
    if (status !== 'accepted') throw new Error('a swap was rejected')
    history.mine()
    const tag = tags.shift() ?? ''
    expected.spent.add(tag)
    const inputs = [{ type: 'record', id: '9field', tag }]
    show(
      [
        ...inputs,
        ...[tokenOut, amount, least].map(publicInput),
        hidden,
        ...[refund, deadline].map(publicInput),
      ],
      receive(),
    )
    expected.swaps.push({ id, height: height(), ...terms })
    expected.surpluses.set(refund, 0n)
    if (random() < 0.4) claim(refund, tokenOut)
  }

  function claim(refund: string, token: string): void {
    history.call(core('claim_blinded', [refund, token, '5u128']))
    history.mine()
    show([hidden, publicInput(token), publicInput('5u128'), hidden], [])
    expected.surpluses.set(refund, 5n)
  }

  function lure(): void {
    trade()
    history.mine()
    const bait = { id: 'au1bait', program: 'bait_only_one.aleo', function: 'send' }
    lastCalls().unshift({ ...bait, inputs: [], outputs: receive(), tpk: '', tcm: '', scm: '' })
  }

  function trade(): void {
    const [tokenIn, tokenOut] = ids()
    history.call(swapExactIn(random() < 0.5 ? TRADER : SECOND, tokenIn, tokenOut, 1n))
  }

  const height = () => history.blocks.length - 1
  const pages = new Map<string, { readonly bytes: Uint8Array; readonly lastHeight: number }>()
  const replayed = replayHistory(history, fixture)

  async function follow(): Promise<void> {
    for (const { kind, number, bytes, lastHeight } of (await replayed.follow())?.pages ?? []) {
      pages.set(pagePath(kind, number), { bytes, lastHeight })
    }
  }

  function wander(): void {
    if (random() < 0.3) trade()
    history.mine(1 + below(9))
  }

  for (let at = below(40); at >= 0; at--) wander()
  lure()
  const swaps = 1 + below(3)
  let counter = below(3)
  for (let at = 0; at < swaps; at++, counter += 1 + below(4)) {
    for (let blocks = below(60); blocks >= 0; blocks--) wander()
    await swap(await termsAt(counter))
  }
  const upcoming = await termsAt(counter)
  lure()
  for (let at = below(80); at >= 0; at--) wander()
  await follow()

  const json = (value: unknown) => new Response(JSON.stringify(value))

  /** Answers as the server and, below `/node`, its node. */
  function answer(url: URL): Response {
    const { pathname, searchParams: query } = url
    const page = pages.get(pathname)
    if (page !== undefined) return new Response(Uint8Array.from(page.bytes))
    if (pathname === '/api/explorer/txs') {
      return json({ data: { txs: [], next: null, height: height(), since: null } })
    }
    if (pathname === '/api/tokens/wrapped') return json({ data: { tokens: [] } })
    if (pathname === '/api/pages') return json({ data: { first: 0, height: height() } })
    if (pathname.endsWith('/block/height/latest')) return json(height())
    if (pathname.endsWith('/blocks')) {
      return json(history.blocks.slice(Number(query.get('start')), Number(query.get('end'))))
    }
    return new Response('Missing', { status: 404 })
  }

  return {
    expected,
    answer,
    height,
    /** The swap that the owner makes with `swap`. */
    upcoming,
    /** The next block, with the owner's upcoming swap. */
    swap: async (): Promise<number> => {
      await swap(upcoming)
      await follow()
      return height()
    },
    /** Empty blocks up to a height. */
    growTo: async (to: number): Promise<void> => {
      history.mine(to - height())
      await follow()
    },
    /** The next block, with or without a stranger's trade. */
    grow: async (): Promise<number> => {
      wander()
      await follow()
      return height()
    },
  }
}
