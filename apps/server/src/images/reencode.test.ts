import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencode } from './reencode.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } })

describe('reencode', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'behavior: %s comes out as a small WebP',
    async (format) => {
      const made = await reencode(await picture(900, 300).toFormat(format).toBuffer())
      expect(made.picture).toMatchObject({ type: 'image/webp', width: 512, height: 171 })
      expect(made.megapixels).toBe(0.27)
      expect((await sharp(made.picture.body).metadata()).format).toBe('webp')
    },
  )

  test("privacy: a picture's location is removed", async () => {
    const exif = { IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } }
    const jpeg = await picture(8, 8).withExif(exif).jpeg().toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    expect((await sharp((await reencode(jpeg)).picture.body).metadata()).exif).toBeUndefined()
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a byte order mark', '\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PNG that breaks off', '\u0089PNG\r\n\u001a\n rest'],
    ['nothing', ''],
  ])('error: %s', async (_, text) => {
    const bytes = Buffer.from(text, text.startsWith('\ufeff') ? 'utf8' : 'latin1')
    await expect(reencode(bytes)).rejects.toThrow(
      'The file is not a readable PNG, JPEG, WebP or GIF.',
    )
  })

  test('error: one that breaks off says how much of it was decoded', async () => {
    const png = await picture(1000, 1000).png().toBuffer()
    await expect(reencode(png.subarray(0, -200))).rejects.toMatchObject({
      ...{ reason: 'wrong_type', megapixels: 1 },
    })
  })

  test('error: a small file with a huge number of pixels', async () => {
    const bomb = await picture(2001, 2000).png().toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    await expect(reencode(bomb)).rejects.toThrow(
      'The picture has more than 4 million pixels. Choose a smaller one.',
    )
  })
})
