/** Largest picture that the server accepts. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Picture formats that the server decodes; not SVG, which can contain scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type PictureFault = 'list.logoTooLarge' | 'list.logoWrongType'

/** Why a file cannot be a token's picture; the server checks again, by its content. */
export function pictureFault({
  size,
  type,
}: Pick<File, 'size' | 'type'>): PictureFault | undefined {
  if (!pictureTypes.some((each) => each === type)) return 'list.logoWrongType'
  return size > MAX_PICTURE_BYTES ? 'list.logoTooLarge' : undefined
}
