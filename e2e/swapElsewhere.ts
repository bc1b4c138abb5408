import { createAleoClient } from '@nightjar/aleo'
import type { developmentAccounts } from '@nightjar/devchain'
import { createNodePages, PROGRAMS, readRecord, swapExactPrivateForPrivate } from '@nightjar/sdk'
import { loadTestnet } from '@nightjar/snarkvm/testnet'
import { blindedAddress } from '@nightjar/wallet/local/blindedAddress'
import { blindingFactor } from '@nightjar/wallet/local/blindingFactor'
import { createAccountScan } from '@nightjar/wallet/scan/accountScan'
import { expect } from 'vitest'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'
import { makeRecords } from './makeRecords.ts'
import { stack } from './stack.ts'

export type Account = (typeof developmentAccounts)[number]

/** A private swap of two records, made without a page; its surplus stays at the account's first one-time address. */
export async function swapElsewhere({ address, privateKey }: Account): Promise<void> {
  await makeRecords(address, { ALEO: ['1', '2'], USDX: ['30', '20'], OWL: ['3'] })
  const node = createAleoClient({ baseUrl: `${stack().nodeUrl}/testnet` })
  const snarkVm = await loadTestnet()
  const { viewKey } = snarkVm.readPrivateKey(privateKey)
  const records = await createAccountScan({ ask: createNodePages(node), node }).records(
    viewKey,
    PROGRAMS.core,
  )
  const record = records.find((each) => !each.spent && readRecord(each)?.amount === 30_000_000n)
  const call = swapExactPrivateForPrivate({
    record: record?.plaintext ?? '',
    tokenOut: token('WBTC').id,
    amountIn: 30_000_000n,
    amountOutMin: 1000n,
    toPrivate: address,
    toPublic: blindedAddress(snarkVm.crypto, address, await blindingFactor(viewKey.text, 0)),
    deadlineHeight: (await node.getHeight()) + 100,
  })
  const { status } = await createSend()(privateKey, { ...call, fee: 0, privateFee: true })
  expect(status).toBe('accepted')
}
