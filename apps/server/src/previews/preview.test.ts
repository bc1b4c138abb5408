import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenRow } from '../db/tokenRows.ts'
import { createTokenList, serveToken } from '../market/serveToken.ts'
import { escapeMarkup, injectPreview, pairPreview, tokenPreview } from './preview.ts'

const page =
  '<html><head><title>Nightjar</title>\n<meta name="description" content="Swap." />\n</head><body></body></html>'
const listed = (symbol: string) => ({ symbol, isListed: true })

describe('injectPreview', () => {
  test('default: title, description and picture replace the page’s own', () => {
    const preview = pairPreview([listed('ALEO'), listed('USDX')])
    const html = injectPreview(page, preview, 'https://nightjar.example')
    expect(html).toContain('<title>ALEO / USDX · Nightjar</title>')
    expect(html).toContain('og:image" content="https://nightjar.example/cards/nightjar.png"')
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(html).not.toContain('Swap.')
  })

  test.each(['"><script>alert(1)</script>', "'/onload=x", '</title><b>', '&lt;i&gt;', '$&$`'])(
    'behavior: a symbol such as %s stays text',
    (symbol) => {
      const html = injectPreview(page, tokenPreview(listed(symbol)), 'https://a.example')
      const shown = escapeMarkup(symbol)
      expect(html).toContain(`<title>${shown} · Nightjar</title>`)
      expect(html).toContain(`property="og:title" content="${shown} · Nightjar"`)
      const tags = html.match(/<[a-z!/][^>]*/gi) ?? []
      expect(tags.filter((tag) => !/^<\/?(html|head|body|title|meta)\b/.test(tag))).toEqual([])
    },
  )

  test.each([
    [{ card: '/cards/usdx.png' }, { card: '/cards/weth.png' }, '/cards/usdx.png'],
    [{}, { card: '/cards/weth.png' }, '/cards/weth.png'],
    [{}, {}, '/cards/nightjar.png'],
  ])('behavior: of cards %o and %o, a pair shows %s', (first, second, image) => {
    const pair = [
      { ...listed('USDX'), ...first },
      { ...listed('WETH'), ...second },
    ] as const
    expect(pairPreview(pair)).toMatchObject({ title: 'USDX / WETH · Nightjar', image })
  })

  const list = createTokenList({ network: 'testnet', officialTokens: [], verifiedTokens: [] })
  const served = (name: string): string => {
    const row = { id: '12345678901234567890field', admin: '', totalSupply: 0n, decimals: 255 }
    return serveToken({ ...row, metadata: null, name, symbol: name } as TokenRow, list).symbol
  }
  const hostile = fc.string({
    unit: fc.constantFrom(
      ...'<>"\'&;$`/=rnm1lO0',
      '\u202e',
      '\u200b',
      '\n',
      '\u0000',
      'ﬁ',
      'Х',
      '</title>',
    ),
    maxLength: 31,
  })

  test('behavior: whatever strangers call their tokens is whole, readable, and no markup', () => {
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const pair = [listed(served(first)), listed(served(second))] as const
        const html = injectPreview(page, pairPreview(pair), 'https://a.example')
        const title = /<title>(.*)<\/title>/.exec(html)?.[1] ?? ''
        const name = `${pair[0].symbol} / ${pair[1].symbol} · Nightjar`
        expect(title).toBe(escapeMarkup(name))
        expect(title).toMatch(/^[ -~…]+ · Nightjar$/)
        const tags = html.match(/<[a-z!/][^>]*/gi) ?? []
        expect(tags.filter((tag) => !/^<\/?(html|head|body|title|meta)\b/.test(tag))).toEqual([])
        expect(
          html
            .match(/<meta [^>]*>/g)
            ?.every((tag) => /^<meta (name|property)="[a-z:_]+" content="[^"]*" \/>$/.test(tag)),
        ).toBe(true)
      }),
    )
  })

  test.each([
    ['A'.repeat(31), 'A'.repeat(31)],
    ['USDX-the-genuine-one-of-nobody', 'USDX-the-genuine-one-of-nobody'],
    ['', '123456…567890'],
    ['XDSU\u202e', '123456…567890'],
  ])('behavior: the symbol %j is shown as %s, uncut', (symbol, shown) => {
    expect(tokenPreview(listed(served(symbol))).title).toBe(`${shown} · Nightjar`)
  })

  test('behavior: an unverified token is marked as such', () => {
    const preview = pairPreview([listed('USDX'), { symbol: 'ALEO', isListed: false }])
    expect(preview.description).toMatch(/ on Nightjar\. ALEO is not a verified token\.$/)
  })
})
