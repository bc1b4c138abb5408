import { useEffect, useMemo, useRef } from 'react'
import { encode } from 'uqr'
import { useText } from '../lib/text/useText.ts'

type QrCodeProps = {
  readonly text: string
  /** How it is drawn; a canvas or an image can be saved by a long press. */
  readonly output?: 'svg' | 'canvas' | 'image'
  /** Pixels of one module. */
  readonly scale?: number
}

const MARGIN = 4 // quiet zone in modules, as ISO/IEC 18004 requires

/** A text as a QR code: the smallest of versions 1 to 40 that holds it, correction level M, black on white. */
export function QrCode({ text, output = 'svg', scale = 5 }: QrCodeProps) {
  const t = useText()
  const label = t('ui.qr', { text })
  const { data, size } = useMemo(() => qrModules(text), [text])
  const path = useMemo(() => modulePath(data), [data])
  const side = size * scale
  if (output === 'canvas') return <QrCanvas data={data} scale={scale} label={label} />
  const svg = (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
  if (output === 'svg') return svg
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(source)}`}
      width={side}
      height={side}
      alt={label}
    />
  )
}

/** The rows of modules, true for black. @throws RangeError if no version holds the text */
export function qrModules(text: string) {
  return encode(text, { ecc: 'M', minVersion: 1, maxVersion: 40, border: MARGIN })
}

function modulePath(data: readonly (readonly boolean[])[]): string {
  return data
    .flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
}

type QrCanvasProps = {
  readonly data: readonly (readonly boolean[])[]
  readonly scale: number
  readonly label: string
}

function QrCanvas({ data, scale, label }: QrCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const side = data.length * scale
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.fillStyle = '#000'
    for (const [y, row] of data.entries()) {
      for (const [x, isBlack] of row.entries()) {
        if (isBlack) context.fillRect(x * scale, y * scale, scale, scale)
      }
    }
  }, [data, scale, side])
  return <canvas ref={canvas} width={side} height={side} role="img" aria-label={label} />
}
