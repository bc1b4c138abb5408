import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { announceTokens } from '../db/channels.ts'
import type { Database } from '../db/database.ts'
import { images, removedImages, tokenMetadata } from '../db/schema.ts'
import type { Picture } from './picture.ts'

/** Seconds for which a picture that no token shows is kept: the token refers to it only some time after the upload. */
const UNUSED_SECONDS = 86_400
/** When there is no space, one that nobody has used for this long makes room: choosing one for a token takes minutes. */
const UNUSED_SECONDS_IF_FULL = 600
/** One account may take this part of the budget. */
const ACCOUNT_SHARE = 1 / 16

/** For one new picture; the rest of a list that may be long is not read. */
const MOST_DELETED = 1000

const pathOf = (hash: string): string => `/ims/image/${hash}.webp`

type Upload = {
  readonly picture: Picture
  readonly uploader: string
  /** The most bytes that all pictures together may take. */
  readonly budget: number
  /** Seconds since 1970. */
  readonly now: number
}

/** The result of storing a picture: `full` if there is no space at all, `share` if its account has used its own. */
export type Kept = 'kept' | 'full' | 'share' | 'removed'

/**
 * Stores a picture if the budget allows it once unused ones are deleted, the oldest first; one at a time, so that the
 * budget holds. An account first gives up its own.
 */
export async function keepImage(db: Database, upload: Upload): Promise<Kept> {
  const { picture, uploader, budget, now } = upload
  return await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${images} in share row exclusive mode`)
    if ((await tx.$count(removedImages, eq(removedImages.hash, picture.hash))) > 0) return 'removed'
    if ((await tx.$count(images, eq(images.hash, picture.hash))) > 0) return 'kept'
    await tx.delete(images).where(isUnused(now - UNUSED_SECONDS))
    const size = picture.body.length
    const own = eq(images.uploader, uploader)
    if (!(await makeRoom(tx, { size, limit: budget * ACCOUNT_SHARE, now, of: own }))) return 'share'
    if (!(await makeRoom(tx, { size, limit: budget, now, of: undefined }))) return 'full'
    await tx.insert(images).values({ ...picture, uploader, created: now })
    return 'kept'
  })
}

/** Pictures that no token shows, from before a time. */
const isUnused = (before: number): SQL | undefined =>
  and(
    lt(images.created, before),
    sql`not exists (select from ${tokenMetadata} where ${tokenMetadata.logo} = '/ims/image/' || ${images.hash} || '.webp')`,
  )

type Room = {
  readonly size: number
  readonly limit: number
  readonly now: number
  /** The pictures that share the limit; undefined for all. */
  readonly of: SQL | undefined
}

/** Deletes the oldest unused pictures until there is room for another; false if they are too few, and all stay. */
async function makeRoom(
  db: Pick<Database, 'select' | 'delete'>,
  { size, limit, now, of }: Room,
): Promise<boolean> {
  const missing = (await sumImageBytes(db, of)) + size - limit
  if (missing <= 0) return true
  const bytes = sql<number>`octet_length(${images.body})`
  const unused = await db
    .select({ hash: images.hash, bytes })
    .from(images)
    .where(and(of, isUnused(now - UNUSED_SECONDS_IF_FULL)))
    .orderBy(asc(images.created), asc(images.hash))
    .limit(MOST_DELETED)
  const oldest: string[] = []
  let freed = 0
  for (const each of unused) {
    if (freed >= missing) break
    freed += each.bytes
    oldest.push(each.hash)
  }
  if (freed < missing) return false
  await db.delete(images).where(inArray(images.hash, oldest))
  return true
}

/** Total bytes of pictures. */
export async function sumImageBytes(db: Pick<Database, 'select'>, of?: SQL): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${images.body})), 0)` })
    .from(images)
    .where(of)
  return Number(row?.bytes ?? 0)
}

/** Removes a picture permanently, also from the tokens that show it. False if there was none. */
export async function removeImage(db: Database, hash: string, now: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const removed = await tx
      .delete(images)
      .where(eq(images.hash, hash))
      .returning({ hash: images.hash })
    await tx.insert(removedImages).values({ hash, removed: now }).onConflictDoNothing()
    await tx
      .update(tokenMetadata)
      .set({ logo: '' })
      .where(eq(tokenMetadata.logo, pathOf(hash)))
    await announceTokens(tx)
    return removed.length > 0
  })
}

/** The bytes of a stored picture. */
export async function selectImage(db: Database, hash: string) {
  const [row] = await db
    .select({ type: images.type, body: images.body })
    .from(images)
    .where(eq(images.hash, hash))
  return row
}
