import { developmentAccounts } from '../accounts.ts'
import { createDevchain } from '../devchain.ts'
import recorded from '../fixtures/candidates.json' with { type: 'json' }
import type { BlockJson } from '../ledger/blockJson.ts'
import { snarkVm } from '../snarkvm/local.ts'
import type { TransactionJson } from '../snarkvm/transactionJson.ts'

/**
 * Transactions that are each valid on a new chain, or on one with `mint` and `fund`, but not all together: two spend
 * one record, two one balance, and of the deployments two have the same payer and two the same program.
 */
export type Candidates = Record<
  'mint' | 'spend' | 'spendAgain' | 'first' | 'second' | 'same' | 'fund' | 'pay' | 'payAgain',
  TransactionJson
>

/** The recorded result of `makeCandidates`: the deployments take a quarter of a minute. */
export const recordedCandidates = recorded as unknown as Candidates // written by it, as JSON

const source = (name: string) =>
  `program ${name}.aleo;\n\nmapping m:\n    key as u8.public;\n    value as u8.public;\n\nfunction f:\n    input r0 as u8.public;\n    output r0 as u8.public;\n\nconstructor:\n    assert.eq edition 0u16;\n    set 1u8 into m[0u8];\n`

/** Makes them, each on a chain without the others. */
export async function makeCandidates(): Promise<Candidates> {
  const [alice, bob] = developmentAccounts
  if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')
  const poor = snarkVm.createKey()
  const poorAddress = poor.address
  const maker = await createDevchain()
  const made = async (make: () => Promise<unknown>) => {
    const before = await maker.snapshot()
    await make()
    const block: BlockJson = JSON.parse(maker.ledger.block(maker.height) ?? '{}')
    await maker.revert(before)
    const [confirmed] = block.transactions
    if (confirmed?.status !== 'accepted') throw new Error('It is accepted alone.')
    return confirmed.transaction
  }
  const call = (privateKey: string, name: string, ...inputs: string[]) =>
    maker.transact({ privateKey, program: 'credits.aleo', function: name, inputs })
  const deploy = (privateKey: string, name: string) =>
    made(() => maker.deploy({ privateKey, source: source(name) }))
  let record = ''
  const mint = await made(async () => {
    const inputs = [alice.address, '99u64']
    const { outputs } = await call(alice.privateKey, 'transfer_public_to_private', ...inputs)
    record = outputs[0] ?? ''
  })
  const spendOf = (amount: string) =>
    made(() => call(alice.privateKey, 'transfer_private', record, bob.address, amount))
  const fund = await made(() => call(alice.privateKey, 'transfer_public', poorAddress, '3000u64'))
  await maker.broadcast(fund) // one fee instead of two
  const payOf = (amount: string) =>
    made(() => call(poor.text, 'transfer_public', bob.address, amount))
  const candidates = {
    mint,
    fund,
    spend: await spendOf('1u64'),
    spendAgain: await spendOf('2u64'),
    pay: await payOf('1u64'),
    payAgain: await payOf('2u64'),
    first: await deploy(alice.privateKey, 'candidate_one_a'),
    second: await deploy(alice.privateKey, 'candidate_one_b'),
    same: await deploy(bob.privateKey, 'candidate_one_a'),
  }
  await maker.close()
  return candidates
}
