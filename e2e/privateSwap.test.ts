import { developmentAccounts } from '@nightjar/devchain'
import { coarseMinimum, parseAmount } from '@nightjar/sdk'
import { describe, expect, test } from 'vitest'
import { newPage, useBrowser } from './browser.ts'
import { lastPublicInputs, publicBalance, reserves, token } from './chain.ts'
import { makeRecords } from './makeRecords.ts'
import {
  confirmInWallet,
  formHides,
  goWithin,
  importWallet,
  leaveSurplus,
  open,
  openSurpluses,
  payField,
  readField,
  reloadPlan,
  walletSheet,
} from './person.ts'
import { forgetSurpluses, watchRequests } from './privacy.ts'
import { readStorage } from './secrets.ts'
import { enter, sharedPage } from './sharedPage.ts'

useBrowser()

const [trader] = developmentAccounts
const address = trader?.address ?? ''

describe('a private swap', () => {
  test('privacy 1, 3, 5, 6, 13, 17: from two fragments, over a reload, to the unit', async () => {
    await makeRecords(address, { ALEO: ['1'], USDX: ['300', '200'] })
    const { page, problems } = await newPage()
    const requests = watchRequests(page, address, ['450000000'])
    await open(page, '/swap/private#from=USDX&to=WBTC')
    requests.begin()
    await importWallet(page, trader?.privateKey ?? '')
    await payField(page).fill('450')
    await page.getByText('Combines 2 records first').waitFor()
    await formHides(page)
    await page.getByRole('button', { name: 'Review private swap' }).click()
    await page.getByRole('button', { name: 'Start private swap' }).click()
    const [poolUsdx, poolWbtc] = await reserves('USDX', 'WBTC')
    const publicBefore = await publicBalance(address, 'WBTC')

    await confirmInWallet(page) // the join
    const sheet = page.getByRole('dialog', { name: 'Swap', exact: true })
    await sheet.getByText(/^In block/).waitFor()
    await walletSheet(page)
      .getByText('nightjar_core.aleo · swap_exact_private_for_private')
      .waitFor()
    await reloadPlan(page)
    await sheet
      .getByText('The page was closed before you confirmed this step, so it wasn’t sent.')
      .waitFor()
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await confirmInWallet(page) // the swap
    const said = await leaveSurplus(sheet)

    const paid = 450_000_000n
    const [usdxAfter, wbtcAfter] = await reserves('USDX', 'WBTC')
    const bought = poolWbtc - wbtcAfter
    expect(usdxAfter - poolUsdx).toBe(paid)
    expect(bought).toBe(quoteExactIn(paid, poolUsdx, poolWbtc))
    expect(await publicBalance(address, 'WBTC')).toBe(publicBefore)
    const least = coarseMinimum(bought, 50n)
    expect(said).toContain(`${showWbtc(least)} WBTC now`)
    expect(said).toContain(`${showWbtc(bought - least)} WBTC to claim`)

    const shown = await lastPublicInputs('swap_exact_private_for_private')
    const surplusAddress = shown.find((input) => input.startsWith('aleo1')) ?? ''
    expect(surplusAddress).not.toBe('')
    const ids = ['USDX', 'WBTC'].map((symbol) => token(symbol).id.replace('field', ''))
    const kept = await page.evaluate(readStorage)
    expect(kept).toContain('ciphertext')
    for (const text of [...ids, `${paid}`, surplusAddress, 'claim_blinded', '_private_']) {
      expect(kept).not.toContain(text)
    }

    await forgetSurpluses(page)
    const surpluses = await openSurpluses(page)
    await surpluses.getByText('Nothing to claim.').waitFor()
    await surpluses.getByRole('button', { name: 'Search again' }).click()
    await surpluses.getByRole('button', { name: 'Claim', exact: true }).click()
    await confirmInWallet(page)
    await surpluses.getByText('Nothing to claim.').waitFor()
    await page.keyboard.press('Escape')
    await goWithin(page, '/swap/private#from=WBTC&to=USDX')
    const balance = page.getByRole('region', { name: 'Private swap' }).getByText(showWbtc(bought))
    await balance.first().waitFor()
    expect(requests.telling()).toEqual([])
    expect(problems).toEqual([])
  })

  test('behavior: its balances are made public and private, and the way back to the swap is offered', {
    tags: 'slow',
  }, async () => {
    await makeRecords(address, { ALEO: ['1'], USDX: ['20'] })
    const { page, problems } = await sharedPage()
    await enter(page, '/assets/transfer/private?token=USDX&amount=12.5', trader?.privateKey ?? '')
    await page.getByLabel('Recipient’s address').fill(address)
    const usdxBefore = await publicBalance(address, 'USDX')
    await page.getByRole('button', { name: 'Send, showing your address' }).click()
    await page.getByRole('button', { name: 'Send 12.5 USDX, showing your address' }).click()
    await confirmInWallet(page)
    await page.getByRole('dialog', { name: 'Make public' }).getByText('Done').waitFor()
    expect(await publicBalance(address, 'USDX')).toBe(usdxBefore + 12_500_000n)
    await page
      .getByRole('dialog', { name: 'Make public' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click()

    const wethBefore = await publicBalance(address, 'WETH')
    await goWithin(page, '/assets/tokens')
    await page.getByRole('button', { name: 'Make WETH private' }).click()
    const make = page.getByRole('button', { name: /^Make [\d.,]+ WETH private$/ })
    const amount = parseWeth(amountIn(await make.innerText()))
    await make.click()
    await confirmInWallet(page)
    const swapOn = page.getByRole('link', { name: /^Swap [\d.,]+ WETH privately$/ })
    await swapOn.waitFor()
    expect(wethBefore - (await publicBalance(address, 'WETH'))).toBe(amount)
    expect(amount.toString()).toMatch(/^[125]0+$/)
    const offered = amountIn(await swapOn.innerText())
    expect(parseWeth(offered)).toBeLessThan(amount) // the same amount would tell whose it is
    await swapOn.click()
    await page.getByRole('button', { name: 'WETH, change the token' }).waitFor()
    expect(await readField(payField(page))).toBe(offered)
    const { search, hash } = new URL(page.url())
    expect([search, hash]).toEqual(['', expect.stringMatching(/^#from=WETH&to=\w+&amount=/)])
    await payField(page).fill('0.003')
    await page.getByRole('button', { name: 'Review private swap' }).waitFor()
    expect(problems).toEqual([])
  })
})

/** The amount in a button's words, without the commas between thousands. */
const amountIn = (words: string): string => words.replace(/[^\d.]/g, '')

/** Base units of an amount of WETH. */
function parseWeth(text: string): bigint {
  const parsed = parseAmount(text, token('WETH').decimals)
  if (parsed.kind !== 'amount') throw new Error(`${text} is no amount.`)
  return parsed.value
}

/** The specification's formula, repeated here because the app's own is under test. */
function quoteExactIn(amount: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const sold = amount * (10_000n - 30n)
  return (sold * reserveOut) / (reserveIn * 10_000n + sold)
}

function showWbtc(amount: bigint): string {
  const text = amount.toString().padStart(9, '0')
  return `${text.slice(0, -8)}.${text.slice(-8)}`.replace(/0+$/, '')
}
