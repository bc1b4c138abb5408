import { developmentAccounts } from '@nightjar/devchain'
import { transferCreditsPublic, transferPublic } from '@nightjar/sdk'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPage, phone, useBrowser } from './browser.ts'
import { token } from './chain.ts'
import { createSend } from './createSend.ts'
import { cutTexts } from './cutTexts.ts'
import { goWithin, importWallet, open, payField } from './person.ts'
import { makeStrangers, pairIdOf, strangeId, strangeTokens } from './strangers.ts'

useBrowser()

const [giver] = developmentAccounts
const maker = developmentAccounts.at(-1) ?? { address: '', privateKey: '' } // no other flow uses it
const usdx = token('USDX').id
const ids = strangeTokens.map((each) => strangeId(maker.address, each))
const [nameless = '', wide = '', , formula = ''] = ids

const places = [
  ...['/', '/assets/tokens', '/assets/pools', '/pool', '/pool/public', '/list', '/list/manage'],
  ...['/transaction', '/analytics'],
  ...ids.flatMap((id) => [
    `/token/${id}`,
    `/pool/${pairIdOf(id, usdx)}`,
    `/swap/public#from=${id}&to=USDX&amount=123456789012345678901234567890`,
    `/pool/public/add#a=${id}&b=USDX`,
    `/pool/public/remove#a=${id}&b=USDX`,
    `/assets/transfer/public#token=${id}&amount=340282366920938463463374607431768211455`,
  ]),
  `/pool/${pairIdOf(nameless, wide)}`,
  `/swap/public#from=${wide}&to=${nameless}&amount=99`,
]

/** In the narrowest window, on a tablet, and in a wide one. */
async function expectWhole(page: Page, place: string): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await page.evaluate(cutTexts)
    expect.soft({ place, width, found }).toEqual({ place, width, found: [] })
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

describe('what strangers store', () => {
  test('no name, 255 decimals, every supply and price: is whole on every page', {
    tags: 'slow',
  }, async () => {
    const send = createSend()
    const gifts = [
      transferCreditsPublic({ to: maker.address, amount: 20_000_000n }),
      transferPublic({ token: usdx, to: maker.address, amount: 1_000_000_000n }),
    ]
    for (const gift of gifts) {
      const { program, function: name, inputs } = gift
      const call = { program, function: name, inputs, fee: 0, privateFee: false }
      await send(giver?.privateKey ?? '', call)
    }
    await makeStrangers(send, maker, usdx)
    const { page, problems } = await newPage(phone)
    await open(page, '/')
    await importWallet(page, maker.privateKey)
    for (const place of places) {
      await goWithin(page, '/receipt') // so that every page opens anew
      await goWithin(page, place)
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
      await expectWhole(page, place)
    }

    await goWithin(page, '/receipt')
    await goWithin(page, `/swap/public#from=${formula}&to=USDX&amount=1`)
    await payField(page).waitFor()
    await page
      .getByRole('button', { name: /change the token/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Select a token' }).waitFor()
    await expectWhole(page, 'the picker')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Review swap' }).click()
    await page.getByRole('dialog', { name: 'Review swap' }).waitFor()
    await expectWhole(page, 'the review')
    await page.keyboard.press('Escape')

    for (const pair of [pairIdOf(nameless, wide), pairIdOf(wide, usdx)]) {
      await goWithin(page, `/pool/${pair}`)
      await page.getByRole('button', { name: /^Price alert for/ }).click()
      const alerts = page.getByRole('dialog', { name: 'Price alerts in this browser' })
      await alerts.getByRole('textbox').fill('0.123456789012345678')
      await alerts.getByRole('button', { name: 'Set alert' }).click()
      await alerts.getByRole('listitem').first().waitFor()
      await expectWhole(page, `the alerts of ${pair}`)
      await page.keyboard.press('Escape')
      await alerts.waitFor({ state: 'detached' })
    }
    expect(problems).toEqual([])
  })

  test('is whole when a link asks whether to import it', { tags: 'slow' }, async () => {
    const { page, problems } = await newPage(phone)
    await open(page, '/')
    for (const id of ids) {
      await goWithin(page, '/receipt')
      await goWithin(page, `/swap/public#from=${id}&to=USDX`)
      const sheet = page.getByRole('dialog', { name: 'Import a token' })
      await sheet.getByRole('table').waitFor()
      await expectWhole(page, `the import of ${id}`)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
    expect(problems).toEqual([])
  })
})
