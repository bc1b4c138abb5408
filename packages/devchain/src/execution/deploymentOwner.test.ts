import { findLeo } from '@nightjar/programs/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../accounts.ts'
import { createDevchain, type Devchain } from '../devchain.ts'
import { hasher } from '../hash/hasher.ts'
import { snarkVm } from '../snarkvm/local.ts'
import type { DeployJson, TransactionJson } from '../snarkvm/transactionJson.ts'
import { recordedCandidates } from '../testing/candidates.ts'
import { paidForId, withFee } from '../testing/deploymentIds.ts'
import { type LeoNode, startLeoNode } from '../testing/leoNode.ts'
import { withStateRoot } from '../testing/readyTransactions.ts'
import { signDeployment } from '../testing/signDeployment.ts'

const leo = findLeo()
const [alice, bob] = developmentAccounts
if (alice === undefined || bob === undefined) throw new Error('There are development accounts.')
const { privateKey } = alice

const [deployed, another] = [recordedCandidates.first, recordedCandidates.second].map(asDeployment)
if (deployed === undefined || another === undefined) throw new Error('There are two.')
const id = paidForId(deployed.fee)

function asDeployment(transaction: TransactionJson): DeployJson {
  if (transaction.type !== 'deploy') throw new Error('It is a deployment.')
  return transaction
}

function overText(text: string): string {
  return snarkVm.readPrivateKey(privateKey).sign(new TextEncoder().encode(text))
}

const data = 'Invalid transaction data: Failed to deserialize the JSON body into the target type:'
const invalidOwner = `${data} Attempted to create a deployment transaction with an invalid owner`

/** The messages of `leo devnode` 4.4.6, which verifies all of this. */
const refused: readonly (readonly [name: string, answer: string, make: () => DeployJson])[] = [
  [
    'a signature of the owner’s over something else',
    invalidOwner,
    () => owned({ ...deployed.owner, signature: overText(`${id}field`) }),
  ],
  [
    'the owner’s signature of another deployment',
    invalidOwner,
    () => owned({ ...deployed.owner, signature: another.owner.signature }),
  ],
  [
    'an owner who did not sign',
    invalidOwner,
    () => owned({ ...deployed.owner, address: bob.address }),
  ],
  [
    'an owner who signed, where the deployment names another',
    `${data} Attempted to create a deployment transaction with a provided owner '${bob.address}' and deployment owner '${alice.address}' that do not match`,
    () => owned(signDeployment(bob.privateKey, id)),
  ],
  [
    'the fee of another deployment',
    'Invalid transaction — Fee verification failed - Incorrect deployment or execution ID in the fee transition',
    () => withFee(hasher, deployed, another.fee),
  ],
]

const owned = (owner: DeployJson['owner']): DeployJson => ({ ...deployed, owner })

let devchain: Devchain
let node: LeoNode | null = null

beforeAll(async () => {
  devchain = await createDevchain()
  if (leo !== null) node = await startLeoNode(leo)
})
afterAll(async () => {
  node?.close()
  await devchain.close()
})

/** The answer to a transaction here, and from a real node where there is one. */
async function send(transaction: TransactionJson): Promise<string> {
  const root = devchain.ledger.tip().stateRoot
  const ours = await devchain.broadcast(withStateRoot(transaction, root)).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
  if (node !== null) {
    const { status, text } = await node.broadcast(transaction)
    expect(status === 200 ? 'accepted' : text).toBe(ours)
  }
  return ours
}

describe(`the owner of a deployment${leo === null ? '' : ', on leo devnode too'}`, () => {
  test.each(refused)('error: %s', async (_name, answer, make) => {
    const { height } = devchain
    expect(await send(make())).toBe(answer)
    expect(devchain.height).toBe(height)
  })

  test('default: a second signature by the owner is also valid', async () => {
    const signed = owned(signDeployment(privateKey, id))
    expect(signed.owner).not.toEqual(deployed.owner)
    expect(await send(signed)).toBe('accepted')
  })
})
