import { saveFile } from '../../lib/saveFile.ts'

/** Saves the code drawn inside an element as a PNG file; as the vector drawing where the browser gives no picture of it. */
export function saveCanvas(box: HTMLElement | null, name: string): void {
  const canvas = box?.querySelector('canvas')
  const saveOther = () => saveSvg(box, name.replace(/\.png$/, '.svg'))
  if (canvas && isReadable(canvas)) {
    canvas.toBlob((blob) => (blob ? saveFile(blob, name) : saveOther()), 'image/png')
  } else {
    saveOther()
  }
}

/** Saves the vector drawing inside an element as an SVG file. */
export function saveSvg(box: HTMLElement | null, name: string): void {
  const svg = box?.querySelector('svg')
  if (svg) saveFile(new Blob([svg.outerHTML], { type: 'image/svg+xml' }), name)
}

/** Browsers that protect against fingerprinting give noise or white for what is black on white. */
function isReadable(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
  const levels = new Set(pixels)
  return levels.size === 2 && levels.has(0) && levels.has(255)
}
