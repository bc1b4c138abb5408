import { eq, sql } from 'drizzle-orm'
import { images } from '../../db/schema.ts'
import { PictureRefused, reencode } from '../../images/reencode.ts'
import { requireSession } from '../authorize.ts'
import type { ApiContext } from '../context.ts'
import { ApiRefusal } from '../errors.ts'
import type { Handlers } from '../handler.ts'

const MAX_FILES = 4
const MAX_IMAGES_PER_ACCOUNT = 200

/** Pictures are kept in the database, so that every API process serves them. */
export function imageHandlers(context: ApiContext): Pick<Handlers, 'uploadImage'> {
  return {
    uploadImage: async ({ bearer, readFiles }) => {
      const uploader = await requireSession(context, bearer)
      const files = await readFiles()
      if (files.length === 0 || files.length > MAX_FILES) {
        throw new ApiRefusal('bad_request', `"files" must be one to ${MAX_FILES} pictures.`, {
          field: 'files',
        })
      }
      await assertQuota(context, uploader)
      const urls: string[] = []
      for (const file of files) urls.push(await store(context, uploader, file))
      return { urls }
    },
  }
}

async function store({ db, now }: ApiContext, uploader: string, file: File): Promise<string> {
  try {
    const picture = await reencode(new Uint8Array(await file.arrayBuffer()))
    await db
      .insert(images)
      .values({ ...picture, uploader, created: now() })
      .onConflictDoNothing()
    return `/ims/image/${picture.hash}.webp`
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    const code = error.reason === 'too_large' ? 'payload_too_large' : 'unsupported_media_type'
    throw new ApiRefusal(code, error.message, { field: 'files' })
  }
}

async function assertQuota({ db }: ApiContext, uploader: string): Promise<void> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(images)
    .where(eq(images.uploader, uploader))
  if ((row?.count ?? 0) < MAX_IMAGES_PER_ACCOUNT) return
  throw new ApiRefusal('conflict', `An account uploads at most ${MAX_IMAGES_PER_ACCOUNT} pictures.`)
}

/** The bytes of a stored picture. */
export async function selectImage({ db }: Pick<ApiContext, 'db'>, hash: string) {
  const [row] = await db
    .select({ type: images.type, body: images.body })
    .from(images)
    .where(eq(images.hash, hash))
  return row
}
