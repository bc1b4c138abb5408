// @module-tag slow
import { createAleoClient } from '@nightjar/aleo'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTestnet } from './testnet.ts'
import { type BuilderOptions, createTransactionBuilder } from './transactionBuilder.ts'

const snarkVm = await loadTestnet({ testHeights: true })
const [alice, bob] = developmentAccounts
if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')
const { privateKey } = alice
const pay = { program: 'credits.aleo', function: 'transfer_public', inputs: [bob.address, '1u64'] }

let devchain: Devchain
let options: BuilderOptions
beforeAll(async () => {
  devchain = await createDevchain()
  const { url } = await devchain.listen({ port: 0 })
  options = { snarkVm, node: createAleoClient({ baseUrl: `${url}/testnet` }) }
})
afterAll(() => devchain.close())

const feeOf = (text: string) => JSON.parse(text).fee.transition.inputs

describe('createTransactionBuilder', () => {
  test('default: the base fee, accepted under the id that it says', async () => {
    const { id, text, fee, baseFee } = await createTransactionBuilder(options).build({
      ...pay,
      privateKey,
    })
    expect(fee).toBe(baseFee)
    expect(await devchain.broadcast(text)).toMatchObject({ id, status: 'accepted' })
  })

  test('behavior: the agreed total is paid, but never less than the base fee', async () => {
    const builder = createTransactionBuilder(options)
    const { baseFee } = await builder.build({ ...pay, privateKey })
    const more = await builder.build({ ...pay, privateKey, feeMicrocredits: baseFee + 7n })
    expect(more.fee).toBe(baseFee + 7n)
    expect(feeOf(more.text)).toMatchObject([{ value: `${baseFee}u64` }, { value: '7u64' }, {}])
    const less = await builder.build({ ...pay, privateKey, feeMicrocredits: 1n })
    expect(less.fee).toBe(baseFee)
  })

  test('behavior: a record pays the fee privately', async () => {
    const { outputs } = await devchain.transact({
      ...{ privateKey, program: 'credits.aleo', function: 'transfer_public_to_private' },
      inputs: [alice.address, '900000u64'],
    })
    const builder = createTransactionBuilder(options)
    const { text } = await builder.build({ ...pay, privateKey, feeRecord: outputs[0] })
    expect(JSON.parse(text).fee.transition.function).toBe('fee_private')
    expect(await devchain.broadcast(text)).toMatchObject({ status: 'accepted' })
  })

  test('behavior: a split of credits has no fee: the chain takes it from the record', async () => {
    const { outputs } = await devchain.transact({
      ...{ privateKey, program: 'credits.aleo', function: 'transfer_public_to_private' },
      inputs: [alice.address, '900000u64'],
    })
    const split = {
      program: 'credits.aleo',
      function: 'split',
      inputs: [outputs[0] ?? '', '300000u64'],
    }
    const { id, text, fee, baseFee } = await createTransactionBuilder(options).build({
      ...{ ...split, privateKey, feeMicrocredits: 5000n },
    })
    expect([fee, baseFee, JSON.parse(text).fee]).toEqual([0n, 0n, undefined])
    expect(await devchain.broadcast(text)).toMatchObject({ id, status: 'accepted' })
  })

  test('behavior: proveSeconds delays a transaction by that time', async () => {
    const builder = createTransactionBuilder({ ...options, proveSeconds: 0.5 })
    const before = performance.now()
    await builder.build({ ...pay, privateKey })
    expect(performance.now() - before).toBeGreaterThan(500)
  })

  test.each([
    ['noFunction', { function: 'nothing' }],
    ['count', { inputs: [bob.address] }],
    ['type', { inputs: [bob.address, '1u8'] }],
  ])('error: %s', async (refusal, change) => {
    const built = createTransactionBuilder(options).build({ ...pay, ...change, privateKey })
    await expect(built).rejects.toMatchObject({ name: 'InputsRefusedError', refusal })
  })

  test('error: a refusal does not repeat the inputs, which may be private', async () => {
    const inputs = [bob.address, '4242424242u8']
    const built = createTransactionBuilder(options).build({ ...pay, inputs, privateKey })
    const thrown: unknown = await built.catch((error) => error)
    expect(String(thrown)).not.toContain('4242424242')
    expect(JSON.stringify(thrown)).not.toContain('4242424242')
  })
})
