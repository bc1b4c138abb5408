import { saveFile } from '../../lib/saveFile.ts'

/** Saves the drawing inside an element as a PNG file. */
export function saveCanvas(box: HTMLElement | null, name: string): void {
  const canvas = box?.querySelector('canvas')
  canvas?.toBlob((blob) => blob && saveFile(blob, name), 'image/png')
}

/** Saves the vector drawing inside an element as an SVG file. */
export function saveSvg(box: HTMLElement | null, name: string): void {
  const svg = box?.querySelector('svg')
  if (svg) saveFile(new Blob([svg.outerHTML], { type: 'image/svg+xml' }), name)
}
