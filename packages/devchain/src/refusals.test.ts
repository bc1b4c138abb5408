import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from './accounts.ts'
import { createDevchain, type Devchain } from './devchain.ts'
import { recorded } from './fixtures/devnode.ts'
import type { Listening } from './server.ts'
import { snarkVm } from './snarkvm/local.ts'
import type { DeployJson, ExecuteJson } from './snarkvm/transactionJson.ts'

/** The messages are those of `leo devnode` 4.4.6 for the same transactions. */

const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')

let devchain: Devchain
let server: Listening
let bump: ExecuteJson

const noRoot = 'sr1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gk0xu'

function withStateRoot<Value>(value: Value): Value {
  const root = devchain.ledger.tip().stateRoot
  const text = JSON.stringify(value)
  return JSON.parse(text.replace(/"global_state_root":"sr1\w+"/g, `"global_state_root":"${root}"`))
}

beforeAll(async () => {
  devchain = await createDevchain()
  server = await devchain.listen({ port: 0 })
  const [deploy, execute] = recorded.sent
  if (deploy === undefined || execute?.type !== 'execute') throw new Error('Recorded otherwise.')
  await devchain.broadcast(withStateRoot(deploy))
  bump = execute
})
afterAll(() => devchain.close())

type Mutable<Value> = { -readonly [Key in keyof Value]: Mutable<Value[Key]> }

/** The recorded call of `bump`, modified. */
function changed(change: (transaction: Mutable<ExecuteJson>) => void): ExecuteJson {
  const transaction = structuredClone(withStateRoot(bump)) as Mutable<ExecuteJson>
  change(transaction)
  return transaction
}

async function send(body: unknown, version = 1, headers = { 'content-type': 'application/json' }) {
  const prefix = version === 1 ? '' : '/v2'
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${server.url}${prefix}/testnet/transaction/broadcast`, {
    method: 'POST',
    headers,
    body: text,
  })
  return `${response.status} ${await response.text()}`
}

const data = 'Invalid transaction data: Failed to deserialize the JSON body into the target type:'
const syntax = 'Invalid JSON syntax in request body — Failed to parse the request body as JSON:'

function firstTransition({ execution }: Mutable<ExecuteJson>) {
  const [transition] = execution.transitions
  if (transition === undefined) throw new Error('An execution has transitions.')
  return transition
}

function firstPart(parts: ReturnType<typeof firstTransition>['inputs']) {
  const [part] = parts ?? []
  if (part === undefined) throw new Error('The transition has parts.')
  return part
}

describe('broadcast over REST', () => {
  test.each<[string, string, () => unknown]>([
    [
      'no JSON',
      `${syntax} expected value at line 1 column 1 — expected value at line 1 column 1`,
      () => 'hello',
    ],
    [
      'nothing',
      `${syntax} EOF while parsing a value at line 1 column 0 — EOF while parsing a value at line 1 column 0`,
      () => '',
    ],
    [
      'no id',
      `${data} Failed to parse transaction ID: The "id" field is missing`,
      () => ({ x: 1 }),
    ],
    ['a list', `${data} Failed to parse transaction ID: The "id" field is missing`, () => []],
    [
      'another id',
      `${data} Mismatching transaction ID, possible data corruption`,
      () => changed((one) => Object.assign(one, { id: recorded.sent[0]?.id })),
    ],
    [
      'no fee',
      `${data} Mismatching transaction ID, possible data corruption`,
      () => changed((one) => Reflect.deleteProperty(one, 'fee')),
    ],
    [
      'another type',
      `${data} Invalid transaction type`,
      () => ({ ...withStateRoot(bump), type: 'foo' }),
    ],
    [
      'a proof that is none',
      `${data} parse failed`,
      () => changed((one) => Object.assign(one.execution, { proof: 'xx' })),
    ],
    [
      'no transitions',
      `${data} Execution cannot initialize from empty list of transitions`,
      () => changed((one) => Object.assign(one.execution, { transitions: [] })),
    ],
    [
      'a foreign state root',
      'Invalid transaction — Execution verification failed - global state root does not exist (yet)',
      () => changed((one) => Object.assign(one.execution, { global_state_root: noRoot })),
    ],
    [
      'a foreign state root of the fee',
      `Invalid transaction — Fee verification failed - State root ${noRoot} not found`,
      () => changed((one) => Object.assign(one.fee ?? {}, { global_state_root: noRoot })),
    ],
    [
      'an input that is not its id’s',
      'Invalid transaction — Execution verification failed - Failed to verify a transition input',
      () =>
        changed((one) => Object.assign(firstPart(firstTransition(one).inputs), { value: '4u64' })),
    ],
    [
      'an input of another type',
      'Invalid transaction — Execution verification failed - Failed to verify a transition input',
      () =>
        changed((one) => Object.assign(firstPart(firstTransition(one).inputs), { value: '3u32' })),
    ],
    [
      'an input of the fee that is not its id’s',
      'Invalid transaction — Fee verification failed - Failed to verify a fee input',
      () =>
        changed((one) => Object.assign(one.fee?.transition.inputs?.[1] ?? {}, { value: '1u64' })),
    ],
    [
      'an output that is not its id’s',
      'Invalid transaction — Execution verification failed - Failed to verify a transition output',
      () =>
        changed((one) => {
          const output = firstPart(firstTransition(one).outputs)
          output.value = (output.value ?? '').replace('3u64', '4u64')
        }),
    ],
    [
      'an unknown function',
      "Invalid transaction — Function 'dc_counter_one.aleo/nope' is not defined.",
      () => changed((one) => Object.assign(firstTransition(one), { function: 'nope' })),
    ],
    [
      'an unknown program',
      "Invalid transaction — Program 'nope_nope.aleo' does not exist",
      () => changed((one) => Object.assign(firstTransition(one), { program: 'nope_nope.aleo' })),
    ],
  ])('error: %s', async (_name, text, transaction) => {
    const { height } = devchain
    const answer = await send(transaction())
    expect(answer.startsWith(`500 ${text}`)).toBe(true)
    expect(devchain.height).toBe(height)
  })

  test('error: another function', async () => {
    const answer = await send(
      changed((one) => Object.assign(firstTransition(one), { function: 'mint' })),
    )
    expect(answer).toMatch(/^500 Invalid transaction — Execution verification failed - /)
  })

  test('error: a payer without an account', async () => {
    const poor = snarkVm.createKey().text
    const call = { program: 'dc_counter_one.aleo', function: 'bump', inputs: ['1u64'] }
    await expect(devchain.transact({ ...call, privateKey: poor })).rejects.toThrow(
      'Invalid transaction — Fee verification failed: fee is public, but the payer account balance is missing',
    )
  })

  test('error: a balance below the fee', async () => {
    const key = snarkVm.createKey()
    const inputs = [key.address, '500u64']
    const pay = { privateKey: alice.privateKey, program: 'credits.aleo', inputs }
    await devchain.transact({ ...pay, function: 'transfer_public' })
    const call = { program: 'dc_counter_one.aleo', function: 'bump', inputs: ['1u64'] }
    await expect(devchain.transact({ ...call, privateKey: key.text })).rejects.toThrow(
      'Invalid transaction — Fee verification failed: insufficient balance',
    )
  })

  test('error: a program that already exists', { tags: 'slow' }, async () => {
    const { source } = devchain.ledger.programs().at(-1) ?? { source: '' }
    const again = devchain.deploy({ privateKey: alice.privateKey, source })
    await expect(again).rejects.toThrow(/Program ID 'dc_counter_one.aleo' is already deployed/)
  })

  test('error: a body without its content type, and version 2', async () => {
    expect(await send({ x: 1 }, 1, { 'content-type': 'text/plain' })).toBe(
      '500 Content-Type must be `application/json`',
    )
    expect(await send({ x: 1 }, 2)).toMatch(/^422 .*"error_type":"unprocessable_entity"\}$/)
    expect(await send('x', 2)).toMatch(/^400 .*"error_type":"bad_request"/)
  })

  test('error: a body larger than any transaction', async () => {
    const answer = await send(`"${'x'.repeat(6_000_000)}"`)
    expect(answer).toBe('500 Failed to convert error')
  })

  test('behavior: nested, overflowing or false values do not stop the node', async () => {
    const [transition] = bump.execution.transitions
    const nested = '['.repeat(10_000)
    const texts = [
      nested,
      JSON.stringify({ ...bump, execution: nested }),
      JSON.stringify({ ...bump, id: 'at1'.padEnd(100_000, 'q') }),
      JSON.stringify({ ...bump, execution: { ...bump.execution, transitions: [null] } }),
      JSON.stringify({ ...bump, fee: { transition, global_state_root: noRoot } }),
      JSON.stringify(bump).replaceAll('3u64', '99999999999999999999999999u64'),
      JSON.stringify(bump).replaceAll('u64', 'u63'),
      JSON.stringify(bump).replaceAll('field"', 'group"'),
      JSON.stringify(bump).replaceAll('program_id', 'program\\u0000id'),
      JSON.stringify(bump).replaceAll('public', 'record'),
      JSON.stringify(recorded.sent[0]).replaceAll('verifier1', 'verifier1q'),
      JSON.stringify(recorded.sent[0]).replace('program dc_', 'program \\ud800'),
      '{"type":"deploy","id":"x","__proto__":{"a":1}}',
      'null',
      '1e999',
    ]
    for (const text of texts) expect(await send(text)).toMatch(/^500 ./)
    expect((await devchain.broadcast(withStateRoot(bump))).status).toBe('accepted')
  })

  test('behavior: only the call that traps snarkVM fails', { tags: 'slow' }, async () => {
    const source =
      'program overflow_it.aleo;\n\nfunction add_one:\n    input r0 as u8.public;\n    add r0 1u8 into r1;\n    output r1 as u8.public;\n\nconstructor:\n    assert.eq edition 0u16;\n'
    await devchain.deploy({ privateKey: alice.privateKey, source })
    const call = { privateKey: alice.privateKey, program: 'overflow_it.aleo', function: 'add_one' }
    await expect(devchain.transact({ ...call, inputs: ['255u8'] })).rejects.toThrow(
      'overflow_it.aleo/add_one failed before it was sent: snarkVM halted: unreachable',
    )
    expect((await devchain.transact({ ...call, inputs: ['1u8'] })).outputs).toEqual(['2u8'])
  })
})

describe('deploy', () => {
  const deploy = (source: string) => devchain.deploy({ privateKey: alice.privateKey, source })

  test('error: a program without a constructor', async () => {
    const source = 'program without_one.aleo;\n\nfunction f:\n    input r0 as u8.public;\n'
    await expect(deploy(source)).rejects.toThrow(/constructor/i)
  })

  test('behavior: a failing constructor costs the fee, and the program is not deployed', async () => {
    const source =
      'program failing_one.aleo;\n\nfunction f:\n    input r0 as u8.public;\n\nconstructor:\n    assert.eq edition 1u16;\n'
    const { id, status, height } = await deploy(source)
    expect(status).toBe('rejected')
    expect(devchain.program('failing_one.aleo')).toBeUndefined()
    const block = JSON.parse(devchain.ledger.block(height) ?? '{}')
    expect(block.transactions[0]).toMatchObject({
      status: 'rejected',
      type: 'deploy',
      transaction: { type: 'fee' },
      rejected: { type: 'deployment', deployment: { edition: 0 } },
    })
    const answer = await fetch(`${server.url}/testnet/transaction/unconfirmed/${id}`)
    const unconfirmed = (await answer.json()) as DeployJson
    expect(unconfirmed).toMatchObject({ type: 'deploy', id })
  })

  test('error: an import that is not deployed', async () => {
    const source =
      'import not_there.aleo;\n\nprogram wants_import.aleo;\n\nfunction f:\n    input r0 as u8.public;\n\nconstructor:\n    assert.eq edition 0u16;\n'
    await expect(deploy(source)).rejects.toThrow(/not_there/)
  })
})
