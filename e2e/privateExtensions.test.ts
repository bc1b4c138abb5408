// @module-tag slow
import { developmentAccounts } from '@nightjar/devchain'
import { PROGRAMS, readRecord, type WalletRecord } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { lastPublicInputs, publicBalance, reserves, token } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import { claimNow, formHides, open, payField } from './person.ts'
import { watchRequests } from './privacy.ts'
import { readStorage, watchSecrets } from './secrets.ts'
import { connectExtension, type Extension, installExtension } from './simulatedWallets.ts'

useBrowser()

const paid = 100_000_000n
const swap = 'swap_exact_private_for_private'

/** From the form to the end of the plan; the extension approves everything. */
async function swapPrivately(page: Page): Promise<void> {
  await payField(page).fill('100')
  await formHides(page)
  await page.getByRole('button', { name: 'Review private swap' }).click()
  await claimNow(page)
  await page.getByRole('button', { name: 'Start private swap' }).click()
  const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
  await sheet.getByText('Done', { exact: true }).waitFor({ timeout: 200_000 })
}

describe.each<[Extension, number]>([
  ['Leo', 2],
  ['Shield', 3],
])('%s', (extension, at) => {
  const { address = '', privateKey = '' } = developmentAccounts[at] ?? {}

  test('privacy 1, 3, 5, 6, 15, 17: swaps record for record and fetches the surplus, to the unit', async () => {
    await makeRecords(address, { ALEO: ['1'], USDX: ['100'] })
    const { page, problems } = await newPage()
    const requests = watchRequests(page, address, [`${paid}`])
    const secrets = watchSecrets(page)
    const account = { address, privateKey }
    const wallet = await installExtension(page.context(), extension, account)
    await open(page, '/swap/private#from=USDX&to=WBTC')
    requests.begin()
    await connectExtension(page, extension)
    const [poolUsdx, poolWbtc] = await reserves('USDX', 'WBTC')
    const publicBefore = await publicBalance(address, 'WBTC')
    const heldBefore = await unspentAmounts(wallet, 'WBTC')
    await swapPrivately(page)

    const [usdxAfter, wbtcAfter] = await reserves('USDX', 'WBTC')
    expect(usdxAfter - poolUsdx).toBe(paid)
    expect(await publicBalance(address, 'WBTC')).toBe(publicBefore)
    const held = await unspentAmounts(wallet, 'WBTC')
    expect(held.length - heldBefore.length).toBe(2) // the minimum, and the surplus above it
    expect(sumOf(held) - sumOf(heldBefore)).toBe(poolWbtc - wbtcAfter)
    const calls = wallet.asked.filter(({ method }) => method === 'execute')
    expect(calls.map(({ params }) => [params.function, params.privateFee])).toEqual([
      [swap, true],
      ['claim_blinded', true],
    ])

    const oneTime = (await lastPublicInputs(swap)).find((input) => input.startsWith('aleo1')) ?? ''
    const factor = calls[1]?.params.inputs?.[0] ?? ''
    expect([oneTime.length, /^\d+field$/.test(factor)]).toEqual([63, true])
    expect(requests.telling()).toEqual([])
    expect(secrets.count()).toBeGreaterThan(20)
    expect(await secrets.find([privateKey, factor, oneTime, '_nonce', '_private_'])).toEqual([])
    const kept = await page.evaluate(readStorage)
    expect(kept).toContain('ciphertext')
    expect(kept).not.toContain(`${paid}`)
    expect(problems).toEqual([])
  })
})

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

async function unspentAmounts(
  wallet: Awaited<ReturnType<typeof installExtension>>,
  symbol: string,
): Promise<readonly bigint[]> {
  const outcome = await wallet.ask('records', { program: PROGRAMS.core })
  if (!('value' in outcome)) throw new Error('The wallet did not show its records.')
  const records = outcome.value as readonly WalletRecord[]
  return records
    .flatMap((record) => (record.spent ? [] : (readRecord(record) ?? [])))
    .filter((record) => `${record.token}field` === token(symbol).id)
    .map(({ amount }) => amount)
}
