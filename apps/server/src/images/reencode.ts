import { createHash } from 'node:crypto'
import { BaseError } from '@nightjar/aleo'
import sharp from 'sharp'

export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
const MAX_PIXELS = 16_000_000
const LARGEST_SIDE = 512

/** The first bytes of PNG, JPEG, GIF and WebP files, in hex; other files, above all SVG, never reach a decoder. */
const beginnings = [/^89504e470d0a1a0a/, /^ffd8ff/, /^474946383[79]61/, /^52494646.{8}57454250/]

export type Picture = {
  /** SHA-256 of the bytes. */
  readonly hash: string
  readonly type: 'image/webp'
  readonly width: number
  readonly height: number
  readonly body: Uint8Array
}

/**
 * Decodes a picture and re-encodes it as WebP of at most 512×512: no metadata, script or second meaning of the bytes
 * survives. SVG is refused because it is a program. @throws PictureRefusedError
 */
export async function reencode(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new PictureRefusedError(
      'too_large',
      'The picture is larger than 2 MB. Choose a smaller one.',
    )
  }
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!beginnings.some((pattern) => pattern.test(beginning))) throw refusedType()
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
  const { width, height } = await source.metadata().catch(refuseBytes)
  if (width * height > MAX_PIXELS) {
    throw new PictureRefusedError(
      'too_large',
      'The picture has more than 16 million pixels. Choose a smaller one.',
    )
  }
  const { data, info } = await source
    .rotate() // applies the camera's orientation before the metadata is removed
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBytes)
  const hash = createHash('sha256').update(data).digest('hex')
  return { hash, type: 'image/webp', width: info.width, height: info.height, body: data }
}

function refuseBytes(cause: unknown): never {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
    throw new PictureRefusedError(
      'too_large',
      'The picture has more than 16 million pixels. Choose a smaller one.',
    )
  }
  throw refusedType(cause)
}

const refusedType = (cause?: unknown): PictureRefusedError =>
  new PictureRefusedError('wrong_type', 'The file is not a readable PNG, JPEG, WebP or GIF.', cause)

export class PictureRefusedError extends BaseError {
  override readonly name = 'PictureRefusedError'
  readonly reason: 'too_large' | 'wrong_type'

  constructor(reason: 'too_large' | 'wrong_type', message: string, cause?: unknown) {
    super(message, { code: 'picture', cause })
    this.reason = reason
  }
}
