import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PictureRefusedError, type Reencoded } from './picture.ts'

const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** Many times those that are kept. */
const MAX_PIXELS = 4_000_000
const LARGEST_SIDE = 512

/** The first bytes of PNG, JPEG, GIF and WebP files, in hex; other files, above all SVG, never reach a decoder. */
const beginnings = [/^89504e470d0a1a0a/, /^ffd8ff/, /^474946383[79]61/, /^52494646.{8}57454250/]

/**
 * Decodes a picture and re-encodes it as WebP of at most 512×512: no metadata, script or second meaning of the bytes
 * survives. SVG is refused because it is a program. @throws PictureRefusedError
 */
export async function reencode(bytes: Uint8Array): Promise<Reencoded> {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new PictureRefusedError(
      'too_large',
      'The picture is larger than 2 MB. Choose a smaller one.',
    )
  }
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!beginnings.some((pattern) => pattern.test(beginning))) throw refusedType()
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
  const { width, height } = await source.metadata().catch((cause) => refuseBytes(cause, 0))
  const megapixels = (width * height) / 1e6
  if (width * height > MAX_PIXELS) throw tooManyPixels()
  const { data, info } = await source
    .rotate() // applies the camera's orientation before the metadata is removed
    .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch((cause) => refuseBytes(cause, megapixels))
  const hash = createHash('sha256').update(data).digest('hex')
  const size = { width: info.width, height: info.height }
  const picture = { hash, type: 'image/webp', ...size, body: data } as const
  return { picture, megapixels }
}

function refuseBytes(cause: unknown, megapixels: number): never {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
    throw tooManyPixels()
  }
  throw refusedType({ cause, megapixels })
}

const tooManyPixels = (): PictureRefusedError =>
  new PictureRefusedError(
    'too_large',
    'The picture has more than 4 million pixels. Choose a smaller one.',
  )

const refusedType = (
  about: { readonly cause?: unknown; readonly megapixels?: number } = {},
): PictureRefusedError =>
  new PictureRefusedError('wrong_type', 'The file is not a readable PNG, JPEG, WebP or GIF.', about)
