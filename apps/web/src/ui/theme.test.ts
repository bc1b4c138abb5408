import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** The colours of a theme: the light one's, or the dark one's. */
function colours(selector: string): Readonly<Record<string, readonly number[]>> {
  const from = css.indexOf(`${selector} {`)
  const block = css.slice(from, css.indexOf('\n}', from))
  const found = [...block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)]
  return Object.fromEntries(found.map(([, name, ...parts]) => [name, parts.map(Number)]))
}

/** The relative luminance of WCAG; what sRGB has not is drawn as the nearest that it has. */
function luminance([light = 0, chroma = 0, hue = 0]: readonly number[]): number {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.max(0, Math.min(1, part)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: readonly number[] = [], other: readonly number[] = []): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05]
  return Math.max(first, second) / Math.min(first, second)
}

const surfaces = ['bg', 's1', 's2', 's3']
const texts = ['high', 'mid', 'low', 'public', 'private', 'success', 'warning', 'danger']
const fills = ['public-fill', 'private-fill', 'danger-fill']
const dark = colours(':root')
const themes = { dark, light: { ...dark, ...colours(':root[data-theme="light"]') } }

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    'default: %s is read on %s with 7 : 1',
    (text, surface) => expect(contrast(theme[text], theme[surface])).toBeGreaterThanOrEqual(7),
  )

  test.each(fills)('default: what stands on %s is read with 7 : 1', (fill) =>
    expect(contrast(theme['on-accent'], theme[fill])).toBeGreaterThanOrEqual(7),
  )

  test.each(surfaces)('behavior: a chosen control stands out on %s with 3 : 1', (surface) =>
    expect(contrast(theme.chosen, theme[surface])).toBeGreaterThanOrEqual(3),
  )
})

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx,css}', {
  ...{ query: '?raw', import: 'default', eager: true },
})

describe('breakpoints', () => {
  test('behavior: every width from which a class counts has a name', () => {
    const unnamed = Object.entries(sources).flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:min|max)-\[[\d.]+(?:rem|em|px)\]:/g)].map(([at]) => `${file} ${at}`),
    )
    expect(Object.keys(sources).length).toBeGreaterThan(500)
    expect(unnamed).toEqual([])
  })
})
