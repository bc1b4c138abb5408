import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPreview, toSvg } from './drawPreview.ts'

describe('drawPreview', () => {
  test('default: a PNG of 1200×630 with the given content', async () => {
    const [drawn, other] = await Promise.all([
      drawPreview({ symbols: ['WALEO', 'USDX'], closes: [1, 3, 2] }),
      drawPreview({ symbols: ['OWL'], closes: [] }),
    ])
    const { format, width, height } = await sharp(drawn).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
    expect(drawn.length).toBeLessThan(100_000)
    expect(Buffer.from(drawn).equals(Buffer.from(other))).toBe(false)
  })

  test.each([
    '<image href="file:///etc/passwd"/>',
    '</text><script>x</script>',
    '&xxe;',
    ']]>',
    '\u0000\ud800',
  ])('behavior: a symbol such as %j neither breaks the picture nor adds to it', async (symbol) => {
    const svg = toSvg({ symbols: [symbol, 'USDX'], closes: [] })
    const plain = toSvg({ symbols: ['A', 'USDX'], closes: [] })
    const names = (text: string) => text.match(/<[a-z]+/g)
    expect(names(svg)).toEqual(names(plain))
    const { data } = await sharp(await drawPreview({ symbols: [symbol, 'USDX'], closes: [] }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data.length).toBeGreaterThan(1200 * 630)
  })

  test.each([[[]], [[1]], [[2, 2, 2]], [[Number.NaN, 1]], [[1e300, 1e-300]]])(
    'args: the prices %j give a line or none',
    (closes) => {
      const line = /points="([^"]*)"/.exec(toSvg({ symbols: ['A'], closes }))?.[1]
      if (line !== undefined) expect(line).toMatch(/^[\d., ]+$/)
    },
  )
})
