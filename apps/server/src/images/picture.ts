import { BaseError } from '@nightjar/aleo'

export type Picture = {
  /** SHA-256 of the bytes. */
  readonly hash: string
  readonly type: 'image/webp'
  readonly width: number
  readonly height: number
  readonly body: Uint8Array
}

/** A picture, and how many pixels the file had that it was made from, in millions. */
export type Reencoded = { readonly picture: Picture; readonly megapixels: number }

export class PictureRefusedError extends BaseError {
  override readonly name = 'PictureRefusedError'
  readonly reason: 'too_large' | 'wrong_type'
  /** How many million pixels were decoded before it was refused. */
  readonly megapixels: number

  constructor(
    reason: 'too_large' | 'wrong_type',
    message: string,
    { megapixels = 0, cause }: { readonly megapixels?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { code: 'picture', cause })
    this.reason = reason
    this.megapixels = megapixels
  }
}
