import { findLeo } from '@nightjar/programs/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { hasher } from '../hash/hasher.ts'
import type { BlockJson } from '../ledger/blockJson.ts'
import type { ExecuteJson, TransactionJson } from '../snarkvm/transactionJson.ts'
import { recordedCandidates } from '../testing/candidates.ts'
import { withFee } from '../testing/deploymentIds.ts'
import { type LeoNode, startLeoNode } from '../testing/leoNode.ts'
import { withStateRoot } from '../testing/readyTransactions.ts'
import { rehash, withAmounts } from '../testing/rehash.ts'

const leo = findLeo()
const [alice] = developmentAccounts
if (alice === undefined) throw new Error('There are development accounts.')

const { first, second, fund } = recordedCandidates
const [counter, bump, rejected, mint, spend, record, spent] = recorded.sent

/** Minimum base fees in microcredits by `leo devnode` 4.4.6, in an order in which all transactions may be sent. */
const leastFees: readonly (readonly [name: string, TransactionJson | undefined, least: bigint])[] =
  [
    ['a deployment of three functions and a record', counter, 4_489_164n],
    ['a deployment with a constructor that writes', first, 1_953_841n],
    ['a call with finalize', bump, 1020n],
    ['a call that finalize rejects', rejected, 1020n],
    ['a public transfer', fund, 1768n],
    ['credits made private', mint, 1347n],
    ['a private transfer', spend, 863n],
    ['a record made', record, 570n],
    ['a record spent, with a private fee', spent, 513n],
  ]

/** The functions of credits.aleo that cost nothing. */
const freeCalls = ['split', 'upgrade'] as const

/** The same transaction with another base fee and priority fee. */
function paying(transaction: TransactionJson | undefined, base: bigint, priority = 0n) {
  if (transaction?.fee === undefined || transaction.type === 'fee') throw new Error('It has a fee.')
  const fee = withAmounts(hasher, transaction.fee, base, priority)
  return transaction.type === 'deploy'
    ? withFee(hasher, transaction, fee)
    : rehash(hasher, { ...transaction, fee })
}

let devchain: Devchain
let node: LeoNode | null = null
let free: Readonly<Record<(typeof freeCalls)[number], ExecuteJson>>

beforeAll(async () => {
  devchain = await createDevchain()
  free = { split: await makeFree('split', '1000000u64'), upgrade: await makeFree('upgrade') }
  if (leo !== null) node = await startLeoNode(leo)
})
afterAll(async () => {
  node?.close()
  await devchain.close()
})

/** A call of credits.aleo with a new record. */
async function makeFree(name: string, ...others: string[]): Promise<ExecuteJson> {
  const { address, privateKey } = alice ?? { address: '', privateKey: '' }
  const before = await devchain.snapshot()
  const call = { privateKey, program: 'credits.aleo' }
  const { outputs } = await devchain.transact({
    ...call,
    function: 'transfer_public_to_private',
    inputs: [address, '5000000u64'],
  })
  const inputs = [outputs[0] ?? '', ...others]
  const { height } = await devchain.transact({ ...call, function: name, inputs })
  const { transactions }: BlockJson = JSON.parse(devchain.ledger.block(height) ?? '{}')
  await devchain.revert(before)
  const [confirmed] = transactions
  if (confirmed?.transaction.type !== 'execute') throw new Error('It is an execution.')
  return confirmed.transaction
}

/** The answer to a transaction here, and from a real node where there is one. */
async function send(transaction: TransactionJson): Promise<string> {
  const root = devchain.ledger.tip().stateRoot
  const ours = await devchain.broadcast(withStateRoot(transaction, root)).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  if (node !== null) {
    const { status, text } = await node.broadcast(transaction)
    expect(status === 200 ? 'taken' : text).toBe(ours)
  }
  return ours
}

describe(`the minimum base fee${leo === null ? '' : ', on leo devnode too'}`, () => {
  test.each(leastFees)('default: %s is accepted for it, and not for one less', async (...given) => {
    const [, transaction, least] = given
    const kind = transaction?.type === 'deploy' ? 'deployment' : 'execution'
    const less = paying(transaction, least - 1n, 1n) // a priority fee does not compensate
    expect(await send(less)).toBe(
      `Invalid transaction — Transaction '${less.id}' has an insufficient base fee (${kind}) - has ${least - 1n}, requires ${least} microcredits`,
    )
    expect(await send(paying(transaction, least))).toBe('taken')
  })

  test.each(freeCalls)(
    'default: to %s a record is free, and must not pay a base fee',
    async (name) => {
      if (second.fee === undefined) throw new Error('It has a fee.')
      const paid = paying({ ...free[name], fee: second.fee }, 1n)
      expect(await send(paid)).toBe(
        `Invalid transaction — Transaction '${paid.id}' has a non-zero base fee (execution)`,
      )
      expect(free[name].fee).toBeUndefined()
      expect(await send(free[name])).toBe('taken')
    },
  )

  test('error: a fee above the maximum', async () => {
    const most = 1_000_000_000_000_000n
    const other = recordedCandidates.pay
    expect(await send(paying(other, 1768n, most - 1768n))).toBe(
      'Invalid transaction — Fee verification failed: insufficient balance',
    )
    expect(await send(paying(other, 1768n, most - 1767n))).toBe(
      'Invalid transaction — Fee verification failed: fee exceeds the maximum limit',
    )
  })
})
