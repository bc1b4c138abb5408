import { eq, sql } from 'drizzle-orm'
import { images } from '../../db/schema.ts'
import { PictureRefusedError, type Reencoded } from '../../images/picture.ts'
import { keepImage } from '../../images/store.ts'
import { TooManyWaitError } from '../../turns.ts'
import { requireSession } from '../authorize.ts'
import type { CallContext } from '../context.ts'
import { ApiRefusalError, refusalFor } from '../errors.ts'
import type { Handlers } from '../handler.ts'

const MAX_FILES = 4
const MAX_IMAGES_PER_ACCOUNT = 200

/** Pictures are stored in the database, so that every API process can serve them. */
export const imageHandlers: Pick<Handlers, 'uploadImage'> = {
  uploadImage: async ({ bearer, readFiles }, context) => {
    const uploader = await requireSession(context, bearer)
    const files = await readFiles()
    if (files.length === 0 || files.length > MAX_FILES) {
      throw new ApiRefusalError('bad_request', `"files" must be one to ${MAX_FILES} pictures.`, {
        field: 'files',
      })
    }
    await assertQuota(context, uploader)
    const urls: string[] = []
    for (const file of files) urls.push(await store(context, uploader, file))
    return { urls }
  },
}

async function store(context: CallContext, uploader: string, file: File): Promise<string> {
  const { db, env, now, caller } = context
  const { picture, megapixels } = await read(context, file)
  caller.owe(megapixels)
  const kept = await keepImage(db, { picture, uploader, budget: env.imageBytes, now: now() })
  if (kept === 'kept') return `/ims/image/${picture.hash}.webp`
  if (kept === 'removed') throw refusalFor('forbidden', 'picture_removed')
  if (kept === 'share') throw refusalFor('conflict', 'pictures_share')
  throw refusalFor('unavailable', 'pictures_full')
}

async function read({ pictures, caller }: CallContext, file: File): Promise<Reencoded> {
  try {
    return await pictures.reencode(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof TooManyWaitError) throw tooManyPictures
    if (!(error instanceof PictureRefusedError)) throw error
    caller.owe(error.megapixels) // decoding it up to where it breaks off takes as long
    throw error.reason === 'too_large'
      ? refusalFor('payload_too_large', 'picture_large', { field: 'files' })
      : refusalFor('unsupported_media_type', 'picture_type', { field: 'files' })
  }
}

const tooManyPictures = refusalFor('too_many_requests', 'pictures_wait')

async function assertQuota({ db }: CallContext, uploader: string): Promise<void> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(images)
    .where(eq(images.uploader, uploader))
  if ((row?.count ?? 0) < MAX_IMAGES_PER_ACCOUNT) return
  throw refusalFor('conflict', 'pictures_most', { most: MAX_IMAGES_PER_ACCOUNT })
}
