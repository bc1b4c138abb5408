import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevchain, type Devchain } from '../devchain.ts'
import { recorded } from '../fixtures/devnode.ts'
import { createSnarkVm, type SnarkVm } from '../snarkvm/snarkvm.ts'
import type { DeployJson } from '../snarkvm/transactionJson.ts'
import { createChainVm } from './chainVm.ts'
import { checkDeployment } from './checkDeployment.ts'

let devchain: Devchain
let snarkVm: SnarkVm

beforeAll(async () => {
  devchain = await createDevchain()
  snarkVm = createSnarkVm()
})
afterAll(async () => {
  await snarkVm.close()
  await devchain.close()
})

/**
 * The fee that `leo devnode` 4.4.6 charged for the recorded deployment at height 0, where synthesis and constructor
 * cost 25 times as much.
 */
const askedBeforeDiscount = 7_421_100n
/** What the same node charges for a deployment of 637,967 bytes: more than a thousand microcredits each. */
const largeStorage = 794_925_572n
const nameMicrocredits = 1_000_000n

type Deployment = DeployJson['deployment']

/** What tools from before the newest consensus versions leave out, and the messages of `leo devnode` 4.4.6. */
const incomplete: readonly (readonly [reason: string, change: (one: Deployment) => Deployment])[] =
  [
    ['missing program checksum', ({ program_checksum: _, ...others }) => others],
    ['missing program owner', ({ program_owner: _, ...others }) => others],
    [
      'expected 3 function and 1 record verifying keys after `ConsensusVersion::V14`',
      (one) => ({ ...one, verifying_keys: one.verifying_keys.slice(0, 3) }),
    ],
  ]

describe('checkDeployment', () => {
  test('default: the minimum fee consists of bytes, name, synthesis and constructor, as on the node', async () => {
    const decoded = await snarkVm.call('decode', JSON.stringify(recorded.sent[0]))
    const transaction: DeployJson = JSON.parse(decoded.json)
    const vm = createChainVm({ onMissing: () => undefined })
    vm.reset(devchain.ledger.programs())
    const cost = checkDeployment(devchain.ledger, vm, transaction, decoded)
    const undiscounted = BigInt(decoded.deploymentSize) * 1_000n + nameMicrocredits
    expect(undiscounted + 25n * (cost - undiscounted)).toBe(askedBeforeDiscount)

    const large = { ...decoded, deploymentSize: 637_967 }
    const grown = checkDeployment(devchain.ledger, vm, transaction, large) - cost
    expect(grown).toBe(largeStorage - BigInt(decoded.deploymentSize) * 1_000n)
  })

  test.each(incomplete)('error: %s', async (reason, change) => {
    const decoded = await snarkVm.call('decode', JSON.stringify(recorded.sent[0]))
    const transaction: DeployJson = JSON.parse(decoded.json)
    const vm = createChainVm({ onMissing: () => undefined })
    vm.reset(devchain.ledger.programs())
    const changed = { ...transaction, deployment: change(transaction.deployment) }
    expect(() => checkDeployment(devchain.ledger, vm, changed, decoded)).toThrow(
      `Invalid transaction — Invalid deployment transaction '${transaction.id}' - ${reason}`,
    )
  })
})
