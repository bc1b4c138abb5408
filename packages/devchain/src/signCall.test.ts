import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from './accounts.ts'
import { createDevchain, type Devchain } from './devchain.ts'
import { ledgerKeys } from './ledger/ledgerKeys.ts'
import { type CallSigner, createCallSigner } from './signCall.ts'

const [{ address, privateKey } = { address: '', privateKey: '' }] = developmentAccounts

describe('createCallSigner', () => {
  let chain: Devchain
  let signer: CallSigner
  beforeAll(async () => {
    chain = await createDevchain()
    signer = createCallSigner()
  })
  afterAll(async () => {
    await signer.close()
    await chain.close()
  })

  const sign = (name: string, inputs: readonly string[], feeRecord?: string) =>
    signer.sign({
      privateKey,
      program: 'credits.aleo',
      function: name,
      inputs,
      sources: { source: '', imports: {} },
      feeMicrocredits: 5000n,
      stateRoot: chain.ledger.read(ledgerKeys.stateRoot(0)) ?? '',
      ...(feeRecord === undefined ? {} : { feeRecord }),
    })

  test('behavior: the chain accepts what was signed without it, and what spends its outputs', async () => {
    const shield = await sign('transfer_public_to_private', [address, '1000000u64'])
    const other = await sign('transfer_public_to_private', [address, '20000u64'])
    const [record = '', feeRecord = ''] = [shield.outputs[0], other.outputs[0]]
    expect([shield.feeChange, record]).toEqual([
      null,
      expect.stringContaining('1000000u64.private'),
    ])
    const spend = await sign('transfer_private', [record, address, '7u64'], feeRecord)
    for (const { transaction } of [shield, other, spend]) {
      expect(await chain.broadcast(transaction)).toMatchObject({ status: 'accepted' })
    }
    expect(spend.outputs[0]).toContain('7u64.private')
    expect(spend.feeChange).toContain('15000u64.private')
  })
})
