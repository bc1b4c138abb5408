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
    const preview = pairPreview('12', [listed('WALEO'), listed('USDX')])
    const html = injectPreview(page, preview, 'https://nightjar.example')
    expect(html).toContain('<title>WALEO / USDX · Nightjar</title>')
    expect(html).toContain('og:image" content="https://nightjar.example/previews/pool/12.png"')
    expect(html.match(/name="description"/g)).toHaveLength(1)
    expect(html).not.toContain('Swap.')
  })

  test.each(['"><script>alert(1)</script>', "'/onload=x", '</title><b>', '&lt;i&gt;', '$&$`'])(
    'behavior: a symbol such as %s stays text',
    (symbol) => {
      const html = injectPreview(page, tokenPreview('7', listed(symbol)), 'https://a.example')
      const shown = escapeMarkup(showSymbol(symbol))
      expect(html).toContain(`<title>${shown} · Nightjar</title>`)
      expect(html).toContain(`property="og:title" content="${shown} · Nightjar"`)
      const tags = html.match(/<[a-z!/][^>]*/gi) ?? []
      expect(tags.filter((tag) => !/^<\/?(html|head|body|title|meta)\b/.test(tag))).toEqual([])
    },
  )

  test('behavior: an unverified token is marked as such', () => {
    const preview = pairPreview('1', [listed('USDX'), { symbol: 'WALEO', isListed: false }])
    expect(preview.description).toMatch(/ on Nightjar\. WALEO is not a verified token\.$/)
  })
})
