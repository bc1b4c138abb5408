import { setPriority } from 'node:os'
import sharp from 'sharp'
import { PictureRefusedError, type Reencoded } from './picture.ts'
import { reencode } from './reencode.ts'

export type PictureAnswer =
  | { readonly kind: 'made'; readonly made: Reencoded }
  | {
      readonly kind: 'refused'
      readonly reason: PictureRefusedError['reason']
      readonly message: string
      readonly megapixels: number
    }

// the process that answers people comes first
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (bytes: Uint8Array) => {
  void answer(bytes).then((told) => process.send?.(told))
})
process.on('disconnect', () => process.exit())

async function answer(bytes: Uint8Array): Promise<PictureAnswer> {
  try {
    return { kind: 'made', made: await reencode(bytes) }
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error
    const { reason, message, megapixels } = error
    return { kind: 'refused', reason, message, megapixels }
  }
}
