import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, 'public')

/**
 * Draws the pictures that other sites show for links: `cards/nightjar.png`, and of each token with a logo in the build
 * one of its own, `cards/usdx.png`. Their paths are `SITE_CARD` and `tokenCard` of the sdk. The icons of the installed page,
 * `icons/192.png`, are those of `manifest.webmanifest`.
 */
export function cards(): Plugin {
  return {
    name: 'nightjar:cards',
    apply: 'build',
    async generateBundle() {
      const mark = await readFile(join(folder, 'mark.svg'), 'utf8')
      const emit = async (name: string, title: string, logo: string) => {
        const source = await drawCard({ title, logo, mark })
        this.emitFile({ type: 'asset', fileName: `cards/${name}.png`, source })
      }
      for (const size of [180, 192, 512]) {
        const source = await drawIcon(mark, size)
        this.emitFile({ type: 'asset', fileName: `icons/${size}.png`, source })
      }
      await emit('nightjar', 'Nightjar', mark)
      for (const file of await readdir(join(folder, 'tokens'))) {
        const name = file.replace('.svg', '')
        await emit(name, name.toUpperCase(), await readFile(join(folder, 'tokens', file), 'utf8'))
      }
    },
  }
}

/** The icon of the installed page in pixels; it fills its square, of which a phone may show only a circle. */
async function drawIcon(mark: string, size: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 40 40"><rect width="40" height="40" fill="#14161d"/>${placed(mark, 'x="4" y="4" width="32" height="32"')}</svg>`
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** The logo and the mark are SVG. */
type Card = { readonly title: string; readonly logo: string; readonly mark: string }

/** A card as PNG. Its text uses the machine's fonts. */
async function drawCard({ title, logo, mark }: Card): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Inter, 'DejaVu Sans', sans-serif">
<rect width="1200" height="630" fill="#0c0e13"/>
${placed(logo, 'x="72" y="120" width="168" height="168"')}
<text x="68" y="420" font-size="112" font-weight="700" fill="#f2f4f8">${title}</text>
<text x="72" y="492" font-size="40" fill="#a7afbd">Swap tokens on Aleo, publicly or privately</text>
${placed(mark, 'x="936" y="40" width="56" height="56"')}
<text x="1012" y="78" font-size="26" font-weight="600" fill="#f2f4f8">Nightjar</text>
</svg>`
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** An SVG as an element inside another. */
const placed = (svg: string, attributes: string): string =>
  svg.replace('<svg ', `<svg ${attributes} `)
