import type { CSSProperties } from 'react'

/** Width of a digit as a fraction of its height; points and commas are narrower. */
const DIGIT_WIDTH = 0.64

const widthOf = (text: string): number => DIGIT_WIDTH * Math.max(text.length, 1)

/** For the container of a large number: it takes a line for itself rather than less room than half its full size needs. */
export const roomFor = (text: string): CSSProperties => ({
  flexBasis: `min(100%, ${Math.max(widthOf(text), 6)}rem)`,
})

/** The number in it: as large as fits one line, up to 2rem; below the least size it breaks. */
export const fit = (text: string, least: string): CSSProperties => ({
  fontSize: `clamp(${least}, calc(100cqi / ${widthOf(text)}), 2rem)`,
})
