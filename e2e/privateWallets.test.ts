import { developmentAccounts } from '@nightjar/devchain'
import { PrivateKey } from '@provablehq/sdk/testnet.js'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { publicBalance, reserves } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import { open, payField } from './person.ts'
import { watchSecrets } from './secrets.ts'
import { connectExtension, type Extension, installExtension } from './simulatedWallets.ts'

useBrowser()

describe.each<[Extension, number]>([
  ['Leo', 3],
  ['Shield', 4],
])('%s', (extension, index) => {
  const { address, privateKey } = developmentAccounts[index] ?? { address: '', privateKey: '' }

  test('privacy 15: swaps from a record and claims the surplus of an address that only this browser knows', async () => {
    await makeRecords(address, { USDX: ['60'] })
    const { page, problems } = await newPage()
    page.context().setDefaultTimeout(200_000) // the extension builds while the machine is busy with other tests
    const watcher = watchSecrets(page)
    const wallet = await installExtension(page.context(), extension, { address, privateKey })
    await open(page, '/swap/private#from=USDX&to=WBTC')
    await connectExtension(page, extension)
    await payField(page).fill('50')
    const [usdx, wbtc] = await reserves('USDX', 'WBTC')
    await page.getByRole('button', { name: 'Review private swap' }).click()
    await page.getByRole('button', { name: 'Start private swap' }).click()
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByText('Done', { exact: true }).waitFor()

    const [usdxAfter, wbtcAfter] = await reserves('USDX', 'WBTC')
    expect(usdxAfter - usdx).toBe(50_000_000n)
    const sold = 50_000_000n * 9_970n
    expect(wbtc - wbtcAfter).toBe((sold * wbtc) / (usdx * 10_000n + sold))
    expect(await publicBalance(address, 'WBTC')).toBe(0n)
    expect(wallet.ids).toHaveLength(2)
    const [swap, claim] = wallet.asked.filter(({ method }) => method === 'execute')
    const [once] =
      swap?.params.inputs?.filter((input) => /^aleo1/.test(input) && input !== address) ?? []
    expect(once).toMatch(/^aleo1/)
    expect(await publicBalance(once ?? '', 'WBTC')).toBe(0n) // claimed to the last unit
    expect(claim?.params).toMatchObject({ function: 'claim_blinded' })
    await sheet.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('Your wallet cannot find this surplus again.').waitFor()
    const viewKey = PrivateKey.from_string(privateKey).to_view_key().to_string()
    expect(await watcher.find([privateKey, viewKey, '_nonce: '])).toEqual([])
    expect(problems).toEqual([])
  })
})
