/**
 * A computed colour of sRGB as every chart can read it: `color(srgb 1 0.5 0)` is `rgba(255, 128, 0, 1)`. Its pixels are not
 * read from a canvas: browsers that protect against fingerprinting return noise there.
 */
export function toRgba(computed: string): string | undefined {
  const [, isUnit, parts = ''] = /^(?:(color)\(srgb |rgba?\()(.+)\)$/.exec(computed) ?? []
  const numbers = parts.split(/[\s,/]+/).map(readPart)
  const [red, green, blue, alpha = 1] = numbers
  if (red === undefined || green === undefined || blue === undefined) return undefined
  if (numbers.some(Number.isNaN)) return undefined
  const channels = [red, green, blue].map((part) => Math.round(isUnit ? part * 255 : part))
  return `rgba(${channels.map((part) => Math.min(255, Math.max(0, part))).join(', ')}, ${alpha})`
}

const readPart = (part: string): number =>
  part.endsWith('%') ? Number(part.slice(0, -1)) / 100 : Number(part)
