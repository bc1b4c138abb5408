import { join } from 'node:path'
import { createAleoClient } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { recordCalls } from '@nightjar/devchain/testing/recordCalls'
import {
  startUnrulyNode,
  type UnrulyNode,
  unrulyNodes,
} from '@nightjar/devchain/testing/unrulyNode'
import { standIns } from '@nightjar/programs/stand-ins'
import { createNodePages, readRecord } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountScan } from './accountScan.ts'

const bait = 'bait_only_one.aleo'
const source = `program ${bait};
record Lure:
    owner as address.private;
    amount as u128.private;
function send:
    input r0 as address.private;
    cast r0 7u128 into r1 as Lure.record;
    output r1 as Lure.record;
constructor:
    assert.eq true true;
`
const arc20 = 'test_arc20_token.aleo'
const [stranger, victim, other] = developmentAccounts.slice(30)
const addressOf = (account = victim) => account?.address ?? ''

let chain: Devchain
let node: UnrulyNode

beforeAll(async () => {
  chain = await createDevchain(recordCalls(join(import.meta.dirname, 'foreignRecords.br')).options)
  node = await startUnrulyNode((await chain.listen({ port: 0 })).url)
  const { privateKey = '' } = stranger ?? {}
  const send = (program: string, name: string, ...inputs: string[]) =>
    chain.transact({ privateKey, program, function: name, inputs })
  await chain.mine(20)
  await send('credits.aleo', 'transfer_public_to_private', addressOf(), '5000000u64')
  await chain.deploy({ privateKey, source: standIns[arc20] })
  await chain.deploy({ privateKey, source })
  await chain.mine(30)
  await send(bait, 'send', addressOf())
  await send(arc20, 'mint_private', addressOf(), '9u128')
  await chain.mine(30)
  await send('credits.aleo', 'transfer_public_to_private', addressOf(), '6000000u64')
  await scan() // snarkVM's first record takes seconds
}, 240_000)
afterAll(async () => {
  node.close()
  await chain.close()
})

/** The records that a scan from the first block on finds for an account. */
async function scan(account = victim, { timeout = 20_000, fetch = globalThis.fetch } = {}) {
  const client = createAleoClient({
    baseUrl: `${node.url}/testnet`,
    maxBytes: 800_000,
    timeout,
    fetch,
  })
  const { viewKey } = (await loadTestnet()).readPrivateKey(account?.privateKey ?? '')
  const scanner = createAccountScan({ ask: createNodePages(client), node: client, random: () => 1 })
  const records = await scanner.records(viewKey)
  expect(scanner.progress().nextHeight).toBe(chain.height + 1)
  return records
}

const all = [
  ['credits.aleo', 'credits', 5_000_000n],
  [bait, '', 7n],
  [arc20, 'Token', 9n],
  ['credits.aleo', 'credits', 6_000_000n],
]
const shown = (records: Awaited<ReturnType<typeof scan>>) =>
  records.map((record) => [record.program, record.name, readRecord(record)?.amount])

describe('createAccountScan', () => {
  test('privacy 20: the requests of a scan are the same whatever the account owns', async () => {
    node.answer((blocks) => blocks)
    expect(shown(await scan(victim))).toEqual(all)
    const paths = [...node.paths]
    node.answer((blocks) => blocks)
    expect(await scan(other)).toEqual([])
    expect(node.paths).toEqual(paths)
    expect(paths.some((path) => path.includes('blocks?'))).toBe(true)
  })

  test.each([404, 500, 200])(
    'behavior: a program that cannot be read (%i) hides no record',
    async (status) => {
      node.answer((blocks) => blocks)
      const withoutPrograms: typeof fetch = async (input, init) =>
        String(input).includes('/program/')
          ? new Response('<html>', { status })
          : fetch(input, init)
      expect(shown(await scan(victim, { fetch: withoutPrograms }))).toEqual(all)
    },
  )

  test.each<[string, (output: Output) => Output]>([
    ['is damaged', ({ value = '', ...output }) => ({ ...output, value: `${value.slice(0, -1)}q` })],
    ['is cut', ({ value = '', ...output }) => ({ ...output, value: value.slice(0, 80) })],
    ['is huge', (output) => ({ ...output, value: `record1${'q'.repeat(500_000)}` })],
    ['is no ciphertext', (output) => ({ ...output, value: '{ owner: x }' })],
    ['has an id that is no field', (output) => ({ ...output, id: 'x' })],
    ['has no value', ({ type, id }) => ({ type, id })],
  ])('behavior: a record that %s hides no other', async (_, change) => {
    node.answer((blocks) => JSON.parse(JSON.stringify(blocks), changeBait(change)))
    expect(shown(await scan())).toEqual(all.filter(([program]) => program !== bait))
  })

  test.each(unrulyNodes)(
    'behavior: finds every record at a node $name',
    { tags: 'slow' },
    async (unruly) => {
      node.answer(unruly.answer)
      expect(shown(await scan(victim, unruly))).toEqual(all)
    },
  )
})

type Output = { readonly type: string; readonly id: string; readonly value?: string }
type Call = { readonly program: string; readonly outputs: readonly Output[] }

/** For `JSON.parse`: changes the outputs of the stranger's own program. */
const changeBait =
  (change: (output: Output) => Output) =>
  (_: string, part: Partial<Call>): unknown =>
    part?.program === bait && part.outputs ? { ...part, outputs: part.outputs.map(change) } : part
