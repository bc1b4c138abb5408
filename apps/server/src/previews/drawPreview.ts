import sharp from 'sharp'
import { escapeMarkup, showSymbol } from './preview.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARK =
  'M3 21.5C4.2 12.8 10.6 6 19.2 6c4 0 7 1.9 8.4 4.6L31 12l-3 1.7c-.7 5.9-5.3 9.8-11.5 9.8-2.6 0-4.8-.5-6.9-.5-2.4 0-4.5 1-6.6 3.4.5-1.8.3-3.4 0-4.9Z'
const coins = ['#9b8cff', '#f2b84b'] as const

export type Drawing = {
  /** One for a token, two for a pair. */
  readonly symbols: readonly string[]
  /** Closing prices of the last week, oldest first; no line if there are fewer than two. */
  readonly closes: readonly number[]
}

/**
 * The picture of a pair or token as PNG: its symbols, and the last week's prices as a line. The SVG is built here only
 * from escaped texts and numbers, so the renderer has nothing to fetch. Text uses the machine's fonts.
 */
export async function drawPreview(drawing: Drawing): Promise<Uint8Array> {
  return await sharp(Buffer.from(toSvg(drawing)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

export function toSvg({ symbols, closes }: Drawing): string {
  const texts = symbols.map(showSymbol)
  const name = texts.join(' / ')
  const size = Math.max(36, Math.min(96, Math.floor(1700 / Math.max(1, [...name].length))))
  const discs = texts.map((text, at) => {
    const x = 130 + at * 112
    const letter = escapeMarkup([...text][0] ?? '?')
    return `<circle cx="${x}" cy="190" r="62" fill="${coins[at] ?? coins[0]}" stroke="#0c0e13" stroke-width="8"/><text x="${x}" y="209" font-size="54" font-weight="700" text-anchor="middle" fill="#0c0e13">${letter}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter, 'DejaVu Sans', sans-serif">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#0c0e13"/>
${lineOf(closes)}
${discs.join('\n')}
<text x="68" y="352" font-size="${size}" font-weight="700" fill="#f2f4f8">${escapeMarkup(name)}</text>
<g transform="translate(952 36) scale(1.6)"><path d="${MARK}" fill="#b39dff"/></g>
<text x="1012" y="76" font-size="26" font-weight="600" fill="#f2f4f8">Nightjar</text>
</svg>`
}

/** A line across the lower part, scaled from its lowest to its highest value. */
function lineOf(closes: readonly number[]): string {
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  if (closes.length < 2 || !Number.isFinite(high - low)) return ''
  const points = closes.map((close, at) => {
    const x = (at / (closes.length - 1)) * WIDTH
    const part = high === low ? 0.5 : (close - low) / (high - low)
    return `${x.toFixed(1)},${(590 - part * 180).toFixed(1)}`
  })
  return `<polyline points="${points.join(' ')}" fill="none" stroke="#9b8cff" stroke-width="5" stroke-linejoin="round"/>`
}
