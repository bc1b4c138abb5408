// @module-tag slow
import { deploymentFee } from '@nightjar/avm'
import { createDevchain, type Devchain, developmentAccounts } from '@nightjar/devchain'
import { programSource } from '@nightjar/programs'
import { VerifyingKey } from '@nightjar/snarkvm/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeploymentBuilder, type DeploymentBuilder } from './builder.ts'

const program = 'nightjar_math.aleo'
const deployment = { program, source: programSource(program), imports: new Map<string, string>() }
/** A placeholder key's circuit: the non-zero entries of its three matrices. */
const placeholderDensity = 32_190n + 46_447n + 16_949n
/** The cost of `assert.eq edition 0u16`, which runs once, at deployment. */
const constructorCost = 2_000n
let devchain: Devchain
let builder: DeploymentBuilder

beforeAll(async () => {
  devchain = await createDevchain({})
  builder = await createDeploymentBuilder({
    network: 'local',
    nodeUrl: (await devchain.listen({ port: 0 })).url,
    privateKey: developmentAccounts[0]?.privateKey ?? '',
    testHeights: true,
  })
})

afterAll(() => devchain.close())

describe('createDeploymentBuilder', () => {
  test('behavior: size, name, constructor and keys add up exactly to the fee that snarkVM charges', async () => {
    const { bytes, fee } = await builder.measure(deployment)
    const price = deploymentFee({
      sizeInBytes: bytes,
      synthesisSize: placeholderDensity,
      name: 'nightjar_math',
      constructorCost,
    })
    expect(price.total).toBe(fee)
  })

  test('behavior: a placeholder key has the size of a real one', async () => {
    const { transaction } = await builder.build(deployment)
    const [[, [key]]] = JSON.parse(transaction).deployment.verifying_keys
    const { length } = VerifyingKey.fromString(key).toBytes()
    expect(length).toBe(VerifyingKey.transferPublicVerifier().toBytes().length)
  })

  test('behavior: sends exactly what it measured', async () => {
    const { fee } = await builder.measure(deployment)
    expect(await builder.build(deployment)).toMatchObject({ source: deployment.source, fee })
  })
})
