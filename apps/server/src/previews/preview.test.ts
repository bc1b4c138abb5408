import { describe, expect, test } from 'vitest'
import { escapeMarkup, injectPreview, pairPreview, showSymbol, tokenPreview } from './preview.ts'

const page =
  '<html><head><title>Nightjar</title>\n<meta name="description" content="Swap." />\n</head><body></body></html>'
const listed = (symbol: string) => ({ symbol, isListed: true })

describe('showSymbol', () => {
  test.each([
    ['WALEO', 'WALEO'],
    ['', '?'],
    ['\u0000\u202e\u200b', '?'],
    ['US\u202eXD', 'US XD'],
    [' A \n B ', 'A B'],
    ['A'.repeat(40), `${'A'.repeat(19)}…`],
    ['😀'.repeat(30), `${'😀'.repeat(19)}…`],
  ])('args: %j is shown as %j', (symbol, shown) => {
    expect(showSymbol(symbol)).toBe(shown)
  })
})

describe('injectPreview', () => {
  test('default: title, description and picture replace the page’s own', () => {
    const preview = pairPreview([listed('WALEO'), listed('USDX')])
    const html = injectPreview(page, preview, 'https://nightjar.example')
    expect(html).toContain('<title>WALEO / USDX · Nightjar</title>')
    expect(html).toContain('og:image" content="https://nightjar.example/cards/nightjar.png"')
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(html).not.toContain('Swap.')
  })

  test.each(['"><script>alert(1)</script>', "'/onload=x", '</title><b>', '&lt;i&gt;', '$&$`'])(
    'behavior: a symbol such as %s stays text',
    (symbol) => {
      const html = injectPreview(page, tokenPreview(listed(symbol)), 'https://a.example')
      const shown = escapeMarkup(showSymbol(symbol))
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

  test('behavior: an unverified token is marked as such', () => {
    const preview = pairPreview([listed('USDX'), { symbol: 'WALEO', isListed: false }])
    expect(preview.description).toMatch(/ on Nightjar\. WALEO is not a verified token\.$/)
  })
})
