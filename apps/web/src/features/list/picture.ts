/** Largest picture that the server takes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Pictures that the server decodes; SVG is a program. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export type PictureFault = 'list.logoTooLarge' | 'list.logoWrongType'

/** Why a file is no picture for a token; the server looks again, at its bytes. */
export function pictureFault({
  size,
  type,
}: Pick<File, 'size' | 'type'>): PictureFault | undefined {
  if (!pictureTypes.some((each) => each === type)) return 'list.logoWrongType'
  return size > MAX_PICTURE_BYTES ? 'list.logoTooLarge' : undefined
}
