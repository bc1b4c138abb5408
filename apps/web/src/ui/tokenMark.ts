export type TokenMark = { readonly back: string; readonly front: string; readonly path: string }

const shapes = [
  'M16 6a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  'M16 5 27 24H5Z',
  'M8 8h16v16H8Z',
  'M16 5l11 11-11 11L5 16Z',
  'M6 22a10 10 0 0 1 20 0Z',
  'M7 7h8v18H7Zm10 8h8v10h-8Z',
  'M16 6c6 4 6 16 0 20-6-4-6-16 0-20Z',
  'M6 12h20v3H6Zm0 5h20v3H6Z',
]

/** Two colours and one shape from a token's id: the same token looks the same everywhere. */
export function tokenMark(id: string): TokenMark {
  const seed = hash(id)
  const hue = seed % 360
  return {
    back: `oklch(0.45 0.12 ${hue})`,
    front: `oklch(0.9 0.08 ${(hue + 60 + ((seed >>> 9) % 180)) % 360})`,
    path: shapes[(seed >>> 20) % shapes.length] ?? '',
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0
  return value
}
